import { errorName, log } from '../log.ts'
import type { LookupSettings } from './lookup-settings.ts'

/** A day is UTC's. */
const dayOf = (now: number) => new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** A budget of 0 is any number. */
const isSpent = (made: number, budget: number) => budget > 0 && made > budget

/** Whether lookups cost money. */
export const isPaid = (provider: LookupSettings['addressProvider']) =>
  provider !== undefined && provider.name !== 'sample'

/**
 * Counts a lookup that costs money against the day's budget, and says once a day when it is spent.
 *
 * @param budget how many may be made in a day; 0 for any number
 * @param now Unix ms
 * @returns whether this one may be made. It may while the database does not answer: each visitor's limit is still there
 */
export async function isWithinBudget(db: D1Database, budget: number, now: number): Promise<boolean> {
  if (budget === 0) return true
  const counting = `INSERT INTO lookups (day, made) VALUES (?1, 1)
                    ON CONFLICT (day) DO UPDATE SET made = made + 1 RETURNING made`
  try {
    const made = (await db.prepare(counting).bind(dayOf(now)).first<number>('made')) ?? 0
    if (made === budget + 1) log({ event: 'lookup_budget_spent', budget })
    return !isSpent(made, budget)
  } catch (error) {
    log({ event: 'database_failed', during: 'lookup', error: errorName(error) })
    return true
  }
}

/** Whether more lookups were asked for today than may be paid for. @param now Unix ms. Rejects when D1 does */
export async function isBudgetSpent(db: D1Database, settings: LookupSettings, now: number): Promise<boolean> {
  return isPaid(settings.addressProvider) && isSpent(await lookupsToday(db, now), settings.lookupsADay)
}

/** How many lookups were asked for today. @param now Unix ms. Rejects when D1 does */
export async function lookupsToday(db: D1Database, now: number): Promise<number> {
  return (await db.prepare('SELECT made FROM lookups WHERE day = ?1').bind(dayOf(now)).first<number>('made')) ?? 0
}
