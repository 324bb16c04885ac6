import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { rowFor } from '#worker/leads/lead-content.ts'
import { landingLead } from '../support/landing-lead.ts'
import { ask, from, minutely, postLead, recordingQueue } from './support/api.ts'
import { counting, crowd } from './support/counting.ts'
import { consumeAt } from './support/deliveries.ts'
import { acceptedLead, noCipher, store } from './support/leads.ts'

/** Several times what any statement may read. */
const leads = 50_000

const { ALERT_WEBHOOK_URL: _chat, ...withoutChat } = env

test.each<[string, string, Record<string, string | number>?]>([
  ['all wait, and none has been tried', 'pending'],
  [
    'none has been taken',
    'pending',
    { failure: "'undelivered'", failed_at: 'i', undelivered_since: 'i', last_outcome: "'http 500'" },
  ],
  ['no key opens any', 'pending', { failure: "'no-key'", failed_at: 'i' }],
  ['all are held', 'held', { hold_reason: "'trap'" }],
  ['all are parked', 'parked', { failure: "'undelivered'", failed_at: 'i', undelivered_since: 'i' }],
  ['all are delivered, and old enough to be erased', 'delivered', { delivered_at: 'i' }],
  ['all are erased, and old enough to be deleted', 'erased'],
])('a minute reads few rows of 50,000 leads of one person when %s', { timeout: 180_000 }, async (_, state, columns) => {
  // Later than any retention.
  const now = Date.parse('2030-11-21T09:00:00Z')
  vi.setSystemTime(now)
  const isOld = state === 'delivered' || state === 'erased'
  await crowd(state, leads, columns)
    .bind(isOld ? Date.parse('2026-11-21T09:00:00Z') : now - 1_000_000)
    .run()
  const { queue } = recordingQueue()
  const minutes = [counting(), counting(), counting()]
  for (const { db } of minutes) {
    await minutely({ ...withoutChat, DB: db, LEAD_QUEUE: queue })
    vi.setSystemTime(Date.now() + 60_000)
  }
  const read = minutes.map(({ seen }) => seen.read)
  console.info(`rows read in each of three minutes: ${read.join(', ')}`)
  expect(Math.max(...read)).toBeLessThan(25_000)
})

test('what a lead and an idle minute cost does not grow with the number of leads', async () => {
  const now = Date.parse('2026-11-21T09:00:00Z')
  vi.setSystemTime(now)
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${leads})
     INSERT INTO leads (id, form, state, state_since, content, digest, email_digest, phone_digest, campaign_code, key_has_code, received_at, repeat, due_at)
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
  const { statements, read, written } = minute.seen
  console.info(`rows read in an idle minute: ${read}, in ${statements.length} statements, that write ${written}`)
  console.info(`rows that a lead writes: ${lead.seen.written}`)
  expect(lead.seen.written).toBeLessThan(16)
  expect(lead.seen.read).toBeLessThan(50)
  // A hundred of them are the last hour's leads, of which it counts those that are held.
  expect(minute.seen.read).toBeLessThan(200)
})

test.each<[string, Record<string, string>?]>([
  ['pending'],
  ['held', { hold_reason: "'trap'" }],
  ['parked'],
  ['delivered', { delivered_at: '?1' }],
])(
  'a lead, a lookup and a health check read few rows when 50,000 leads of one person are %s',
  async (state, columns) => {
    const now = Date.parse('2026-11-21T09:00:00Z')
    vi.setSystemTime(now)
    const lead = landingLead({ firstName: 'Grace' })
    const { phoneDigest, emailDigest } = await rowFor(acceptedLead({ lead }), noCipher)
    await crowd(state, leads, { phone_digest: `'${phoneDigest}'`, email_digest: `'${emailDigest}'`, ...columns })
      .bind(now)
      .run()
    const accepting = counting()
    expect((await postLead(lead, { DB: accepting.db })).status).toBe(202)
    const looking = counting()
    const paid = { ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: 'key-1', DB: looking.db }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ header: { totalresults: 0 } }))
    expect((await ask('/api/postcode?pc=EC1A1AA', {}, paid)).status).toBe(200)
    const health = counting()
    expect((await ask('/api/health', { headers: from('192.0.2.1') }, { DB: health.db })).status).toBe(200)
    const read = [accepting, looking, health].map(({ seen }) => seen.read)
    console.info(`rows read with ${leads} ${state}, by a lead, a lookup and a health check: ${read.join(', ')}`)
    expect(accepting.seen.read).toBeLessThan(60)
    expect(looking.seen.read).toBeLessThan(10)
    // No more than a thousand of each kind are counted.
    expect(health.seen.read).toBeLessThan(3_000)
  },
)
