import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { landingLead } from '../support/landing-lead.ts'
import { databaseWith, minutely, postLead, recordingQueue } from './support/api.ts'
import { consumeAt } from './support/deliveries.ts'
import { store } from './support/leads.ts'

/** A database that notes its statements and the rows that they read and write. */
function counting() {
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
      first: async () => count(await statement.all()).results[0] ?? null,
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

const { ALERT_WEBHOOK_URL: _chat, ...withoutChat } = env

test('a lead takes three statements, and it and an idle minute read few rows, however many leads there are', {
  timeout: 180_000,
}, async () => {
  const now = Date.parse('2026-11-21T09:00:00Z')
  vi.setSystemTime(now)
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
     INSERT INTO leads (id, form, state, state_since, content, digest, email_hash, phone_hash, source_code, key_has_code, received_at, repeat, due_at)
     SELECT 'lead ' || i, 'landing', iif(i % 3, 'erased', 'delivered'), ?1 - i * 10000, '', i, i, i, 'TV', 0, ?1 - i * 10000, 0, 0 FROM n`,
  )
    .bind(now)
    .run()
  const { queue, sent } = recordingQueue()
  const lead = counting()
  expect((await postLead(landingLead(), { DB: lead.db, LEAD_QUEUE: queue })).status).toBe(202)
  await consumeAt(now, sent, { store: store(undefined, lead.db) })
  const kinds = lead.seen.statements.map((sql) => sql.trim().slice(0, 17))
  expect(kinds).toEqual(['INSERT INTO leads', 'UPDATE leads SET ', 'UPDATE leads SET '])
  const minute = counting()
  await minutely({ ...withoutChat, DB: minute.db })
  console.info(`rows read in an idle minute: ${minute.seen.read}, in ${minute.seen.statements.length} statements`)
  expect(lead.seen.written).toBeLessThan(16)
  for (const { seen } of [lead, minute]) expect(seen.read).toBeLessThan(50)
})
