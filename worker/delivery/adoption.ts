import { errorName, log } from '../log.ts'
import { hasHeldOutcome } from '../store/tables.ts'

/** Most leads that one run takes over, well within a cron run; the rest follow a minute later. */
const mostAdopted = 1_000

/** Leads that the previous release has written or changed since migration 0009; this release's have a `due_at` of 0. */
const unadopted = `SELECT id FROM leads WHERE status <> 'delivered' AND due_at > 0 ORDER BY id LIMIT ${mostAdopted}`

/** In the order in which they depend on each other. A lead that has been sent on takes its held email with it. `?1` Unix ms. */
const statements = [
  `INSERT INTO deliveries
     (lead_id, kind, status, since, attempts, due_at, lease_until, settled_at, last_outcome)
   SELECT id, 'webhook',
     CASE WHEN status = 'pending' THEN status WHEN erased_at IS NOT NULL THEN 'erased'
       WHEN ${hasHeldOutcome} THEN 'held' ELSE 'parked' END,
     received_at, attempts, due_at, lease_until, settled_at, last_outcome
   FROM leads WHERE id IN (${unadopted})
   ON CONFLICT (lead_id, kind) DO UPDATE SET status = excluded.status, attempts = excluded.attempts,
     due_at = excluded.due_at, woken_at = 0, lease_until = max(deliveries.lease_until, excluded.lease_until),
     settled_at = excluded.settled_at, last_outcome = excluded.last_outcome
   WHERE excluded.attempts > deliveries.attempts OR excluded.status <> deliveries.status`,
  `INSERT INTO deliveries
     (lead_id, kind, status, since, attempts, due_at, lease_until, settled_at, last_outcome, message_id)
   SELECT id, 'email', status, made_at, attempts, due_at, lease_until, settled_at, last_outcome, message_id
   FROM letters WHERE true ON CONFLICT (lead_id, kind) DO NOTHING`,
  'DELETE FROM letters',
  `UPDATE deliveries SET status = 'pending', since = ?1, due_at = ?1, woken_at = 0
   WHERE kind = 'email' AND status = 'held' AND lead_id IN (
     SELECT id FROM leads WHERE status = 'pending' AND id IN (${unadopted}))`,
  `UPDATE leads SET due_at = 0 WHERE id IN (${unadopted})`,
] as const

/**
 * Takes over what the release before migration 0009 has written since: it runs on until this one is deployed, and again
 * after a rollback. Finds nothing, at the cost of a few reads, once no such release runs. Never rejects.
 *
 * @param now Unix ms
 */
export async function adopt(db: D1Database, now: number): Promise<void> {
  try {
    const results = await db.batch(
      statements.map((statement) =>
        statement.includes('?1') ? db.prepare(statement).bind(now) : db.prepare(statement),
      ),
    )
    const adopted = (results[0]?.meta.changes ?? 0) + (results[1]?.meta.changes ?? 0)
    if (adopted > 0) log({ event: 'deliveries_adopted', deliveries: adopted })
  } catch (error) {
    log({ event: 'database_failed', during: 'adoption', error: errorName(error) })
  }
}
