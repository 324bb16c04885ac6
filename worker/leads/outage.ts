import { prepareNamed } from '../named-values.ts'
import { minuteMs } from '../time.ts'
import { lastDeliverySql } from './backlog.ts'
import { maxSwept, overdueMs } from './sweep.ts'

/** A pause between deliveries at least this long (ms) may be an outage; where leads are few, pauses are usual. */
const outageMs = 15 * minuteMs
/** The condition that a waiting lead failed during the pause. */
const failedInPauseSql = "state = 'pending' AND failure = 'undelivered' AND failed_at > job.delivered_at"
/**
 * Whether the pause was an outage: a lead first failed during it, or at least two failed again, which an outage before had kept
 * waiting. One lead that alone is not taken, again and again, must not come due after each pause.
 */
const wasOutageSql = `(EXISTS (SELECT 1 FROM leads WHERE ${failedInPauseSql} AND undelivered_since > job.delivered_at)
  OR EXISTS (SELECT 1 FROM leads WHERE ${failedInPauseSql} LIMIT 1 OFFSET 1))`
/** The first delivery after an outage ends it. Times recorded by a run whose clock was ahead are corrected. */
const recordDeliverySql = `UPDATE job SET delivered_at = last.at,
    recovered_at = iif(last.at - delivered_at > ${outageMs} AND ${wasOutageSql}, last.at, min(recovered_at, last.at))
  FROM (SELECT ${lastDeliverySql} AS at) AS last WHERE last.at > delivered_at OR delivered_at > :now`

/** Makes due what failed before that, the longest ago first, as many as the sweep queues. Clearing `failed_at` lets each be found once. */
const makeDueSql = `UPDATE leads SET due_at = :now - ${overdueMs + 1}, failed_at = NULL
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
  await db.batch([prepareNamed(db, recordDeliverySql, { now }), prepareNamed(db, makeDueSql, { now })])
}
