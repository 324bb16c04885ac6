import type { SettingProblem } from '../settings.ts'
import { dayMs, minuteMs, ukTime } from '../time.ts'
import type { AlertKind } from './alert-kinds.ts'

/** Something that is wrong right now. */
export interface Finding {
  readonly kind: AlertKind
  /** Counts and names of settings, for staff; nothing of a visitor's. */
  readonly facts: string
  /** It prolongs an alert, and begins none. */
  readonly onlyContinues?: true
}

/** Newly refused leads needed before the webhook, not one lead, is blamed. */
const tellingLeads = 2
/** At most this many wrong settings are named: a chat refuses a message that is too long. */
const mostNamed = 10
/** Bytes; Cloudflare allows one database ten gigabytes. */
const nearlyFull = 7_000_000_000

/** What is wrong, as far as the database and the settings show it. */
export function findAlerts(backlog: Backlog, problems: readonly SettingProblem[]): readonly Finding[] {
  const { late, lateOutcome, refused, parked, withoutKey, heldLong, size } = backlog
  const found: readonly (Finding | false)[] = [
    refused >= tellingLeads && webhookFinding(backlog),
    late > 0 && { kind: 'late', facts: `${leads(late)}. ${lastWords('The newest of them', lateOutcome)}` },
    parked > 0 && { kind: 'parked', facts: `${leads(parked)}.` },
    withoutKey > 0 && { kind: 'key', facts: `${leads(withoutKey)}.` },
    heldLong > 0 && { kind: 'held', facts: `${leads(heldLong)}.` },
    problems.length > 0 && { kind: 'setting', facts: namesOf(problems) },
    size > nearlyFull && { kind: 'size', facts: `It has ${(size / 1_000_000_000).toFixed(1)} GB of 10 GB.` },
  ]
  return found.filter((finding) => finding !== false)
}

/**
 * Leads first refused since the last delivery show that the webhook takes none. Those that it had refused before, while it
 * took others, or that staff have sent on, only confirm an alert.
 */
function webhookFinding({ refused, newlyRefused, refusedOutcome, lastDelivery }: Backlog): Finding {
  const since =
    lastDelivery === 0 ? 'and none has been delivered yet' : `since the last delivery, ${ukTime(lastDelivery)}`
  const outcome = lastWords('The newest', refusedOutcome)
  const facts = (count: number) => `${leads(count)} ${count === 1 ? 'has' : 'have'} been refused ${since}. ${outcome}`
  return newlyRefused >= tellingLeads
    ? { kind: 'webhook', facts: facts(newlyRefused) }
    : { kind: 'webhook', facts: facts(refused), onlyContinues: true }
}

const lastWords = (which: string, outcome: string | null) =>
  outcome === null ? `${which} has not been tried yet.` : `${which} ended with: ${outcome}.`

function namesOf(problems: readonly SettingProblem[]): string {
  const named = problems.slice(0, mostNamed).map(({ setting, problem }) => `${setting} ${problem}.`)
  const more = problems.length - named.length
  return [...named, ...(more > 0 ? [`And ${more} more, at /api/health?details.`] : [])].join('\n')
}

const leads = (count: number) => (count === 1 ? '1 lead' : count > 1_000 ? 'More than 1,000 leads' : `${count} leads`)

/** A lead is late after this wait (ms). */
const lateMs = 15 * minuteMs
/** Staff are notified of a lead held for this long (ms); sooner, any stranger could cause an alert. */
const heldMs = dayMs
/** Counting stops here. */
const most = 1_001

/** The leads that wait, for the webhook or for someone. */
export interface Backlog {
  /** Waiting for the webhook. */
  readonly pending: number
  /** Waiting for it for more than {@link lateMs}. */
  readonly late: number
  /** How the last attempt for the newest of these ended; null if there was none. */
  readonly lateOutcome: string | null
  /** Refused by the webhook since its last delivery. */
  readonly refused: number
  /** Of these, first refused since then. */
  readonly newlyRefused: number
  /** How the attempt for the newest of these ended. */
  readonly refusedOutcome: string | null
  /** When a lead was last delivered (Unix ms); 0 if none has been. */
  readonly lastDelivery: number
  readonly parked: number
  /** Waiting or parked, and no key opens them. */
  readonly withoutKey: number
  readonly held: number
  /** Held for more than {@link heldMs}. */
  readonly heldLong: number
  /** Since when the oldest has been held (Unix ms); null if none is. */
  readonly oldestHeld: number | null
  /** The database's size in bytes. */
  readonly size: number
}

const counted = (condition: string) => `(SELECT count(*) FROM (SELECT 1 FROM leads WHERE ${condition} LIMIT ${most}))`
/** When a lead was last delivered, of those that are still known as delivered (Unix ms). */
export const lastDelivery = "(SELECT coalesce(max(state_since), 0) FROM leads WHERE state = 'delivered')"

const isLate = `state = 'pending' AND state_since < ?1 - ${lateMs}`
const isUnreadable = (state: string) => `state = '${state}' AND failure = 'unreadable'`

/** Every part reads a bounded number of rows, by the indexes leads_state and leads_failed, whatever is stored. */
const counting = `WITH last (at) AS (SELECT max(delivered_at, ${lastDelivery}) FROM last_run),
  refused AS (
    SELECT failed_at, refused_since > (SELECT at FROM last) AS is_new, last_outcome FROM leads
    WHERE state = 'pending' AND failure = 'refused' AND failed_at > (SELECT at FROM last)
    ORDER BY failed_at DESC LIMIT ${most})
SELECT
  ${counted("state = 'pending'")} AS pending,
  ${counted(isLate)} AS late,
  (SELECT last_outcome FROM leads WHERE ${isLate} ORDER BY state_since DESC LIMIT 1) AS lateOutcome,
  (SELECT count(*) FROM refused) AS refused,
  (SELECT count(*) FROM refused WHERE is_new) AS newlyRefused,
  (SELECT last_outcome FROM refused ORDER BY is_new DESC, failed_at DESC LIMIT 1) AS refusedOutcome,
  (SELECT at FROM last) AS lastDelivery,
  ${counted("state = 'parked'")} AS parked,
  ${counted(isUnreadable('pending'))} + ${counted(isUnreadable('parked'))} AS withoutKey,
  ${counted("state = 'held'")} AS held,
  ${counted(`state = 'held' AND state_since < ?1 - ${heldMs}`)} AS heldLong,
  (SELECT min(state_since) FROM leads WHERE state = 'held') AS oldestHeld`

/** Rejects when D1 does. @param now Unix ms */
export async function backlogOf(db: D1Database, now: number): Promise<Backlog> {
  const { results, meta } = await db.prepare(counting).bind(now).run<Omit<Backlog, 'size'>>()
  const [counts] = results
  if (!counts) throw new Error('the count has no row')
  return { ...counts, size: meta.size_after }
}
