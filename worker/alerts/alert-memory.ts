import { dayMs } from '#contract/london-clock.ts'
import { type AlertKind, alertKinds, type Finding, type News } from './alert-kinds.ts'

// The tables keep the names they had in earlier releases: the one before this still runs between migration and deployment.

/** A finding with its history. Times are Unix ms. */
export interface Alert extends Finding {
  readonly since: number
  readonly seenAt: number
  /** When a request last saw that it has passed; 0 if none has. */
  readonly goneAt: number
  /** Whether it has ended twice within a day, and is here again. */
  readonly comesAndGoes: boolean
}

/** What people know of an alert through one channel, while they do not know yet that it is over. */
export interface Told extends Omit<Finding, 'facts'> {
  readonly channel: string
  readonly toldAt: number
  /** As {@link News.again}. */
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
  /** Notes what is wrong at `now` (Unix ms), and that a run with these channels has looked. */
  see(findings: readonly Finding[], now: number, channels: readonly string[]): Promise<void>
  /** Takes the channel for a minute. @returns false when another run has it, or had it just now */
  claim(channel: string, now: number): Promise<boolean>
  /** Notes that people know. */
  tell(channel: Reached, news: readonly News[], now: number): Promise<void>
  /** Notes why a channel failed. */
  fail(channel: string, reason: string, now: number): Promise<void>
  /** Forgets alerts but for how often they have ended, except those seen again since. */
  forget(alerts: readonly Alert[]): Promise<void>
}

/** A channel, and whom it reaches. */
interface Reached {
  readonly name: string
  readonly reaches: string
}

/** How often an alert has ended within a day of `firstAt` (Unix ms), when it began for the first time. */
interface Ended {
  readonly firstAt: number
  readonly times: number
}

/** So many ends within a day, and an alert that is here again comes and goes. */
const fewEnds = 2

interface AlertRow {
  kind: string
  since: number
  seen_at: number
  gone_at: number
  facts: string
  count: number
  newest: number
  comes_and_goes: number
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

/** `?1`: what is noted, `?2`: Unix ms, `?3`: its facts. */
const noteStatement = `INSERT INTO alert_notes (name, at, facts) VALUES (?1, ?2, ?3)
  ON CONFLICT (name) DO UPDATE SET at = excluded.at, facts = excluded.facts`

/** The memory in the database: a dozen rows at most, none while all is well. */
export class DatabaseMemory implements AlertMemory {
  readonly #db: D1Database

  constructor(db: D1Database) {
    this.#db = db
  }

  async read(): Promise<Remembered> {
    const [alerts, told] = await Promise.all([
      this.#db
        .prepare(
          `SELECT troubles.*, coalesce(times >= ${fewEnds} AND first_at > since - ${dayMs}, 0) AS comes_and_goes
           FROM troubles LEFT JOIN troubles_ended USING (kind)`,
        )
        .all<AlertRow>(),
      this.#db.prepare('SELECT * FROM troubles_told').all<ToldRow>(),
    ])
    return {
      alerts: alerts.results.flatMap(({ seen_at: seenAt, gone_at: goneAt, comes_and_goes: comes, ...row }) =>
        known(row.kind).map((kind) => ({ ...row, kind, seenAt, goneAt, comesAndGoes: comes === 1 })),
      ),
      told: told.results.flatMap(({ way: channel, told_at: toldAt, ...row }) =>
        known(row.kind).map((kind) => ({ ...row, kind, channel, toldAt })),
      ),
    }
  }

  async see(findings: readonly Finding[], now: number, channels: readonly string[]): Promise<void> {
    const seen = this.#db.prepare(seeStatement)
    await this.#db.batch([
      ...findings.map(({ kind, facts, count, newest }) => seen.bind(kind, now, facts, count, newest)),
      this.#note('run', now, channels.join(' ')),
    ])
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

  async tell({ name, reaches }: Reached, news: readonly News[], now: number): Promise<void> {
    const told = this.#db.prepare(
      `INSERT INTO troubles_told (kind, way, told_at, count, newest, again) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (kind, way) DO UPDATE SET told_at = excluded.told_at, count = excluded.count, newest = excluded.newest,
         again = excluded.again`,
    )
    const toldOver = this.#db.prepare('DELETE FROM troubles_told WHERE kind = ?1 AND way = ?2')
    await this.#db.batch([
      ...news.map(({ moment, kind, count, newest, again }) =>
        moment === 'over' ? toldOver.bind(kind, name) : told.bind(kind, name, now, count, newest, again),
      ),
      this.#note(`${name} told`, now, reaches),
      this.#db.prepare('DELETE FROM alert_notes WHERE name = ?1').bind(`${name} failed`),
    ])
  }

  async fail(channel: string, reason: string, now: number): Promise<void> {
    await this.#note(`${channel} failed`, now, reason).run()
  }

  async forget(alerts: readonly Alert[]): Promise<void> {
    const ended = this.#db.prepare(
      `INSERT INTO troubles_ended (kind, first_at, times)
       SELECT kind, since, 1 FROM troubles WHERE kind = ?1 AND seen_at = ?2 AND kind <> 'test'
       ON CONFLICT (kind) DO UPDATE SET
         times = CASE WHEN excluded.first_at - first_at < ${dayMs} THEN times + 1 ELSE 1 END,
         first_at = CASE WHEN excluded.first_at - first_at < ${dayMs} THEN first_at ELSE excluded.first_at END`,
    )
    const forgotten = this.#db.prepare('DELETE FROM troubles WHERE kind = ?1 AND seen_at = ?2')
    const untold = this.#db.prepare(
      'DELETE FROM troubles_told WHERE kind = ?1 AND NOT EXISTS (SELECT 1 FROM troubles WHERE kind = ?1)',
    )
    // D1 refuses a batch of nothing.
    if (alerts.length === 0) return
    await this.#db.batch(
      alerts.flatMap(({ kind, seenAt }) => [ended.bind(kind, seenAt), forgotten.bind(kind, seenAt), untold.bind(kind)]),
    )
  }

  #note(name: string, now: number, facts: string): D1PreparedStatement {
    return this.#db.prepare(noteStatement).bind(name, now, facts)
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
  readonly #ended = new Map<AlertKind, Ended>()
  readonly #claims = new Map<string, number>()

  async read(): Promise<Remembered> {
    return { alerts: this.#alerts, told: this.#told }
  }

  async see(findings: readonly Finding[], now: number): Promise<void> {
    const seen = findings.map((finding) => {
      const { since = now } = this.#alerts.find(({ kind }) => kind === finding.kind) ?? {}
      const { times = 0, firstAt = 0 } = this.#ended.get(finding.kind) ?? {}
      return { ...finding, since, seenAt: now, goneAt: 0, comesAndGoes: times >= fewEnds && firstAt > since - dayMs }
    })
    this.#alerts = [...this.#alerts.filter(({ kind }) => !findings.some((finding) => finding.kind === kind)), ...seen]
  }

  async claim(channel: string, now: number): Promise<boolean> {
    if ((this.#claims.get(channel) ?? 0) > now) return false
    this.#claims.set(channel, now + notifyEveryMs)
    return true
  }

  async tell({ name: channel }: Reached, news: readonly News[], now: number): Promise<void> {
    const told = news
      .filter(({ moment }) => moment !== 'over')
      .map(({ kind, count, newest, again }) => ({ kind, channel, toldAt: now, count, newest, again }))
    const isNews = (each: Told) => each.channel === channel && news.some(({ kind }) => kind === each.kind)
    this.#told = [...this.#told.filter((each) => !isNews(each)), ...told]
  }

  async fail(): Promise<void> {
    // The desk could not ask.
  }

  async forget(alerts: readonly Alert[]): Promise<void> {
    for (const { kind, since } of alerts) {
      const { firstAt, times } = this.#ended.get(kind) ?? { firstAt: since, times: 0 }
      const isSameDay = since - firstAt < dayMs
      this.#ended.set(kind, isSameDay ? { firstAt, times: times + 1 } : { firstAt: since, times: 1 })
    }
    this.#alerts = this.#alerts.filter((alert) => !alerts.includes(alert))
    this.#told = this.#told.filter(({ kind }) => this.#alerts.some((alert) => alert.kind === kind))
  }
}
