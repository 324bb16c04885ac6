import { errorName, log } from '../log.ts'
import { countLookup, isBudgetSpent } from '../store/lookup-count.ts'

/**
 * Counts a lookup that costs money against the day's budget, and says once a day when it is spent.
 *
 * @param budget how many may be made in a day; 0 for any number
 * @param now Unix ms; a day is UTC's
 * @returns whether this one may be made. It may while the database does not answer: each visitor's limit is still there
 */
export async function isWithinBudget(db: D1Database, budget: number, now: number): Promise<boolean> {
  if (budget === 0) return true
  try {
    const made = await countLookup(db, now)
    if (made === budget + 1) log({ event: 'lookup_budget_spent', budget })
    return !isBudgetSpent(made, budget)
  } catch (error) {
    log({ event: 'database_failed', during: 'lookup', error: errorName(error) })
    return true
  }
}
