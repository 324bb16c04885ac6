/**
 * Writes down that the job which runs every minute did its work: so health sees whether it does, and whether the database
 * can be written to. Rejects when D1 does.
 *
 * @param now Unix ms
 */
export async function noteRun(db: D1Database, now: number): Promise<void> {
  await db.prepare('UPDATE last_run SET ran_at = ?1').bind(now).run()
}

/** When the job has last run (Unix ms). Rejects when D1 does. */
export async function lastRun(db: D1Database): Promise<number | null> {
  return db.prepare('SELECT ran_at FROM last_run').first<number>('ran_at')
}
