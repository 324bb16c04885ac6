import { dayMs, hourMs } from '#contract/london-clock.ts'
import { hasHeldOutcome, heldOutcome, isSentAgain, isStuckEmail } from './tables.ts'

/** At most this many are counted of each kind, however many there are. */
export const mostCounted = 1_000
/** How many are named. */
const mostNamed = 3

/**
 * Last outcomes that waiting does not put right: the webhook's address or secret is wrong, or it has gone. Someone has to
 * look while the lead is still being retried.
 */
export const needsSomeone: readonly string[] = ['http 401', 'http 403', 'http 404', 'http 410', 'unsendable']
const isRefused = `last_outcome IN (${needsSomeone.map((outcome) => `'${outcome}'`).join(', ')})`

/** Leads of one kind that wait for someone. */
export interface Stuck {
  /** Up to {@link mostCounted}, and one more for any number beyond. */
  readonly count: number
  /** The ids of the newest, at most three. */
  readonly ids: readonly string[]
  /** When the newest came, or was given up (Unix ms). */
  readonly newest: number
}

export interface StuckLeads {
  /** Given up after the last attempt. */
  readonly parked: Stuck
  /** Delivered, then sent again in vain: given up in the last day. */
  readonly again: Stuck
  /** Held for review for more than a day. */
  readonly held: Stuck
  /** Requests to be rung that are held, since whenever. */
  readonly calls: Stuck
  /** Held because someone asked too often, or the day's budget is spent. */
  readonly repeats: Stuck
  /** Being retried, although waiting does not help. */
  readonly refused: Stuck
  /** Waiting for the key, or the release, that can read them. */
  readonly unreadable: Stuck
  /** How many leads have been held for review in the last hour, for whatever reason. */
  readonly heldLately: number
  /** The database's size in bytes. */
  readonly size: number
}

/** Leads whose emails with the guide wait for someone. */
export interface StuckEmails {
  /** Given up after the last attempt, or by Cloudflare after it had accepted them. */
  readonly parked: Stuck
  /** Their addresses took none, in the last day. */
  readonly refused: Stuck
  /** The day's emails are used up. */
  readonly held: Stuck
  /** What Cloudflare says against us as a sender, of a few of the emails that wait for it. */
  readonly sender: readonly string[]
}

const atMost = `LIMIT ${mostCounted + 1}`
const newestFirst = 'ORDER BY at DESC'

/** Counts what a statement finds, and names the first of it; `at` is when. */
export const summaryOf = (found: string) =>
  `SELECT id, at, outcome, (SELECT count(*) FROM (${found} ${atMost})) AS count FROM (${found} LIMIT ${mostNamed})`

/** Leads that are parked or held, by an index whose condition is repeated, without which SQLite must not use it. */
const leads = (index: string, at: string, condition: string) =>
  `SELECT id, ${at} AS at, NULL AS outcome FROM leads INDEXED BY ${index}
   WHERE status = 'parked' AND erased_at IS NULL AND ${condition}`

/** Of one kind, deliveries that are being retried and failed last in some way. */
const failing = (kind: string, how: string) =>
  summaryOf(`SELECT lead_id AS id, 0 AS at, last_outcome AS outcome FROM deliveries
    WHERE kind = '${kind}' AND status = 'pending' AND ${how}`)

const stuckEmail = (status: string, condition = '') =>
  summaryOf(`SELECT lead_id AS id, settled_at AS at, NULL AS outcome FROM deliveries
    WHERE ${isStuckEmail} AND status = '${status}' ${condition} ${newestFirst}`)

/** Leads held for one reason. `?1`: received before, Unix ms */
const heldFor = (reason: string) =>
  leads('leads_put_aside', 'received_at', `last_outcome = '${heldOutcome(reason)}' AND received_at < ?1`)

/** Leads that were given up after the last attempt. */
export const parkedStatement = summaryOf(
  `${leads('leads_parked', 'settled_at', "(last_outcome < 'held: ' OR last_outcome >= 'held:!')")} ${newestFirst}`,
)

/** How long a lead may be held (ms) before it is for someone to act: sooner, any stranger could make it so. */
export const longestHoldMs = dayMs
/** Leads that have been held for too long. `?1`: {@link longestHoldMs} ago, Unix ms */
export const heldStatement = summaryOf(
  `${leads('leads_held', 'received_at', `${hasHeldOutcome} AND received_at < ?1`)} ${newestFirst}`,
)

const statements = {
  /** `?1`: given up since, Unix ms. */
  again: summaryOf(`SELECT lead_id AS id, settled_at AS at, NULL AS outcome FROM deliveries
    WHERE ${isSentAgain} AND status = 'in vain' AND settled_at > ?1 ${newestFirst}`),
  calls: summaryOf(
    `${leads('leads_calls_held', 'received_at', `form = 'callback' AND ${hasHeldOutcome}`)} ${newestFirst}`,
  ),
  repeats: summaryOf(`${heldFor('repeat')} UNION ALL ${heldFor('budget')} ${newestFirst}`),
  refused: failing('webhook', isRefused),
  unreadable: failing('webhook', "last_outcome >= 'unreadable:' AND last_outcome < 'unreadable;'"),
  /** `?1`: received since, Unix ms. */
  heldLately: `SELECT count(*) AS count FROM (SELECT 1 FROM leads INDEXED BY leads_held
    WHERE status = 'parked' AND erased_at IS NULL AND ${hasHeldOutcome} AND received_at >= ?1 ${atMost})`,
  emailsParked: stuckEmail('parked'),
  /** `?1`: refused since, Unix ms. */
  emailsRefused: stuckEmail('refused', 'AND settled_at > ?1'),
  emailsHeld: stuckEmail('held', "AND last_outcome = 'budget'"),
  sender: failing('email', "last_outcome >= 'sender:' AND last_outcome < 'sender;'"),
} as const

/** Waiting leads whose last try ended alike: as many as the desk's list has of those that failed. */
interface FailedGroup {
  readonly outcome: string
  readonly leads: number
}

/** What the webhook does not take. */
export interface Failing {
  /** The most frequent outcome first; of all together at most {@link mostCounted} and one more. */
  readonly groups: readonly FailedGroup[]
  /** How many tries have failed since the last success. */
  readonly failuresInARow: number
  /** Whether waiting puts none of these right. */
  readonly isRefusal: boolean
}

/** The lead has to wait too, as it does in the list. */
const failedGroups = `SELECT outcome, count(*) AS leads FROM (
    SELECT deliveries.last_outcome AS outcome FROM deliveries INDEXED BY deliveries_failing CROSS JOIN leads ON id = lead_id
    WHERE kind = 'webhook' AND deliveries.status = 'pending' AND deliveries.last_outcome IS NOT NULL
      AND leads.status = 'pending' AND erased_at IS NULL ${atMost}
  ) GROUP BY outcome`

/**
 * Of leads that came after the last success, so that a failure before it never counts: at most {@link mostCounted} and one
 * more. A try under way is not yet a failure, and what waits for a key or a setting was not tried. `?1`: now, Unix ms
 */
const failedInARow = `SELECT coalesce(sum(attempts - (lease_until > ?1)), 0) AS failures,
    coalesce(min(${isRefused}), 1) AS refused FROM (
    SELECT last_outcome, attempts, lease_until FROM deliveries INDEXED BY deliveries_failed
    WHERE kind = 'webhook' AND status = 'pending' AND last_outcome IS NOT NULL
      AND since > max((SELECT coalesce(max(settled_at), 0) FROM leads WHERE erased_at IS NULL AND status = 'delivered'),
        (SELECT coalesce(max(settled_at), 0) FROM deliveries WHERE ${isSentAgain} AND status = 'again'))
      AND attempts > 0 AND last_outcome <> 'sink unconfigured' AND last_outcome NOT LIKE 'unreadable:%' ${atMost}
  )`

/** @param now Unix ms. Rejects when D1 does */
export async function failingLeads(db: D1Database, now: number): Promise<Failing> {
  const [groups, inARow] = await Promise.all([
    db.prepare(failedGroups).all<FailedGroup>(),
    db.prepare(failedInARow).bind(now).first<{ failures: number; refused: number }>(),
  ])
  return {
    groups: groups.results.toSorted((group, other) => other.leads - group.leads),
    failuresInARow: inARow?.failures ?? 0,
    isRefusal: inARow?.refused === 1,
  }
}

/** What staff have erased at the desk and not taken back, while it is not gone for good. */
export interface ErasedLately {
  readonly count: number
  /** How many people did so. */
  readonly people: number
  /** Until when the last of it can be taken back (Unix ms). */
  readonly until: number
}

const erasedStatement = `SELECT coalesce(sum(erased), 0) AS count, count(DISTINCT who) AS people, coalesce(max(until), 0) AS until
  FROM (SELECT entry_id, count(*) AS erased, max(goes_at) AS until FROM erased_leads GROUP BY entry_id)
  JOIN audit ON id = entry_id`

/** Rejects when D1 does. */
export async function erasedLately(db: D1Database): Promise<ErasedLately> {
  return (await db.prepare(erasedStatement).first<ErasedLately>()) ?? { count: 0, people: 0, until: 0 }
}

/** One row for each that is named. */
export interface StuckRow {
  id: string
  at: number
  outcome: string | null
  count: number
}

/** What a summary says. */
export function stuckIn(answer: D1Result<StuckRow> | undefined): Stuck {
  const rows = answer?.results ?? []
  const newest = Math.max(0, ...rows.map(({ at }) => at))
  return { count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id), newest }
}

/**
 * @param now Unix ms
 * @param repeatsBefore when what is held as a repeat has to have come to be one of {@link StuckLeads.repeats} (Unix ms)
 * @returns rejects when D1 does
 */
export async function stuckLeads(db: D1Database, now: number, repeatsBefore: number): Promise<StuckLeads> {
  const [parked, held, again, calls, repeats, refused, unreadable, lately] = await db.batch<StuckRow>([
    db.prepare(parkedStatement),
    db.prepare(heldStatement).bind(now - longestHoldMs),
    db.prepare(statements.again).bind(now - dayMs),
    db.prepare(statements.calls),
    db.prepare(statements.repeats).bind(repeatsBefore),
    db.prepare(statements.refused),
    db.prepare(statements.unreadable),
    db.prepare(statements.heldLately).bind(now - hourMs),
  ])
  return {
    parked: stuckIn(parked),
    again: stuckIn(again),
    held: stuckIn(held),
    calls: stuckIn(calls),
    repeats: stuckIn(repeats),
    refused: stuckIn(refused),
    unreadable: stuckIn(unreadable),
    heldLately: lately?.results[0]?.count ?? 0,
    size: lately?.meta.size_after ?? 0,
  }
}

/** @param now Unix ms. Rejects when D1 does */
export async function stuckEmails(db: D1Database, now: number): Promise<StuckEmails> {
  const [parked, refused, held, sender] = await db.batch<StuckRow>([
    db.prepare(statements.emailsParked),
    db.prepare(statements.emailsRefused).bind(now - dayMs),
    db.prepare(statements.emailsHeld),
    db.prepare(statements.sender),
  ])
  const reasons = sender?.results.map(({ outcome }) => outcome?.slice('sender: '.length) ?? '') ?? []
  return { parked: stuckIn(parked), refused: stuckIn(refused), held: stuckIn(held), sender: reasons }
}
