import { type Env, settingsOf } from '../env.ts'
import type { LeadCounts } from '../store/delivery-counts.ts'
import { longestWaitSeconds } from '../store/tables.ts'
import { recentCounts } from './recent-counts.ts'

/**
 * What `/api/health` knows: which settings are missing or wrong, by name and never by value; the campaign codes; how
 * many leads are waiting, for how long, and whether they are stored encrypted; how many letters wait. Letters never make
 * it not `ok`: anyone could, with a wrong address.
 *
 * @param now Unix ms
 */
export async function healthReport(env: Env, now: number) {
  const { campaignCode, cipher, problems, ...settings } = settingsOf(env)
  const campaignCodes = Object.fromEntries(settings.campaignCodes)
  const { leads, letters } = (await recentCounts(env.DB, now, settings.guideLetters !== undefined)) ?? nothing
  const status = problems.length > 0 ? 'misconfigured' : leads === null ? 'degraded' : 'ok'
  const ok = status === 'ok' && leads !== null && !areStuck(leads)
  return { ok, status, campaignCode, campaignCodes, problems, encrypted: cipher.newestKeyId !== null, leads, letters }
}

/** What is known while the database does not answer. */
const nothing = { leads: null, letters: null } as const

/** Whether leads wait for someone to act. */
function areStuck({ parked, oldestUndeliveredSeconds }: LeadCounts): boolean {
  return parked > 0 || (oldestUndeliveredSeconds ?? 0) > longestWaitSeconds
}
