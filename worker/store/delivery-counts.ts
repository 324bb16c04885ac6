import { dayMs } from '#contract/london-clock.ts'
import { heldStatement, longestHoldMs, parkedStatement, type StuckRow, stuckIn } from './stuck-deliveries.ts'
import { isStuckEmail } from './tables.ts'

/** Leads by status. Only the last day's deliveries are counted: counting them all would read the whole table. */
export interface LeadCounts {
  /** Waiting or being retried. */
  readonly pending: number
  /** Not being retried, kept for staff: a thousand and one stand for any number beyond. */
  readonly parked: number
  /** Held for review for more than a day: the same. */
  readonly held: number
  readonly deliveredLastDay: number
  /** Age in seconds of the oldest pending lead; null when there is none. */
  readonly oldestUndeliveredSeconds: number | null
}

/** Emails with the guide by status, except those that were sent. */
export interface EmailCounts {
  /** Waiting or being retried. */
  readonly pending: number
  /** Not being retried, kept for staff. */
  readonly parked: number
  /** Whose address took none. */
  readonly refused: number
}

/** Both read only the index leads_kept, and only the entries they count. */
const leadStatements = {
  pending: `SELECT count(*) AS leads, min(received_at) AS oldest FROM leads WHERE erased_at IS NULL AND status = 'pending'`,
  /** `?1`: delivered since, Unix ms. */
  delivered: `SELECT count(*) AS leads, NULL AS oldest FROM leads
              WHERE erased_at IS NULL AND status = 'delivered' AND settled_at >= ?1`,
} as const

interface CountRow extends StuckRow {
  leads: number
  oldest: number | null
}

/** @param now Unix ms. Rejects when D1 does */
export async function countLeads(db: D1Database, now: number): Promise<LeadCounts> {
  const [pending, delivered, parked, held] = await db.batch<CountRow>([
    db.prepare(leadStatements.pending),
    db.prepare(leadStatements.delivered).bind(now - dayMs),
    db.prepare(parkedStatement),
    db.prepare(heldStatement).bind(now - longestHoldMs),
  ])
  const oldest = pending?.results[0]?.oldest ?? null
  return {
    pending: pending?.results[0]?.leads ?? 0,
    parked: stuckIn(parked).count,
    held: stuckIn(held).count,
    deliveredLastDay: delivered?.results[0]?.leads ?? 0,
    oldestUndeliveredSeconds: oldest === null ? null : Math.max(0, Math.floor((now - oldest) / 1000)),
  }
}

/** Each reads only the entries that it counts, from an index that has no others. */
const emailStatements = [
  `SELECT count(*) AS emails FROM deliveries WHERE kind = 'email' AND status = 'pending'`,
  ...['parked', 'refused'].map(
    (status) => `SELECT count(*) AS emails FROM deliveries WHERE ${isStuckEmail} AND status = '${status}'`,
  ),
] as const

/** Rejects when D1 does. */
export async function countEmails(db: D1Database): Promise<EmailCounts> {
  const answers = await db.batch<{ emails: number }>(emailStatements.map((statement) => db.prepare(statement)))
  const [pending = 0, parked = 0, refused = 0] = answers.map(({ results }) => results[0]?.emails ?? 0)
  return { pending, parked, refused }
}
