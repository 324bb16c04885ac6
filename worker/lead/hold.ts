import type { Context } from 'hono'
import { callbackVersions, consentVersions } from '#contract/consent.ts'
import type { Lead } from '#contract/lead.ts'
import type { LeadSignals } from '#contract/signals.ts'
import { type Env, settingsOf } from '../env.ts'
import { visitorOf } from '../http/rate-limit.ts'
import { RecentLeads } from '../store/recent-leads.ts'
import { isFlood } from './flood.ts'
import type { HoldReason } from './hold-reason.ts'
import { isRepeat } from './repeat.ts'
import { passesRobotCheck } from './robot-check.ts'

/**
 * Why a lead should be reviewed before it is sent; undefined if it need not be. A held lead is stored and answered like
 * any other: its sender cannot tell, and a visitor mistaken for a bot loses nothing. Only a lead that nothing else
 * holds counts as a request of the person it names, or anyone could use up theirs.
 *
 * @param now Unix ms
 */
export async function reasonToHold(
  c: Context<{ Bindings: Env }>,
  lead: Lead,
  { trap = '', openForMs = Number.POSITIVE_INFINITY, robotCheck }: LeadSignals,
  now: number,
): Promise<HoldReason | undefined> {
  const { robotCheckSecret: secret, minFormMs, leadLimits, cipher } = settingsOf(c.env)
  if (trap !== '') return 'trap'
  if (openForMs < minFormMs) return 'too fast'
  if (lead.form !== 'landing' && !isPublished(lead)) return 'unknown consent'
  const check = { token: robotCheck, leadId: lead.leadId, address: c.req.header('cf-connecting-ip') }
  // Whoever passes the check is a person, however many there are beside them; whoever fails it needs no counting.
  if (secret === undefined) {
    if (await isFlood(c)) return 'flood'
  } else if (!(await passesRobotCheck(check, { secret, fetch: fetch.bind(globalThis) }))) return 'robot check'
  const recent = new RecentLeads(c.env.DB, cipher)
  return (await isRepeat(lead, visitorOf(c), leadLimits, recent, now)) ? 'repeat' : undefined
}

const published = { guide: consentVersions, callback: callbackVersions }

function isPublished({ form, consentVersion }: Exclude<Lead, { readonly form: 'landing' }>): boolean {
  const versions: readonly string[] = published[form]
  return versions.includes(consentVersion)
}
