/** How long one consumer owns what it has claimed, in ms: well past the 15 s an attempt may take. */
const leaseMs = 60_000
/** A wake-up may come a little early; up to this much (ms) still counts as on time. */
const earlyMs = 2_000

/**
 * What is attempted until it is settled, by one consumer at a time: a table whose rows are `pending` until they have another
 * status. Each method rejects when D1 does. Nothing here depends on what is attempted: leads and letters have it in common.
 */
export abstract class AttemptStore<Settled extends string> {
  protected readonly db: D1Database
  readonly #table: 'leads' | 'letters'
  readonly #done: Settled

  /** @param done the status that a late result of another consumer never overrides */
  constructor(db: D1Database, table: 'leads' | 'letters', done: Settled) {
    this.db = db
    this.#table = table
    this.#done = done
  }

  /**
   * Claims a row for one attempt, which is counted. Returns undefined if it is settled, not yet due, or claimed by another
   * consumer.
   *
   * @param columns what to return of it
   */
  protected async take<Row>(id: string, now: number, columns: string): Promise<Row | undefined> {
    const row = await this.db
      .prepare(
        `UPDATE ${this.#table} SET lease_until = ?2 + ${leaseMs}, attempts = attempts + 1
         WHERE id = ?1 AND status = 'pending' AND due_at <= ?2 + ${earlyMs} AND lease_until <= ?2
         RETURNING ${columns}`,
      )
      .bind(id, now)
      .first<Row>()
    return row ?? undefined
  }

  /** Settles the row. A late failure never overrides another consumer's success. */
  async settle(id: string, status: Settled, outcome: string, now: number): Promise<void> {
    await this.db
      .prepare(
        `UPDATE ${this.#table} SET status = ?2, last_outcome = ?3, settled_at = ?4, lease_until = 0
         WHERE id = ?1 AND (status = 'pending' OR ?2 = '${this.#done}')`,
      )
      .bind(id, status, outcome, now)
      .run()
  }

  /** Releases the row until `dueAt` (Unix ms). */
  async postpone(id: string, outcome: string, dueAt: number): Promise<void> {
    await this.db
      .prepare(
        `UPDATE ${this.#table} SET last_outcome = ?2, due_at = ?3, lease_until = 0 WHERE id = ?1 AND status = 'pending'`,
      )
      .bind(id, outcome, dueAt)
      .run()
  }

  /** Releases a row that could not be attempted, without counting the claim. */
  async handBack(id: string, outcome: string, dueAt: number): Promise<void> {
    await this.db
      .prepare(
        `UPDATE ${this.#table} SET last_outcome = ?2, due_at = ?3, lease_until = 0, attempts = attempts - 1
         WHERE id = ?1 AND status = 'pending'`,
      )
      .bind(id, outcome, dueAt)
      .run()
  }

  /**
   * Ids, oldest first, whose wake-up must have been lost: due before `before` and unclaimed. Each is marked due at
   * `now`, so that the next sweep does not take it again while its new wake-up is on the way.
   */
  async takeOverdue(before: number, now: number, limit: number): Promise<string[]> {
    const { results } = await this.db
      .prepare(
        `UPDATE ${this.#table} SET due_at = ?2 WHERE id IN (
           SELECT id FROM ${this.#table} WHERE status = 'pending' AND due_at < ?1 AND lease_until <= ?2
           ORDER BY due_at LIMIT ?3
         ) RETURNING id`,
      )
      .bind(before, now, limit)
      .all<{ id: string }>()
    return results.map(({ id }) => id)
  }
}
