import { hasHeldOutcome } from './tables.ts'
import { ukDayOf } from './uk-time.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The length that stands for leads that were held: what they took was a person's time. */
export const untimed = -1

/** So many seconds, rounded down as the table counts them: the larger, the coarser. */
const rounded = `CASE WHEN took < ${minute} THEN took WHEN took < ${hour} THEN took - took % ${minute}
  WHEN took < ${day} THEN took - took % ${hour} ELSE took - took % ${day} END`

/**
 * Counts a lead that the webhook has just taken, by its day in the UK and how long that took; not one that it had taken before.
 * It belongs before the statement that notes the delivery on the lead, in the same batch. A lead keeps on its row why it was
 * held until its delivery has ended.
 *
 * @param now Unix ms
 */
export function countDelivered(db: D1Database, id: string, now: number): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO delivery_times (day, seconds, leads, latest)
       SELECT ${ukDayOf('?2')}, iif(${hasHeldOutcome}, ${untimed}, ${rounded}), 1, ?2
       FROM (SELECT last_outcome, CAST(max(0, ?2 - received_at) / 1000 AS INTEGER) AS took FROM leads WHERE id = ?1 AND status <> 'delivered')
       WHERE true
       ON CONFLICT (day, seconds) DO UPDATE SET leads = delivery_times.leads + 1, latest = max(latest, excluded.latest)`,
    )
    .bind(id, now)
}
