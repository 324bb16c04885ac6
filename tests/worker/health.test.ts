import { env, exports } from 'cloudflare:workers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { countLeads, freshMs, recentCounts } from '#worker/health/route.ts'
import { ask, databaseWith, limitOf, logged, logLine, site } from './support/api.ts'
import { deadDatabase } from './support/dead-database.ts'
import { savedLead, store } from './support/deliveries.ts'
import { newKey } from './support/keys.ts'
import { heldTogether } from './support/leads.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(60 * count)
const token = 'monitor_2026-11-token'

const leadFrom = (receivedAt: number, ended?: 'delivered' | 'parked') => savedLead({ receivedAt, ended, letter: false })

/** Asks a deployed worker that has not been asked yet. */
const askHealth = (query = '', init: RequestInit = {}, changes: object = {}) =>
  ask(`/api/health${query}`, init, { HEALTH_TOKEN: token, DB: Object.create(env.DB), ...changes })

const authorised = (authorization: string) => ({ headers: { authorization } })
const basic = (user: string, password: string) => authorised(`Basic ${btoa(`${user}:${password}`)}`)
const details = async (changes: object = {}) => (await askHealth('', basic('', token), changes)).json()

test('says how many leads are waiting, parked, delivered or held for a day, and how long the oldest has waited', async () => {
  await leadFrom(now - hours(1), 'delivered')
  await leadFrom(now - hours(25), 'delivered')
  const none = { pending: 0, parked: 0, held: 0, deliveredLastDay: 1, oldestUndeliveredSeconds: null }
  expect(await countLeads(env.DB, now)).toEqual(none)
  await leadFrom(now - hours(2))
  await leadFrom(now - hours(3))
  await leadFrom(now - hours(30), 'parked')
  await heldTogether(2, 'trap', now - hours(25))
  await heldTogether(3, 'trap', now - hours(23))
  const oldestUndeliveredSeconds = 3 * 3600
  expect(await countLeads(env.DB, now)).toEqual({
    pending: 2,
    parked: 1,
    held: 2,
    deliveredLastDay: 1,
    oldestUndeliveredSeconds,
  })
  expect(JSON.stringify(await details())).not.toMatch(/ada|lovelace|07700|[\da-f]{8}-/i)
})

test('queries the database again only after a few seconds, also when it failed', async () => {
  for (const answer of [(all: D1PreparedStatement[]) => env.DB.batch(all), () => Promise.reject(new Error('down'))]) {
    const batch = vi.fn(answer)
    const DB = databaseWith({ batch })
    vi.useFakeTimers({ toFake: ['Date'], now })
    await details({ DB })
    vi.setSystemTime(now + freshMs - 1)
    await details({ DB })
    expect(batch).toHaveBeenCalledTimes(1)
    vi.setSystemTime(now + freshMs)
    await details({ DB })
    expect(batch).toHaveBeenCalledTimes(2)
  }
})

test('requests at once share one count, and each is answered', async () => {
  // Other files ask this site too, whose last count may be a moment old.
  vi.setSystemTime(Date.now() + hours(1))
  onTestFinished(() => void vi.useRealTimers())
  const batch = vi.spyOn(env.DB, 'batch')
  const answers = await Promise.all(Array.from({ length: 5 }, () => exports.default.fetch(`${site}/api/health`)))
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(Array(5).fill({ ok: true }))
  expect(batch).toHaveBeenCalledTimes(1)
})

test('a count that takes long keeps nobody waiting', async () => {
  const { promise, reject } = Promise.withResolvers()
  expect(await recentCounts(databaseWith({ batch: () => promise }), now, false, 10)).toBeNull()
  // The runtime waits for the count, and this file for the runtime.
  reject(new Error('at last'))
})

test('still answers while the database does not, and says so', async () => {
  const DB = Object.create(deadDatabase)
  expect(await details({ DB })).toMatchObject({ status: 'degraded', leads: null })
  expect(logged).toEqual([logLine('warn', { event: 'database_failed', during: 'health', error: 'Error' })])
})

test('reports malformed keys without showing them, and says whether leads are encrypted', async () => {
  const wrong = { setting: 'LEAD_KEYS', problem: expect.stringContaining('stored unencrypted') }
  const report = await details({ LEAD_KEYS: 'hunter2' })
  expect(report).toMatchObject({ status: 'misconfigured', problems: [wrong], encrypted: false })
  expect(JSON.stringify(report)).not.toContain('hunter2')
  expect(await details({ LEAD_KEYS: newKey })).toMatchObject({ status: 'ok', encrypted: true })
})

test('counts guide emails that wait, are parked or refused once they are sent, and stays well for all of them', async () => {
  expect(await details()).toMatchObject({ letters: null })
  const on = { GUIDE_EMAIL_FROM: 'guide@firm.example', EMAIL: { send: async () => ({ messageId: '' }) } }
  expect(await details(on)).toMatchObject({ letters: { pending: 0, parked: 0, refused: 0 } })
  for (const status of [undefined, 'parked', 'refused', 'refused'] as const) {
    const { id } = await savedLead({ receivedAt: Date.now() })
    if (status) await store('email').settle(id, { status, outcome: 'timeout' }, now)
  }
  await savedLead({ heldFor: 'flood' })
  await env.DB.exec(`DELETE FROM leads WHERE status = 'parked'`)
  expect(await details(on)).toMatchObject({ ok: true, letters: { pending: 1, parked: 1, refused: 2 } })
})

test('what is only advice is named in the details, and the site is well', async () => {
  const nobodyIsTold = { ALERT_WEBHOOK_URL: undefined, ALERT_EMAIL_FROM: undefined, ALERT_EMAIL_TO: undefined }
  const problem = expect.stringContaining('nobody is told')
  expect(await details({ ...nobodyIsTold, LEAD_WEBHOOK_URL: 'https://hooks.example/lead' })).toMatchObject({
    ok: true,
    status: 'ok',
    problems: [{ setting: 'ALERT_WEBHOOK_URL', problem }],
  })
})

test('everyone may know whether all is well, and nothing else', async () => {
  const answer = await askHealth()
  expect([answer.status, await answer.text()]).toEqual([200, '{"ok":true}'])
  const withProblem = await askHealth('', {}, { CAMPAIGN_CODE: 'spring sale!' })
  expect([withProblem.status, await withProblem.text()]).toEqual([200, '{"ok":false}'])
})

test.each([
  ['a setting is wrong', { LEAD_WEBHOOK_URL: 'http://hooks.example' }, undefined, undefined, 503],
  ['the database does not answer', { DB: Object.create(deadDatabase) }, undefined, undefined, 503],
  ['a lead is parked', {}, 1, 'parked', 503],
  ['a lead has waited more than a quarter of an hour', {}, 16, undefined, 503],
  ['a lead has waited less', {}, 14, undefined, 200],
  ['all leads are delivered', {}, 16, 'delivered', 200],
] as const)('when %s, a strict question is answered as it should be', async (_, changes, age, status, answered) => {
  if (age !== undefined) await leadFrom(Date.now() - minutes(age), status)
  const strict = await askHealth('?strict', {}, changes)
  expect([strict.status, await strict.json()]).toEqual([answered, { ok: answered === 200 }])
  expect((await askHealth('', {}, changes)).status).toBe(200)
})

test('the details are for whoever gives the token, in one of two ways, and for anyone on this computer', async () => {
  const known = {
    ok: true,
    status: 'ok',
    campaignCode: 'TEST25',
    problems: [],
    encrypted: false,
    leads: { pending: 0 },
  }
  for (const init of [authorised(`Bearer ${token}`), basic('', token), basic('marketing', token)]) {
    for (const query of ['?details', '']) {
      const answer = await askHealth(query, init)
      expect([answer.status, await answer.json()]).toMatchObject([200, known])
    }
  }
  const bindings = { ...env, HEALTH_TOKEN: undefined, DB: Object.create(env.DB) }
  const at = async (origin: string) => (await app.request(`${origin}/api/health`, {}, bindings)).json()
  for (const origin of ['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])
    expect(await at(origin)).toMatchObject(known)
  for (const origin of ['https://localhost.site.example', 'https://127.0.0.1.site.example'])
    expect(await at(origin)).toEqual({ ok: true })
})

test('anyone else who asks for the details is asked for a password', async () => {
  for (const [given, init] of [
    ['no token', {}],
    ['another token of the same length', authorised(`Bearer ${token.replace('2026', '2025')}`)],
    ['the beginning of the token', authorised(`Bearer ${token.slice(0, -1)}`)],
    ['the token and more', basic('', `${token}x`)],
    ['an empty password', basic(token, '')],
    ['a scheme that is not known', authorised(`Token ${token}`)],
    ['what cannot be decoded', authorised('Basic %%%')],
  ] as const) {
    const answer = await askHealth('?details', init)
    const challenge = answer.headers.get('www-authenticate')
    const body = { error: { code: 'unauthorised', message: expect.any(String) } }
    expect([given, answer.status, challenge, await answer.json()]).toEqual([
      given,
      401,
      'Basic realm="health", charset="UTF-8"',
      body,
    ])
  }
})

test('without a usable token nobody sees the details', async () => {
  for (const HEALTH_TOKEN of [undefined, '', 'short', `${token} `.repeat(20)]) {
    for (const init of [{}, authorised('Bearer undefined'), basic('', ''), authorised(`Bearer ${HEALTH_TOKEN}`)]) {
      expect((await askHealth('?details', init, { HEALTH_TOKEN })).status).toBe(404)
      expect(Object.keys(await (await askHealth('', init, { HEALTH_TOKEN })).json())).toEqual(['ok'])
    }
  }
})

test('HEAD is answered like GET, without a body; other methods are not allowed', async () => {
  const answer = await askHealth('?strict', { method: 'HEAD' }, { CAMPAIGN_CODE: 'spring sale!' })
  expect([answer.status, await answer.text()]).toEqual([503, ''])
  const posted = await askHealth('', { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('whoever asks too often is told when to retry', async () => {
  const { limit, asked } = limitOf(1)
  const init = { headers: { 'cf-connecting-ip': '192.0.2.1' } }
  expect((await askHealth('', init, { HEALTH_LIMIT_VISITOR: limit })).status).toBe(200)
  const refused = await askHealth('?details', init, { HEALTH_LIMIT_VISITOR: limit })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(asked).toEqual(['192.0.2.1', '192.0.2.1'])
})
