import { env, exports } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { store } from './support/deliveries.ts'
import { acceptedLead } from './support/leads.ts'

const token = 'monitor_2026-11-token'
const site = 'https://site.example/api/health'

/** Asks a deployed worker that has not been asked yet. */
async function ask(address: string, init: RequestInit = {}, changes: Record<string, unknown> = {}) {
  const worker = { ...env, HEALTH_TOKEN: token, DB: Object.create(env.DB), ...changes }
  return app.request(address, init, worker)
}

const authorised = (value: string) => ({ headers: { authorization: value } })
const basic = (user: string, password: string) => authorised(`Basic ${btoa(`${user}:${password}`)}`)

async function leadFrom(age: number, status?: 'delivered' | 'parked') {
  const accepted = acceptedLead({ receivedAt: Date.now() - age })
  await new LeadStore(env.DB).save(accepted)
  if (status) await store().settle(accepted.id, { status, outcome: 'http 200' }, Date.now() - age)
}

test('everyone may know whether all is well, and nothing else', async () => {
  const answer = await ask(site)
  expect([answer.status, await answer.text()]).toEqual([200, '{"ok":true}'])
  const withProblem = await ask(site, {}, { CAMPAIGN_CODE: 'spring sale!' })
  expect([withProblem.status, await withProblem.text()]).toEqual([200, '{"ok":false}'])
})

test.each([
  ['a setting is wrong', { LEAD_WEBHOOK_URL: 'http://hooks.example' }],
  [
    'the database does not answer',
    { DB: { batch: () => Promise.reject(new Error('down')), prepare: () => ({ bind() {} }) } },
  ],
])('a strict question is answered 503 when %s', async (_, changes) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const answer = await ask(`${site}?strict`, {}, changes)
  expect([answer.status, await answer.json()]).toEqual([503, { ok: false }])
})

test.each([
  ['a lead is parked', 60_000, 'parked', 503],
  ['a lead has waited more than a quarter of an hour', 16 * 60_000, undefined, 503],
  ['a lead has waited less', 14 * 60_000, undefined, 200],
  ['all leads are delivered', 16 * 60_000, 'delivered', 200],
] as const)('when %s, a strict question is answered as it should be', async (_, age, status, answered) => {
  await leadFrom(age, status)
  expect((await ask(`${site}?strict`)).status).toBe(answered)
  expect((await ask(site)).status).toBe(200)
})

test.each([
  ['as a bearer token', authorised(`Bearer ${token}`)],
  ['as a password', basic('', token)],
  ['as a password with any user name', basic('marketing', token)],
])('shows the details for the token, given %s', async (_, init) => {
  const details = {
    ok: true,
    status: 'ok',
    campaignCode: 'TEST25',
    problems: [],
    encrypted: false,
    leads: { pending: 0 },
  }
  for (const address of [`${site}?details`, site]) {
    const answer = await ask(address, init)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject(details)
  }
})

test.each([
  ['no token', {}],
  ['another token of the same length', authorised(`Bearer ${token.replace('2026', '2025')}`)],
  ['the beginning of the token', authorised(`Bearer ${token.slice(0, -1)}`)],
  ['the token and more', basic('', `${token}x`)],
  ['an empty password', basic(token, '')],
  ['a scheme that is not known', authorised(`Token ${token}`)],
  ['what cannot be decoded', authorised('Basic %%%')],
])('asks for a password when the details come with %s', async (_, init) => {
  const answer = await ask(`${site}?details`, init)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toBe('Basic realm="health", charset="UTF-8"')
  expect(await answer.json()).toEqual({ error: { code: 'unauthorised', message: expect.any(String) } })
})

test.each([undefined, '', 'short', `${token} `.repeat(20)])(
  'without a usable token (%j) nobody sees the details',
  async (HEALTH_TOKEN) => {
    for (const init of [
      {},
      authorised('Bearer undefined'),
      authorised('Bearer '),
      basic('', ''),
      authorised(`Bearer ${HEALTH_TOKEN}`),
    ]) {
      expect((await ask(`${site}?details`, init, { HEALTH_TOKEN })).status).toBe(404)
      expect(Object.keys(await (await ask(site, init, { HEALTH_TOKEN })).json())).toEqual(['ok'])
    }
  },
)

test('a malformed token is a problem like any other', async () => {
  const worker = { HEALTH_TOKEN: 'hunter2' }
  expect(await (await ask('http://localhost/api/health', {}, worker)).json()).toMatchObject({
    ok: false,
    problems: [{ setting: 'HEALTH_TOKEN', problem: 'must be 16 to 200 letters, digits, hyphens or underscores' }],
  })
})

test.each(['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])(
  '%s shows the details to anyone',
  async (origin) => {
    const answer = await ask(`${origin}/api/health`, {}, { HEALTH_TOKEN: undefined })
    expect(await answer.json()).toMatchObject({ status: 'ok', leads: { pending: 0 } })
  },
)

test.each(['https://localhost.site.example', 'https://127.0.0.1.site.example'])('%s does not', async (origin) => {
  expect(await (await ask(`${origin}/api/health`)).json()).toEqual({ ok: true })
})

test('HEAD is answered like GET, without a body', async () => {
  const answer = await ask(`${site}?strict`, { method: 'HEAD' }, { CAMPAIGN_CODE: 'spring sale!' })
  expect([answer.status, await answer.text()]).toEqual([503, ''])
})

test('other methods are not allowed', async () => {
  const answer = await ask(site, { method: 'POST' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('a visitor who asks too often is told when to retry', async () => {
  const asked: string[] = []
  const HEALTH_LIMIT_VISITOR = { limit: async ({ key }: RateLimitOptions) => ({ success: asked.push(key) < 2 }) }
  const init = { headers: { 'cf-connecting-ip': '192.0.2.1' } }
  expect((await ask(site, init, { HEALTH_LIMIT_VISITOR })).status).toBe(200)
  const refused = await ask(`${site}?details`, init, { HEALTH_LIMIT_VISITOR })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
  expect(asked).toEqual(['192.0.2.1', '192.0.2.1'])
})

test('requests at once share one count, and each is answered', async () => {
  const batch = vi.spyOn(env.DB, 'batch')
  const answers = await Promise.all(Array.from({ length: 5 }, () => exports.default.fetch(site)))
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(Array(5).fill({ ok: true }))
  expect(batch).toHaveBeenCalledTimes(1)
})
