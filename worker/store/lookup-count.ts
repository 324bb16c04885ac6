const dayOf = (now: number) => new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length)

/** Counts one more lookup. @returns how many were made today (UTC), this one included; rejects when D1 does */
export async function countLookup(db: D1Database, now: number): Promise<number> {
  const counted = db
    .prepare(
      `INSERT INTO lookups (day, made) VALUES (?1, 1) ON CONFLICT (day) DO UPDATE SET made = made + 1 RETURNING made`,
    )
    .bind(dayOf(now))
  return (await counted.first<number>('made')) ?? 0
}

/** @returns how many lookups were asked for today (UTC); rejects when D1 does */
export async function lookupsToday(db: D1Database, now: number): Promise<number> {
  return (await db.prepare('SELECT made FROM lookups WHERE day = ?1').bind(dayOf(now)).first<number>('made')) ?? 0
}

/**
 * Whether more lookups were asked for than may be paid for.
 *
 * @param budget how many may be made in a day; 0 for any number
 */
export const isBudgetSpent = (made: number, budget: number) => budget > 0 && made > budget
