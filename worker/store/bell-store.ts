import { type BellMemory, type News, type Remembered, ringEveryMs, type Sight, type Trouble } from './bell-memory.ts'
import { troubleKinds } from './trouble-kinds.ts'

interface TroubleRow {
  kind: string
  since: number
  seen_at: number
  gone_at: number
  facts: string
}

interface ToldRow {
  kind: string
  way: string
  told_at: number
}

/** The bell's memory in the database: a dozen rows at most, none while all is well. */
export class BellStore implements BellMemory {
  readonly #db: D1Database

  constructor(db: D1Database) {
    this.#db = db
  }

  async read(): Promise<Remembered> {
    const [troubles, told] = await Promise.all([
      this.#db.prepare('SELECT kind, since, seen_at, gone_at, facts FROM troubles').all<TroubleRow>(),
      this.#db.prepare('SELECT kind, way, told_at FROM troubles_told').all<ToldRow>(),
    ])
    return {
      troubles: troubles.results.flatMap(({ seen_at: seenAt, gone_at: goneAt, since, facts, ...row }) =>
        known(row.kind).map((kind) => ({ kind, since, seenAt, goneAt, facts })),
      ),
      told: told.results.flatMap(({ way, told_at: toldAt, ...row }) =>
        known(row.kind).map((kind) => ({ kind, way, toldAt })),
      ),
    }
  }

  async see(sights: readonly Sight[], now: number): Promise<void> {
    const seen = this.#db.prepare(
      `INSERT INTO troubles (kind, since, seen_at, facts) VALUES (?1, ?2, ?2, ?3)
       ON CONFLICT (kind) DO UPDATE SET seen_at = max(seen_at, excluded.seen_at), facts = excluded.facts`,
    )
    await this.#run(sights.map(({ kind, facts }) => seen.bind(kind, now, facts)))
  }

  async claim(way: string, now: number): Promise<boolean> {
    const claimed = await this.#db
      .prepare(
        `INSERT INTO bell_claims (way, until) VALUES (?1, ?2 + ${ringEveryMs})
         ON CONFLICT (way) DO UPDATE SET until = excluded.until WHERE until <= ?2 RETURNING way`,
      )
      .bind(way, now)
      .first()
    return claimed !== null
  }

  async tell(way: string, news: readonly News[], now: number): Promise<void> {
    const told = this.#db.prepare(
      `INSERT INTO troubles_told (kind, way, told_at) VALUES (?1, ?2, ?3)
       ON CONFLICT (kind, way) DO UPDATE SET told_at = excluded.told_at`,
    )
    const toldOver = this.#db.prepare('DELETE FROM troubles_told WHERE kind = ?1 AND way = ?2')
    await this.#run(
      news.map(({ moment, trouble: { kind } }) =>
        moment === 'over' ? toldOver.bind(kind, way) : told.bind(kind, way, now),
      ),
    )
  }

  async forget(troubles: readonly Trouble[]): Promise<void> {
    const forgotten = this.#db.prepare('DELETE FROM troubles WHERE kind = ?1 AND seen_at = ?2')
    const untold = this.#db.prepare(
      'DELETE FROM troubles_told WHERE kind = ?1 AND NOT EXISTS (SELECT 1 FROM troubles WHERE kind = ?1)',
    )
    await this.#run(troubles.flatMap(({ kind, seenAt }) => [forgotten.bind(kind, seenAt), untold.bind(kind)]))
  }

  /** D1 refuses a batch of nothing. */
  async #run(statements: D1PreparedStatement[]): Promise<void> {
    if (statements.length > 0) await this.#db.batch(statements)
  }
}

/** None for a kind that only a newer release knows. */
const known = (name: string) => troubleKinds.filter((kind) => kind === name)
