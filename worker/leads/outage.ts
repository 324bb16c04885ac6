import { minuteMs } from '../time.ts'
import { lastDeliverySql } from './backlog.ts'
import { maxSwept, overdueMs } from './sweep.ts'

/**
 * A pause between deliveries at least this long (ms) may be an outage. It was one if a waiting lead first failed during it:
 * where leads are few, pauses are usual, and a lead that alone is not taken must not come due after each of them.
 */
const outageMs = 15 * minuteMs
/** The first delivery after an outage ends it. Times noted by a run whose clock was ahead are corrected. */
const noteDeliverySql = `UPDATE job SET delivered_at = last.at,
    recovered_at = iif(last.at - delivered_at > ${outageMs} AND EXISTS (
      SELECT 1 FROM leads WHERE state = 'pending' AND failure = 'undelivered' AND failed_at > job.delivered_at
        AND undelivered_since > job.delivered_at), last.at, min(recovered_at, last.at))
  FROM (SELECT ${lastDeliverySql} AS at) AS last WHERE last.at > delivered_at OR delivered_at > ?1`

/** Makes due what failed before that, the longest ago first, as many as the sweep queues. Clearing `failed_at` lets each be found once. */
const releaseSql = `UPDATE leads SET due_at = ?1 - ${overdueMs + 1}, failed_at = NULL
  WHERE id IN (
    SELECT id FROM leads
    WHERE state = 'pending' AND failure = 'undelivered' AND failed_at < (SELECT recovered_at FROM job)
    ORDER BY failed_at LIMIT ${maxSwept})`

/**
 * Makes waiting leads due once the webhook takes leads again: after a night's outage one would otherwise wait for half a day
 * more.
 *
 * @param now Unix ms
 */
export async function recoverFromOutage(db: D1Database, now: number): Promise<void> {
  await db.batch([db.prepare(noteDeliverySql).bind(now), db.prepare(releaseSql).bind(now)])
}
