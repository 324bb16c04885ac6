import * as z from 'zod/mini'
import { onlyRow } from '../rows.ts'
import { minuteMs } from '../time.ts'

/**
 * Records that the cron job did its work: health then sees whether it runs, and whether the database takes writes.
 *
 * @param now Unix ms
 */
export async function recordRun(db: D1Database, now: number): Promise<void> {
  await db.prepare('UPDATE job SET ran_at = ?1').bind(now).run()
}

/** Whether three runs in a row have left no trace. @param ranAt when the job last ran (Unix ms) */
export const areRunsMissed = (ranAt: number, now: number) => now - ranAt > 3 * minuteMs

/** When the job last ran (Unix ms). */
export async function lastRun(db: D1Database): Promise<number> {
  return (await onlyRow(db.prepare('SELECT ran_at FROM job'), z.object({ ran_at: z.number() }))).ran_at
}
