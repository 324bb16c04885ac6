import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { freshMs, recentCounts } from '#worker/health/recent-counts.ts'
import { countLeads } from '#worker/store/delivery-counts.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { savedLead, store } from './support/deliveries.ts'
import { newKey } from './support/keys.ts'
import { acceptedLead } from './support/leads.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const hours = (count: number) => count * 3_600_000

async function leadFrom(age: number, status?: 'delivered' | 'parked') {
  const accepted = acceptedLead({ receivedAt: now - age })
  await new LeadStore(env.DB).save(accepted)
  if (status) await store().settle(accepted.id, { status, outcome: 'http 200' }, now - age)
}

/** The health of a worker that has not been asked yet. */
async function health(changes: Record<string, unknown> = {}) {
  const response = await app.request('/api/health', {}, { ...env, DB: Object.create(env.DB), ...changes })
  return { status: response.status, body: await response.json() }
}

test('says how many leads are waiting, parked or delivered, and how long the oldest has waited', async () => {
  await leadFrom(hours(2))
  await leadFrom(hours(3))
  await leadFrom(hours(30), 'parked')
  await leadFrom(hours(1), 'delivered')
  await leadFrom(hours(25), 'delivered')
  expect(await countLeads(env.DB, now)).toEqual({
    pending: 2,
    parked: 1,
    deliveredLastDay: 1,
    oldestUndeliveredSeconds: 30 * 3600,
  })
})

test('with nothing waiting there is no oldest lead', async () => {
  await leadFrom(hours(1), 'delivered')
  expect(await countLeads(env.DB, now)).toMatchObject({ pending: 0, parked: 0, oldestUndeliveredSeconds: null })
})

test('queries the database again only after a few seconds', async () => {
  const db = Object.create(env.DB)
  const batch = vi.spyOn(db, 'batch').mockImplementation((statements) => env.DB.batch(Object(statements)))
  vi.spyOn(db, 'prepare').mockImplementation((query) => env.DB.prepare(String(query)))
  vi.useFakeTimers({ toFake: ['Date'], now })
  await health({ DB: db })
  vi.setSystemTime(now + freshMs - 1)
  await health({ DB: db })
  expect(batch).toHaveBeenCalledTimes(1)
  vi.setSystemTime(now + freshMs)
  await health({ DB: db })
  expect(batch).toHaveBeenCalledTimes(2)
})

test('callers who come while a count is under way share it', async () => {
  const db = Object.create(env.DB)
  const batch = vi.spyOn(db, 'batch').mockImplementation((statements) => env.DB.batch(Object(statements)))
  vi.spyOn(db, 'prepare').mockImplementation((query) => env.DB.prepare(String(query)))
  const answers = await Promise.all([health({ DB: db }), health({ DB: db }), health({ DB: db })])
  expect(batch).toHaveBeenCalledTimes(1)
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill(answers[0]?.body))
})

test('a count that failed is not repeated for a few seconds either', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const batch = vi.fn(() => Promise.reject(new Error('down')))
  const broken = { batch, prepare: (query: string) => env.DB.prepare(query) }
  vi.useFakeTimers({ toFake: ['Date'], now })
  await health({ DB: broken })
  vi.setSystemTime(now + freshMs - 1)
  await health({ DB: broken })
  expect(batch).toHaveBeenCalledTimes(1)
  vi.setSystemTime(now + freshMs)
  expect(await health({ DB: broken })).toMatchObject({ body: { leads: null } })
  expect(batch).toHaveBeenCalledTimes(2)
})

test('a count that takes long keeps nobody waiting', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { promise, reject } = Promise.withResolvers()
  const slow = { batch: () => promise, prepare: (query: string) => env.DB.prepare(query) }
  expect(await recentCounts(Object.assign(Object.create(env.DB), slow), now, false, 10)).toBeNull()
  // The runtime waits for the count, and this file for the runtime.
  reject(new Error('at last'))
})

test('still answers while the database does not, and says so', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const broken = { batch: () => Promise.reject(new Error('down')), prepare: (query: string) => env.DB.prepare(query) }
  expect(await health({ DB: broken })).toMatchObject({ status: 200, body: { status: 'degraded', leads: null } })
  expect(warned).toHaveBeenCalledWith(JSON.stringify({ event: 'database_failed', during: 'health', error: 'Error' }))
})

test('reports malformed keys without showing them, and says whether leads are encrypted', async () => {
  const wrong = { setting: 'LEAD_KEYS', problem: expect.stringContaining('stored unencrypted') }
  const { body } = await health({ LEAD_KEYS: 'hunter2' })
  expect(body).toMatchObject({ status: 'misconfigured', problems: [wrong], encrypted: false })
  expect(JSON.stringify(body)).not.toContain('hunter2')
  expect((await health({ LEAD_KEYS: newKey })).body).toMatchObject({ status: 'ok', encrypted: true })
})

test.each(['0', '-1', '30 days', '1e3', '99999'])(
  'a retention of %j days is rejected in favour of the promised one',
  async (days) => {
    const { body } = await health({ RETENTION_DELIVERED_DAYS: days })
    expect(body).toMatchObject({ status: 'misconfigured', problems: [{ setting: 'RETENTION_DELIVERED_DAYS' }] })
  },
)

test('shows no personal data', async () => {
  await leadFrom(hours(1))
  expect(JSON.stringify((await health()).body)).not.toMatch(/ada|lovelace|07700|[\da-f]{8}-/i)
})

test('counts letters that wait, are parked or refused once letters go out, and stays well for all of them', async () => {
  expect((await health()).body).toMatchObject({ letters: null })
  const on = { GUIDE_EMAIL_FROM: 'guide@firm.example', EMAIL: { send: async () => ({ messageId: '' }) } }
  expect((await health(on)).body).toMatchObject({ letters: { pending: 0, parked: 0, refused: 0 } })
  for (const status of [undefined, 'parked', 'refused', 'refused'] as const) {
    const { id } = await savedLead({ receivedAt: Date.now() })
    if (status) await store('email').settle(id, { status, outcome: 'timeout' }, now)
  }
  await savedLead({ heldFor: 'flood' })
  await env.DB.exec(`DELETE FROM leads WHERE status = 'parked'`)
  expect((await health(on)).body).toMatchObject({ ok: true, letters: { pending: 1, parked: 1, refused: 2 } })
})
