import { dayMs } from '#contract/london-clock.ts'
import { errorName, log } from '../log.ts'
import type { LeadCipher } from '../store/lead-cipher.ts'
import { utcDay } from '../store/uk-time.ts'
import type { LookupSettings } from './lookup-settings.ts'

/** The network around a visitor and whose it is, as Cloudflare sees them: nothing that a sender writes has a say. */
export interface LookupOrigin {
  readonly network: string
  readonly operator: string
}

/** The part of the budget that may be used from midnight on. The rest comes in evenly, all day. */
const atMidnight = 0.5
/**
 * How many times what is left by the clock an operator may have had, and how many times what that leaves its operator a
 * network: docs/decisions/abuse.md, 35.
 */
const shares = { operator: 3, network: 8 }
/** An operator's first lookups of the day: only a spent budget refuses them. */
const alwaysPaid = 5
/** Visitors may be refused once less than this part of what the clock allows is left: people are told. */
const nearlySpent = 0.05

/** How many lookups the clock allows by now. Not a whole number. */
const allowedBy = (now: number, budget: number) => budget * (atMidnight + ((1 - atMidnight) * (now % dayMs)) / dayMs)

/** Whether lookups cost money. */
export const isPaid = (provider: LookupSettings['addressProvider']) =>
  provider !== undefined && provider.name !== 'sample'

const madeBy = (who: string) => `coalesce(max(made) FILTER (WHERE who = ${who}), 0)`

/** `?1` day, `?2` budget, `?3` what the clock allows, `?4` operator and `?5` network, hashed; null for this computer. */
const judged = `
  WITH counted AS (
      SELECT ${madeBy("''")} AS everybody, ${madeBy('?4')} AS operator, ${madeBy('?5')} AS network
      FROM lookup_counts WHERE day = ?1 AND who IN ('', ?4, ?5)),
    judged AS (SELECT CASE
      WHEN everybody >= ?2 THEN 'spent'
      WHEN operator < ${alwaysPaid} THEN 'paid'
      WHEN operator >= ${shares.operator} * (?3 - everybody) THEN 'operator'
      WHEN network >= ${shares.network} * (${shares.operator} * (?3 - everybody) - operator) THEN 'network'
      ELSE 'paid' END AS verdict FROM counted)`

/** One statement, so that of many at the same moment each sees the others. Writes nothing of a lookup that is refused. */
const countStatement = `${judged}
  INSERT INTO lookup_counts (day, who, made)
    SELECT ?1, value, 1 FROM judged, json_each(json_array('', ?4, ?5)) WHERE verdict = 'paid' AND value IS NOT NULL
  ON CONFLICT (day, who) DO UPDATE SET made = made + 1 RETURNING who, made`

const verdictStatement = `${judged} SELECT verdict FROM judged`

/**
 * The day's lookups, shared among those who ask. What it has refused it remembers: for a minute of an operator or a network,
 * until midnight once the budget is spent. Refusing that again costs no statement.
 */
class DailyBudget {
  readonly #budget: number
  readonly #cipher: LeadCipher
  #spentOn = ''
  #minute = 0
  readonly #refused = new Set<string>()

  constructor({ lookupsADay, cipher }: BudgetSettings) {
    this.#budget = lookupsADay
    this.#cipher = cipher
  }

  /**
   * Counts a lookup that costs money, if it may be made.
   *
   * @param from undefined for this computer, which has no share: the budget alone counts
   * @param now Unix ms
   * @returns whether it may. It may while the database does not answer: each visitor's limit is still there
   */
  async admits(db: D1Database, from: LookupOrigin | undefined, now: number): Promise<boolean> {
    if (this.#budget === 0) return true
    if (this.#remembersRefusing(from, now)) return false
    try {
      const values = [
        utcDay(now),
        this.#budget,
        allowedBy(now, this.#budget),
        from ? await this.#cipher.digest(`lookups of operator:${from.operator}`, 'recent') : null,
        from ? await this.#cipher.digest(`lookups of network:${from.network}`, 'recent') : null,
      ]
      const { results } = await db
        .prepare(countStatement)
        .bind(...values)
        .all<{ who: string; made: number }>()
      if (results.length === 0) {
        const verdict = await db
          .prepare(verdictStatement)
          .bind(...values)
          .first<string>('verdict')
        this.#remember(verdict, from, now)
        return false
      }
      const made = results.find(({ who }) => who === '')?.made
      if (made === this.#budget) log({ event: 'lookup_budget_spent', budget: made })
      return true
    } catch (error) {
      log({ event: 'database_failed', during: 'lookup', error: errorName(error) })
      return true
    }
  }

  #remembersRefusing(from: LookupOrigin | undefined, now: number): boolean {
    if (this.#spentOn === utcDay(now)) return true
    const minute = Math.floor(now / 60_000)
    if (minute !== this.#minute) this.#refused.clear()
    this.#minute = minute
    return from !== undefined && (this.#refused.has(from.operator) || this.#refused.has(from.network))
  }

  #remember(verdict: string | null, from: LookupOrigin | undefined, now: number): void {
    if (verdict === 'spent') this.#spentOn = utcDay(now)
    if (from && verdict === 'operator') this.#refused.add(from.operator)
    if (from && verdict === 'network') this.#refused.add(from.network)
  }
}

interface BudgetSettings extends LookupSettings {
  readonly cipher: LeadCipher
}

const budgets = new WeakMap<BudgetSettings, DailyBudget>()

/** The budget under these settings: under others, such as a larger one, nothing is remembered. */
export function budgetOf(settings: BudgetSettings): DailyBudget {
  const budget = budgets.get(settings) ?? new DailyBudget(settings)
  budgets.set(settings, budget)
  return budget
}

/**
 * Whether the day's lookups are used up, or go so fast that visitors may be refused.
 *
 * @param now Unix ms. Rejects when D1 does
 */
export async function isBudgetSpent(
  db: D1Database,
  { addressProvider, lookupsADay: budget }: LookupSettings,
  now: number,
): Promise<boolean> {
  if (!isPaid(addressProvider) || budget === 0) return false
  return (await lookupsToday(db, now)) > (1 - nearlySpent) * allowedBy(now, budget)
}

/** How many lookups were paid for today. @param now Unix ms. Rejects when D1 does */
export async function lookupsToday(db: D1Database, now: number): Promise<number> {
  const statement = "SELECT made FROM lookup_counts WHERE day = ?1 AND who = ''"
  return (await db.prepare(statement).bind(utcDay(now)).first<number>('made')) ?? 0
}
