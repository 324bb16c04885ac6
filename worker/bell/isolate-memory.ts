import {
  type BellMemory,
  type News,
  type Remembered,
  ringEveryMs,
  type Sight,
  type Told,
  type Trouble,
} from '../store/bell-memory.ts'

/**
 * The bell's memory while the database is down: of this one running copy of the worker. Another copy knows nothing of
 * it, and Cloudflare may replace one at any time. The heartbeat is for that.
 */
export class IsolateMemory implements BellMemory {
  #troubles: readonly Trouble[] = []
  #told: readonly Told[] = []
  readonly #claims = new Map<string, number>()

  async read(): Promise<Remembered> {
    return { troubles: this.#troubles, told: this.#told }
  }

  async see(sights: readonly Sight[], now: number): Promise<void> {
    const seen = sights.map(({ kind, facts }) => {
      const { since = now } = this.#troubles.find((trouble) => trouble.kind === kind) ?? {}
      return { kind, facts, since, seenAt: now, goneAt: 0 }
    })
    this.#troubles = [...this.#troubles.filter(({ kind }) => !sights.some((sight) => sight.kind === kind)), ...seen]
  }

  async claim(way: string, now: number): Promise<boolean> {
    if ((this.#claims.get(way) ?? 0) > now) return false
    this.#claims.set(way, now + ringEveryMs)
    return true
  }

  async tell(way: string, news: readonly News[], now: number): Promise<void> {
    const isNews = (told: Told) => told.way === way && news.some(({ trouble }) => trouble.kind === told.kind)
    const lasting = news.filter(({ moment }) => moment !== 'over')
    const told = lasting.map(({ trouble: { kind } }) => ({ kind, way, toldAt: now }))
    this.#told = [...this.#told.filter((each) => !isNews(each)), ...told]
  }

  async forget(troubles: readonly Trouble[]): Promise<void> {
    this.#troubles = this.#troubles.filter((trouble) => !troubles.includes(trouble))
    this.#told = this.#told.filter(({ kind }) => this.#troubles.some((trouble) => trouble.kind === kind))
  }
}
