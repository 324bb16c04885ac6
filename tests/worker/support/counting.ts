import { env } from 'cloudflare:workers'
import { databaseWith } from './api.ts'

/** A database that notes its statements and the rows that they read and write. */
export function counting() {
  const seen = { statements: [] as string[], read: 0, written: 0 }
  const count = <Row>(result: D1Result<Row>) => {
    seen.read += result.meta.rows_read
    seen.written += result.meta.rows_written
    return result
  }
  const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const counted = (statement: D1PreparedStatement): D1PreparedStatement => {
    const own: D1PreparedStatement = Object.assign(Object.create(statement), {
      bind: (...values: unknown[]) => counted(statement.bind(...values)),
      first: async (column?: string) => {
        const [row] = count(await statement.all<Record<string, unknown>>()).results
        return (column === undefined ? row : row?.[column]) ?? null
      },
      run: async () => count(await statement.run()),
      all: async () => count(await statement.all()),
    })
    inner.set(own, statement)
    return own
  }
  const db = databaseWith({
    prepare: (sql) => {
      seen.statements.push(sql)
      return counted(env.DB.prepare(sql))
    },
    batch: async (all) => (await env.DB.batch(all.map((statement) => inner.get(statement) ?? statement))).map(count),
  })
  return { db, seen }
}

/** Stores a crowd of leads that have one person's email address and phone number, a second apart until now. */
export const crowd = (state: string, leads: number, columns: Readonly<Record<string, string | number>> = {}) => {
  const given: Record<string, string | number> = { email_digest: "'email'", phone_digest: "'phone'", ...columns }
  return env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${leads})
     INSERT INTO leads (id, form, state, state_since, content, digest, campaign_code, received_at, repeat, key_has_code, due_at,
       ${Object.keys(given).join(', ')})
     SELECT 'lead ' || i, 'landing', '${state}', ?1 - i * 1000, '', i, 'TV', ?1 - i * 1000, 0, 0, ?1 - i * 1000,
       ${Object.values(given).join(', ')} FROM n`,
  )
}
