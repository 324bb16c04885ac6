/** All that the runs know of the database's tables: what a fault refuses, and how the run moves time and looks in. */

/** What is about to be done with a lead when a fault strikes, and the statement that does it. */
export const places = {
  save: /^\s*INSERT INTO leads/,
  claim: /UPDATE deliveries SET lease_until = .*attempts = attempts \+ 1\s+WHERE .*'webhook'/,
  mark: /UPDATE leads SET .*settled_at = \?/,
  'email claim': /UPDATE deliveries SET lease_until = .*attempts = attempts \+ 1\s+WHERE .*'email'/,
  'email mark': /UPDATE deliveries SET .*settled_at = \?[^;]*'email' AND status <> 'erased'/,
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
  SELECT leads.id, leads.status, webhook.attempts, leads.last_outcome LIKE 'held:%' AS isHeld, email.status AS email
  FROM leads
  LEFT JOIN deliveries AS webhook ON webhook.lead_id = leads.id AND webhook.kind = 'webhook'
  LEFT JOIN deliveries AS email ON email.lead_id = leads.id AND email.kind = 'email'`

/** What is held, and for which reason. */
export const allHeld = `SELECT id, last_outcome AS reason FROM leads WHERE last_outcome LIKE 'held: %'`

export const countAlerts = 'SELECT count(*) AS alerts FROM troubles'

/** Every waiting delivery has waited a day longer, every alert has lasted one, and dead consumers' leases are over. */
export function timePasses(now: number): string[] {
  return [
    `UPDATE deliveries SET lease_until = 0 WHERE lease_until < ${now + deadLeaseMs}`,
    `UPDATE deliveries SET due_at = due_at - ${jumpMs}, woken_at = woken_at - ${jumpMs}
     WHERE status = 'pending' AND lease_until = 0`,
    `UPDATE deliveries SET settled_at = settled_at - ${jumpMs} WHERE kind = 'email'`,
    `UPDATE troubles SET since = since - ${jumpMs}, seen_at = seen_at - ${jumpMs}`,
    `UPDATE troubles_told SET told_at = told_at - ${jumpMs}`,
    `UPDATE bell_claims SET until = until - ${jumpMs}`,
  ]
}

/** Frees what workers held that were stopped before `at` (Unix ms): first leads, then emails; each answers with ids. */
export function freeLeasesOfTheDead(at: number): string[] {
  return ['webhook', 'email'].map(
    (kind) => `
      UPDATE deliveries SET lease_until = 0
      WHERE kind = '${kind}' AND lease_until BETWEEN 1 AND ${at + leaseMs} AND status = 'pending' RETURNING lead_id AS id`,
  )
}

/** Parked leads are pending again, as if new, and so are emails that were held, parked or refused. */
export function redrive(now: number): string[] {
  return [
    `UPDATE leads SET status = 'pending', settled_at = NULL WHERE status = 'parked'`,
    `UPDATE deliveries SET status = 'pending', attempts = 0, due_at = ${now - jumpMs}, woken_at = 0, since = ${now}
     WHERE status IN ('held', 'parked', 'refused')`,
  ]
}

/** Where the run keeps the messages that Cloudflare's queue would keep. */
export const queueMemory = {
  create: 'CREATE TABLE IF NOT EXISTS queue_memory (body TEXT NOT NULL)',
  add: 'INSERT INTO queue_memory (body) VALUES (?)',
  all: 'SELECT body FROM queue_memory',
} as const
