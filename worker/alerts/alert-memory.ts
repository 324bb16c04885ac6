import { alertKinds, type Finding, type News } from './alert-words.ts'

// The tables keep the names they had in earlier releases: the one before this still runs between migration and deployment.

/** A finding with its history. Times are Unix ms. */
export interface Alert extends Finding {
  readonly since: number
  readonly seenAt: number
  /** When a request last saw that it has passed; 0 if none has. */
  readonly goneAt: number
}

/** What people know of an alert through one channel, while they do not know yet that it is over. */
export interface Told extends Omit<Finding, 'facts'> {
  readonly channel: string
  readonly toldAt: number
  /** How many times they were told of more since it began or had lasted another day. */
  readonly again: number
}

/** What is known of alerts, and who was told. */
export interface Remembered {
  readonly alerts: readonly Alert[]
  readonly told: readonly Told[]
}

/** Nobody is told anything through one channel more often than this (ms). */
const notifyEveryMs = 60_000

/** Where alerts are remembered. Methods reject when the memory fails. */
export interface AlertMemory {
  read(): Promise<Remembered>
  /** Notes what is wrong at `now` (Unix ms). */
  see(findings: readonly Finding[], now: number): Promise<void>
  /** Takes the channel for a minute. @returns false when another run has it, or had it just now */
  claim(channel: string, now: number): Promise<boolean>
  /** Notes that people know. */
  tell(channel: string, news: readonly News[], now: number): Promise<void>
  /** Forgets alerts, except those seen again since. */
  forget(alerts: readonly Alert[]): Promise<void>
}

interface AlertRow {
  kind: string
  since: number
  seen_at: number
  gone_at: number
  facts: string
  count: number
  newest: number
}

interface ToldRow {
  kind: string
  way: string
  told_at: number
  count: number
  newest: number
  again: number
}

/** The statement that notes a finding: `?1` its kind, `?2` Unix ms, `?3` its facts, `?4` its count, `?5` its newest. */
export const seeStatement = `INSERT INTO troubles (kind, since, seen_at, facts, count, newest) VALUES (?1, ?2, ?2, ?3, ?4, ?5)
  ON CONFLICT (kind) DO UPDATE SET seen_at = max(seen_at, excluded.seen_at), facts = excluded.facts,
    count = excluded.count, newest = excluded.newest`

/** The memory in the database: a dozen rows at most, none while all is well. */
export class DatabaseMemory implements AlertMemory {
  readonly #db: D1Database

  constructor(db: D1Database) {
    this.#db = db
  }

  async read(): Promise<Remembered> {
    const [alerts, told] = await Promise.all([
      this.#db.prepare('SELECT * FROM troubles').all<AlertRow>(),
      this.#db.prepare('SELECT * FROM troubles_told').all<ToldRow>(),
    ])
    return {
      alerts: alerts.results.flatMap(({ seen_at: seenAt, gone_at: goneAt, ...row }) =>
        known(row.kind).map((kind) => ({ ...row, kind, seenAt, goneAt })),
      ),
      told: told.results.flatMap(({ way: channel, told_at: toldAt, ...row }) =>
        known(row.kind).map((kind) => ({ ...row, kind, channel, toldAt })),
      ),
    }
  }

  async see(findings: readonly Finding[], now: number): Promise<void> {
    const seen = this.#db.prepare(seeStatement)
    await this.#run(findings.map(({ kind, facts, count, newest }) => seen.bind(kind, now, facts, count, newest)))
  }

  async claim(channel: string, now: number): Promise<boolean> {
    const claimed = await this.#db
      .prepare(
        `INSERT INTO bell_claims (way, until) VALUES (?1, ?2 + ${notifyEveryMs})
         ON CONFLICT (way) DO UPDATE SET until = excluded.until WHERE until <= ?2 RETURNING way`,
      )
      .bind(channel, now)
      .first()
    return claimed !== null
  }

  async tell(channel: string, news: readonly News[], now: number): Promise<void> {
    const told = this.#db.prepare(
      `INSERT INTO troubles_told (kind, way, told_at, count, newest, again) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (kind, way) DO UPDATE SET told_at = excluded.told_at, count = excluded.count, newest = excluded.newest,
         again = excluded.again * (again + 1)`,
    )
    const toldOver = this.#db.prepare('DELETE FROM troubles_told WHERE kind = ?1 AND way = ?2')
    await this.#run(
      news.map(({ moment, kind, count, newest }) =>
        moment === 'over'
          ? toldOver.bind(kind, channel)
          : told.bind(kind, channel, now, count, newest, moment === 'more' ? 1 : 0),
      ),
    )
  }

  async forget(alerts: readonly Alert[]): Promise<void> {
    const forgotten = this.#db.prepare('DELETE FROM troubles WHERE kind = ?1 AND seen_at = ?2')
    const untold = this.#db.prepare(
      'DELETE FROM troubles_told WHERE kind = ?1 AND NOT EXISTS (SELECT 1 FROM troubles WHERE kind = ?1)',
    )
    await this.#run(alerts.flatMap(({ kind, seenAt }) => [forgotten.bind(kind, seenAt), untold.bind(kind)]))
  }

  /** D1 refuses a batch of nothing. */
  async #run(statements: D1PreparedStatement[]): Promise<void> {
    if (statements.length > 0) await this.#db.batch(statements)
  }
}

/** None for a kind that only a newer release knows. */
const known = (name: string) => alertKinds.filter((kind) => kind === name)

/**
 * The memory while the database is down: of this one running copy of the worker. Another copy knows nothing of it, and
 * Cloudflare may replace one at any time. The heartbeat is for that.
 */
export class IsolateMemory implements AlertMemory {
  #alerts: readonly Alert[] = []
  #told: readonly Told[] = []
  readonly #claims = new Map<string, number>()

  async read(): Promise<Remembered> {
    return { alerts: this.#alerts, told: this.#told }
  }

  async see(findings: readonly Finding[], now: number): Promise<void> {
    const seen = findings.map((finding) => {
      const { since = now } = this.#alerts.find(({ kind }) => kind === finding.kind) ?? {}
      return { ...finding, since, seenAt: now, goneAt: 0 }
    })
    this.#alerts = [...this.#alerts.filter(({ kind }) => !findings.some((finding) => finding.kind === kind)), ...seen]
  }

  async claim(channel: string, now: number): Promise<boolean> {
    if ((this.#claims.get(channel) ?? 0) > now) return false
    this.#claims.set(channel, now + notifyEveryMs)
    return true
  }

  async tell(channel: string, news: readonly News[], now: number): Promise<void> {
    const isNews = (told: Told) => told.channel === channel && news.some(({ kind }) => kind === told.kind)
    const told = news
      .filter(({ moment }) => moment !== 'over')
      .map(({ kind, count, newest, moment }) => {
        const { again = 0 } = this.#told.find((each) => each.kind === kind && isNews(each)) ?? {}
        return { kind, channel, toldAt: now, count, newest, again: moment === 'more' ? again + 1 : 0 }
      })
    this.#told = [...this.#told.filter((each) => !isNews(each)), ...told]
  }

  async forget(alerts: readonly Alert[]): Promise<void> {
    this.#alerts = this.#alerts.filter((alert) => !alerts.includes(alert))
    this.#told = this.#told.filter(({ kind }) => this.#alerts.some((alert) => alert.kind === kind))
  }
}
