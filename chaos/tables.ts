/** All that the runs know of the database's tables: what a fault refuses, and how the run moves time and looks in. */

/** What is about to be done with a lead when a fault strikes, and the statement that does it. */
export const places = {
  save: /^\s*INSERT INTO leads/,
  claim: /UPDATE leads SET lease_until = .*attempts = attempts \+ 1/,
  mark: /UPDATE leads SET .*settled_at = \?/,
  'email claim': /UPDATE letters SET lease_until = .*attempts = attempts \+ 1/,
  'email mark': /UPDATE letters SET status = 'sent'/,
} as const

export type Place = keyof typeof places

/** How far the clock of a run jumps (ms): past the longest wait of the schedule. */
export const jumpMs = 25 * 60 * 60 * 1000
/** How long the worker leases a lead (ms). */
const leaseMs = 60_000
/** A lease with at most this long left (ms) is older than any attempt in these runs: its consumer is dead. */
const deadLeaseMs = 55_000

/** A lead once a run looks, and what has become of its email. */
export interface Row {
  readonly id: string
  readonly status: 'pending' | 'delivered' | 'parked'
  readonly attempts: number
  /** Whether its last outcome says that it is held. */
  readonly isHeld: 0 | 1 | null
  /** Null if none was asked for. */
  readonly email: 'held' | 'pending' | 'sent' | 'parked' | 'refused' | 'erased' | null
}

export const allRows = `
  SELECT leads.id, leads.status, leads.attempts, leads.last_outcome LIKE 'held:%' AS isHeld, letters.status AS email
  FROM leads LEFT JOIN letters USING (id)`

/** What is held, and for which reason. */
export const allHeld = `SELECT id, last_outcome AS reason FROM leads WHERE last_outcome LIKE 'held: %'`

export const countAlerts = 'SELECT count(*) AS alerts FROM troubles'

/** Every waiting delivery has waited a day longer, every alert has lasted one, and dead consumers' leases are over. */
export function timePasses(now: number): string[] {
  return [
    ...['leads', 'letters'].flatMap((table) => [
      `UPDATE ${table} SET lease_until = 0 WHERE lease_until < ${now + deadLeaseMs}`,
      `UPDATE ${table} SET due_at = due_at - ${jumpMs} WHERE status = 'pending' AND lease_until = 0`,
    ]),
    `UPDATE letters SET settled_at = settled_at - ${jumpMs}`,
    `UPDATE troubles SET since = since - ${jumpMs}, seen_at = seen_at - ${jumpMs}`,
    `UPDATE troubles_told SET told_at = told_at - ${jumpMs}`,
    `UPDATE bell_claims SET until = until - ${jumpMs}`,
  ]
}

/** Frees what workers held that were stopped before `at` (Unix ms): first leads, then emails; each answers with ids. */
export function freeLeasesOfTheDead(at: number): string[] {
  return ['leads', 'letters'].map(
    (table) => `
      UPDATE ${table} SET lease_until = 0
      WHERE lease_until BETWEEN 1 AND ${at + leaseMs} AND status = 'pending' RETURNING id`,
  )
}

/** Parked leads are pending again, as if new, and so are emails that were held, parked or refused. */
export function redrive(now: number): string[] {
  return [
    `UPDATE leads SET status = 'pending', attempts = 0, due_at = ${now - jumpMs}, settled_at = NULL
     WHERE status = 'parked'`,
    `UPDATE letters SET status = 'pending', attempts = 0, due_at = ${now - jumpMs}, made_at = ${now}
     WHERE status IN ('held', 'parked', 'refused')`,
  ]
}

/** Where the run keeps the messages that Cloudflare's queue would keep. */
export const queueMemory = {
  create: 'CREATE TABLE IF NOT EXISTS queue_memory (body TEXT NOT NULL)',
  add: 'INSERT INTO queue_memory (body) VALUES (?)',
  all: 'SELECT body FROM queue_memory',
} as const
