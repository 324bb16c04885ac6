import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { ask, databaseWith, limitOf, logged, logLine } from './support/api.ts'
import { deadDatabase } from './support/dead-database.ts'
import { savedLead } from './support/deliveries.ts'
import { newKey } from './support/keys.ts'

const minutes = (count: number) => count * 60_000
const token = 'monitor_2026-11-token'

async function leadFrom(receivedAt: number, state = 'pending', heldFor?: 'trap'): Promise<void> {
  const id = await savedLead({ receivedAt, heldFor })
  if (!heldFor) await env.DB.prepare('UPDATE leads SET state = ?2 WHERE id = ?1').bind(id, state).run()
}

/** Asks a deployed worker that has not been asked yet. */
const askHealth = (query = '', init: RequestInit = {}, changes: object = {}) =>
  ask(`/api/health${query}`, init, { HEALTH_TOKEN: token, DB: Object.create(env.DB), ...changes })

const authorised = (authorization: string) => ({ headers: { authorization } })
const basic = (user: string, password: string) => authorised(`Basic ${btoa(`${user}:${password}`)}`)
const details = async (changes: object = {}) => (await askHealth('', basic('', token), changes)).json()

test('says how many leads wait, for the webhook or for someone, and names nobody', async () => {
  const now = Date.now()
  await leadFrom(now - minutes(1))
  await leadFrom(now - minutes(16))
  await leadFrom(now, 'parked')
  await leadFrom(now, 'delivered')
  await leadFrom(now - minutes(60), 'held', 'trap')
  await leadFrom(now - minutes(25 * 60), 'held', 'trap')
  const report = await details()
  expect(report).toMatchObject({ leads: { pending: 2, late: 1, parked: 1, held: 2, heldLong: 1 } })
  expect(JSON.stringify(report)).not.toMatch(/ada|lovelace|07700|[\da-f]{8}-/i)
})

test('asks the database again only after a few seconds', async () => {
  const prepare = vi.fn((statement: string) => env.DB.prepare(statement))
  const DB = databaseWith({ prepare })
  const now = Date.now()
  for (const [after, times] of [
    [0, 1],
    [4_999, 1],
    [5_000, 2],
  ] as const) {
    vi.setSystemTime(now + after)
    await details({ DB })
    expect(prepare).toHaveBeenCalledTimes(times)
  }
})

test('a count that takes long keeps nobody waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const run = () => new Promise(() => undefined)
  const report = details({ DB: databaseWith({ prepare: () => ({ bind: () => ({ run }) }) }) })
  while (vi.getTimerCount() === 0) await scheduler.wait(5)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await report).toMatchObject({ ok: false, leads: null })
})

test('still answers while the database does not, and says so', async () => {
  const DB = Object.create(deadDatabase)
  expect(await details({ DB })).toMatchObject({ ok: false, database: 'failing', leads: null })
  expect(logged).toEqual([logLine('warn', { event: 'database_failed', during: 'health', error: 'Error' })])
})

test('reports malformed keys without showing them, and says whether leads are encrypted', async () => {
  const wrong = { setting: 'LEAD_KEYS', problem: expect.stringContaining('stored unencrypted') }
  const report = await details({ LEAD_KEYS: 'hunter2' })
  expect(report).toMatchObject({ ok: false, problems: [wrong], encrypted: false })
  expect(JSON.stringify(report)).not.toContain('hunter2')
  expect(await details({ LEAD_KEYS: newKey })).toMatchObject({ ok: true, encrypted: true })
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
    database: 'working',
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
