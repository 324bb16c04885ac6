import { WorkerEntrypoint } from 'cloudflare:workers'

/** Blobs and doubles of a data point, at most. */
const places = Array.from({ length: 20 }, (_, at) => at + 1)
const columns = ['timestamp', 'sampleInterval', 'index1', ...places.flatMap((n) => [`blob${n}`, `double${n}`])]

/**
 * Stands in for Workers Analytics Engine and for the SQL that reads it, which the local runtime has not: data points are
 * rows of a table, and the same questions are put to SQLite.
 *
 * @param sampling how many points one that is kept stands for. Analytics SQL weighs it in every sum; here it is there so
 *   many times
 */
export function fakeAnalytics(db: D1Database, sampling = 1, random: () => number = Math.random) {
  let points: object[] = []

  async function save(): Promise<void> {
    const [saved, all] = [points, columns.map((name) => `value->>'${name}'`)]
    points = []
    await db.prepare(`CREATE TABLE IF NOT EXISTS data_points (${columns.join(', ')})`).run()
    for (let at = 0; at < saved.length; at += 2_000)
      await db
        .prepare(`INSERT INTO data_points SELECT ${all.join(', ')} FROM json_each(?1)`)
        .bind(JSON.stringify(saved.slice(at, at + 2_000)))
        .run()
  }

  return {
    /** Writes what is held in memory to the table. */
    save,

    writeDataPoint({ indexes = [], blobs = [], doubles = [] }: AnalyticsEngineDataPoint = {}): void {
      if (random() * sampling >= 1) return
      const time = { timestamp: new Date().toISOString(), sampleInterval: sampling, index1: indexes[0] }
      const texts = blobs.map((blob, at) => [`blob${at + 1}`, blob])
      const point = { ...time, ...Object.fromEntries([...texts, ...doubles.map((it, at) => [`double${at + 1}`, it])]) }
      for (let times = 0; times < sampling; times++) points.push(point)
    },

    /** @param params by name, as the questions here have them */
    async query<T extends Record<string, unknown>>({ query, params = {} }: AnalyticsSQLQuery) {
      await save()
      const sql = query.replace(/events\.analyticsEngine\."\w+"/, 'data_points')
      const names = Object.keys(params)
      const bound = sql.replace(/\$(\w+)/g, (_, name: string) => `?${names.indexOf(name) + 1}`)
      const { results } = await db
        .prepare(bound)
        .bind(...Object.values(params))
        .all<T>()
      return { data: results, rows: results.length, statistics: { elapsed_ms: 0, rows_read: 0, bytes_read: 0 } }
    },
  }
}

/** The same for site and desk on this computer, which reach it as they would Cloudflare. */
export default class FunnelStandIn extends WorkerEntrypoint<{ readonly DB: D1Database }> {
  async writeDataPoint(point: AnalyticsEngineDataPoint): Promise<void> {
    const fake = fakeAnalytics(this.env.DB)
    fake.writeDataPoint(point)
    await fake.save()
  }

  async query(question: AnalyticsSQLQuery) {
    return fakeAnalytics(this.env.DB).query(question)
  }
}
