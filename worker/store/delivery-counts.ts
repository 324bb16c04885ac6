import { dayMs } from '#contract/london-clock.ts'
import { isStuckEmail } from './tables.ts'

/** Leads by status. Only the last day's deliveries are counted: counting them all would read the whole table. */
export interface LeadCounts {
  /** Waiting or being retried. */
  readonly pending: number
  /** Not being retried, kept for staff. */
  readonly parked: number
  readonly deliveredLastDay: number
  /** Age in seconds of the oldest pending or parked lead; null when there is none. */
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
  undelivered: `SELECT status, count(*) AS leads, min(received_at) AS oldest FROM leads
                WHERE erased_at IS NULL AND status IN ('pending', 'parked') GROUP BY status`,
  /** `?1`: delivered since, Unix ms. */
  delivered: `SELECT 'delivered' AS status, count(*) AS leads, NULL AS oldest FROM leads
              WHERE erased_at IS NULL AND status = 'delivered' AND settled_at >= ?1`,
} as const

interface CountRow {
  status: string
  leads: number
  oldest: number | null
}

/** @param now Unix ms. Rejects when D1 does */
export async function countLeads(db: D1Database, now: number): Promise<LeadCounts> {
  const answers = await db.batch<CountRow>([
    db.prepare(leadStatements.undelivered),
    db.prepare(leadStatements.delivered).bind(now - dayMs),
  ])
  const rows = answers.flatMap(({ results }) => results)
  const count = (status: string) => rows.find((row) => row.status === status)?.leads ?? 0
  const oldest = rows.map((row) => row.oldest).filter((time) => time !== null)
  return {
    pending: count('pending'),
    parked: count('parked'),
    deliveredLastDay: count('delivered'),
    oldestUndeliveredSeconds: oldest.length === 0 ? null : Math.max(0, Math.floor((now - Math.min(...oldest)) / 1000)),
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
