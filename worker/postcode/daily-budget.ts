import { errorName, log } from '../log.ts'

/**
 * Counts a lookup that costs money against the day's budget, and says once a day when it is spent.
 *
 * @param budget how many may be made in a day; 0 for any number
 * @param now Unix ms; a day is UTC's
 * @returns whether this one may be made. It may while the database does not answer: each visitor's limit is still there
 */
export async function isWithinBudget(db: D1Database, budget: number, now: number): Promise<boolean> {
  if (budget === 0) return true
  const count = await lookupsToday(db, now)
  if (count === budget + 1) log({ event: 'lookup_budget_spent', budget })
  return count <= budget
}

async function lookupsToday(db: D1Database, now: number): Promise<number> {
  const day = new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length)
  try {
    const counted = db
      .prepare(
        `INSERT INTO lookups (day, made) VALUES (?1, 1) ON CONFLICT (day) DO UPDATE SET made = made + 1 RETURNING made`,
      )
      .bind(day)
    return (await counted.first<number>('made')) ?? 0
  } catch (error) {
    log({ event: 'database_failed', during: 'lookup', error: errorName(error) })
    return 0
  }
}
