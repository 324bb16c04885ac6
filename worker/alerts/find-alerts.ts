import type { SettingProblem } from '../settings.ts'
import { dayMs, minuteMs } from '../time.ts'
import type { AlertKind } from './alert-kinds.ts'

/** Something that is wrong right now. */
export interface Finding {
  readonly kind: AlertKind
  /** Counts and names of settings, for staff; nothing of a visitor's. */
  readonly facts: string
}

/** So many refusals in a row are no passing fault. */
const tellingRefusals = 5
/** Bytes; Cloudflare allows one database ten gigabytes. */
const nearlyFull = 7_000_000_000

/** What is wrong, as far as the database and the settings show it. */
export function findAlerts(backlog: Backlog, problems: readonly SettingProblem[]): readonly Finding[] {
  const { late, refusedInARow, lastOutcome, parked, heldLong, size } = backlog
  const outcome = lastOutcome === null ? '' : ` The oldest ended last with: ${lastOutcome}.`
  const found: readonly (Finding | false)[] = [
    // Apart: a lead that the webhook refuses for days must not hide that it comes to refuse all.
    refusedInARow >= tellingRefusals
      ? { kind: 'webhook', facts: `${refusedInARow} attempts have failed in a row.${outcome}` }
      : late > 0 && { kind: 'late', facts: `${leads(late)}.${outcome}` },
    parked > 0 && { kind: 'parked', facts: `${leads(parked)}.` },
    heldLong > 0 && { kind: 'held', facts: `${leads(heldLong)}.` },
    problems.length > 0 && {
      kind: 'setting',
      facts: problems.map(({ setting, problem }) => `${setting} ${problem}.`).join('\n'),
    },
    size > nearlyFull && { kind: 'size', facts: `It has ${(size / 1_000_000_000).toFixed(1)} GB of 10 GB.` },
  ]
  return found.filter((finding) => finding !== false)
}

const leads = (count: number) => (count === 1 ? '1 lead' : count > 1_000 ? 'More than 1,000 leads' : `${count} leads`)

/** A lead that has waited so long (ms) for its delivery is late: by then five attempts should have been made. */
const lateMs = 15 * minuteMs
/** A lead may be held for so long (ms) before staff are notified: sooner, any stranger could cause an alert. */
const heldMs = dayMs
/** No more of a kind are counted than this. */
const most = 1_001

/** The leads that wait, for the webhook or for someone. */
export interface Backlog {
  /** Waiting for the webhook. */
  readonly pending: number
  /** Waiting for it for more than {@link lateMs}. */
  readonly late: number
  /** How many attempts have failed since one succeeded. */
  readonly refusedInARow: number
  /** How the last of them failed, if any waits that has failed. */
  readonly lastOutcome: string | null
  readonly parked: number
  readonly held: number
  /** Held for more than {@link heldMs}. */
  readonly heldLong: number
  /** The database's size in bytes. */
  readonly size: number
}

const counted = (condition: string) => `(SELECT count(*) FROM (SELECT 1 FROM leads WHERE ${condition} LIMIT ${most}))`
/** Leads that came after the last success and have been refused: a failure before it does not count. */
const refused = `SELECT attempts, last_outcome FROM leads WHERE state = 'pending' AND last_outcome IS NOT NULL
  AND state_since > (SELECT coalesce(max(state_since), 0) FROM leads WHERE state = 'delivered')
  ORDER BY state_since DESC LIMIT ${most}`

const counting = `SELECT
  ${counted("state = 'pending'")} AS pending,
  ${counted(`state = 'pending' AND state_since < ?1 - ${lateMs}`)} AS late,
  (SELECT coalesce(sum(attempts), 0) FROM (${refused})) AS refusedInARow,
  (SELECT last_outcome FROM leads WHERE state = 'pending' AND last_outcome IS NOT NULL ORDER BY state_since LIMIT 1) AS lastOutcome,
  ${counted("state = 'parked'")} AS parked,
  ${counted("state = 'held'")} AS held,
  ${counted(`state = 'held' AND state_since < ?1 - ${heldMs}`)} AS heldLong`

/** Counts by the index leads_state, so that it reads no delivered lead but the last. Rejects when D1 does. @param now Unix ms */
export async function backlogOf(db: D1Database, now: number): Promise<Backlog> {
  const { results, meta } = await db.prepare(counting).bind(now).run<Omit<Backlog, 'size'>>()
  const [counts] = results
  if (!counts) throw new Error('the count has no row')
  return { ...counts, size: meta.size_after }
}
