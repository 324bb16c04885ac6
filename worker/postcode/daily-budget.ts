import { errorName, log } from '../log.ts'

const counting = `INSERT INTO lookups (day, made) VALUES (?1, 1)
  ON CONFLICT (day) DO UPDATE SET made = made + 1 WHERE made < ?2 RETURNING made`

/**
 * Counts a lookup that costs money, if today's are not used up.
 *
 * @param budget lookups a day, UTC; 0 for any number
 * @param now Unix ms
 * @returns whether it may be made. It may while the database does not answer: each visitor's limit is still there
 */
export async function isInBudget(db: D1Database, budget: number, now: number): Promise<boolean> {
  if (budget === 0) return true
  try {
    const day = new Date(now).toISOString().slice(0, 10)
    return (await db.prepare(counting).bind(day, budget).first()) !== null
  } catch (error) {
    log({ event: 'database_failed', during: 'lookup', error: errorName(error) })
    return true
  }
}
