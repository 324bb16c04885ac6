import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { alertsIn } from '#worker/alerts/stored-alerts.ts'
import { app } from '#worker/app.ts'
import { senderOf } from '#worker/http/rate-limit.ts'
import { isJustAccepted, rememberAccepted } from '#worker/leads/recent-leads.ts'
import { callbackLead, guideLead, landingLead } from '../support/landing-lead.ts'
import {
  ask,
  databaseWith,
  deadDatabase,
  formOf,
  from,
  limitOf,
  postLead,
  recordingQueue,
  site,
  turnstile,
} from './support/api.ts'
import { rows } from './support/leads.ts'
import { logged, logLine } from './support/log.ts'

const otherPage = 'https://leaflet.firm.example'
const aLead = () => landingLead({ firstName: crypto.randomUUID() })
const signalled = (signals: unknown) => ({ ...aLead(), signals })
const postForm = (headers: Record<string, string>, settings = {}) => postLead(formOf(aLead()), settings, headers)
const lookUp = (headers: Record<string, string>, settings = {}, pc = 'EC1A1AA', method = 'GET') =>
  ask(`/api/postcode?${new URLSearchParams({ pc })}`, { method, headers }, settings)

test.each([
  { 'sec-fetch-site': 'same-origin', origin: site },
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { origin: site },
  {},
])('a form posted by our own page, in newer and older browsers, or by no browser is taken: %j', async (headers) => {
  expect((await postForm({ ...headers })).status).toBe(303)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a neighbour under our domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.site.example' }],
  ['another site with a name like ours', { 'sec-fetch-site': 'cross-site', origin: `${site}.evil.example` }],
  ['another site in an older browser', { origin: 'https://evil.example' }],
  ['a sandboxed frame in an older browser', { origin: 'null' }],
  ['our own site without encryption', { origin: 'http://site.example' }],
])('%s can post neither a form nor JSON, nor have a postcode looked up', async (_, headers) => {
  const [form, ...others] = [await postForm(headers), await postLead(aLead(), {}, headers), await lookUp(headers)]
  expect(form.status).toBe(403)
  expect(await form.text()).toContain('that form no longer works')
  for (const answer of others) {
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error: { code: 'forbidden' } })
  }
  for (const answer of [form, ...others]) {
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
  expect(await rows()).toEqual([])
})

test('the firm’s other pages may post forms once they are in the settings, but not use the lookup, which costs money', async () => {
  const settings = { ALLOWED_ORIGINS: `${otherPage} https://www.firm.example` }
  const cross = (origin?: string) => ({ 'sec-fetch-site': 'cross-site', ...(origin && { origin }) })
  const asked = [otherPage, `${otherPage}.evil.example`, undefined].map((origin) => postForm(cross(origin), settings))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([303, 403, 403])
  expect((await lookUp(cross(otherPage), settings)).status).toBe(403)
})

test('lookups are limited per address', async () => {
  const settings = { LOOKUP_LIMIT_VISITOR: limitOf(1).limit }
  expect((await lookUp(from('192.0.2.1'), settings)).status).toBe(200)
  expect((await lookUp(from('192.0.2.1'), settings)).status).toBe(429)
})

test.each([
  ['nowhere', 'GET', 422],
  ['EC1A1AA', 'HEAD', 200],
  ['BFPO 57', 'GET', 200],
] as const)('what needs no lookup is not counted: %s by %s', async (postcode, method, status) => {
  const { limit, asked } = limitOf(0)
  expect((await lookUp(from('192.0.2.1'), { LOOKUP_LIMIT_VISITOR: limit }, postcode, method)).status).toBe(status)
  expect(asked).toEqual([])
})

test('lookups are limited per network too, of which one address uses up no more than its share', async () => {
  const settings = { LOOKUP_LIMIT_VISITOR: limitOf(1).limit, LOOKUP_LIMIT_NETWORK: limitOf(2).limit }
  const statusFor = async (address: string) => (await lookUp(from(address), settings)).status
  const addresses = ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3', '198.51.100.1']
  const statuses = []
  for (const address of addresses) statuses.push(await statusFor(address))
  expect(statuses).toEqual([200, 429, 200, 429, 200])
})

const limitedBy = (limit: unknown) => ({ LEAD_LIMIT_VISITOR: limit, LEAD_LIMIT_NETWORK: limit })

test.each([from('127.0.0.1'), from('::1'), {}])('this computer is not counted: %j', async (headers) => {
  const { limit, asked } = limitOf(0)
  expect((await postLead(aLead(), limitedBy(limit), headers)).status).toBe(202)
  expect(asked).toEqual([])
})

test.each([
  ['is missing', undefined],
  ['fails', { limit: () => Promise.reject(new Error('down')) }],
  ['does not answer', { limit: () => new Promise(() => {}) }],
])('a limit that %s lets everybody in', async (_, limit) => {
  expect((await postLead(aLead(), limitedBy(limit), from('192.0.2.1'))).status).toBe(202)
  expect(await rows()).toMatchObject([{ state: 'pending' }])
})

test.each([
  ['192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
  ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['127.0.0.1', undefined, undefined],
  ['::1', undefined, undefined],
  ['::ffff:127.0.0.1', undefined, undefined],
])('the address %s counts as %s, in the wider network %s', async (given, address, network) => {
  const echo = new Hono().get('/', (c) => c.json({ sender: senderOf(c) }))
  const answer = await echo.request('/', { headers: from(given) })
  expect(await answer.json()).toEqual(address ? { sender: { address, network } } : {})
})

test('the limits are configured: each answers', async () => {
  const ofLeads = [env.LEAD_LIMIT_CONTENT, env.LEAD_LIMIT_VISITOR, env.LEAD_LIMIT_NETWORK]
  for (const limit of [...ofLeads, env.LOOKUP_LIMIT_VISITOR, env.LOOKUP_LIMIT_NETWORK, env.HEALTH_LIMIT_VISITOR])
    expect(await limit?.limit({ key: 'test' })).toMatchObject({ success: true })
})

test.each([
  ['a filled trap', signalled({ trap: 'https://spam.example' }), {}, 'trap'],
  ['a form sent too quickly', signalled({ trap: '', openForMs: 900 }), { MIN_FORM_MS: '1500' }, 'too fast'],
  ['a missing robot check', landingLead(), { TURNSTILE_SECRET: 'secret' }, 'robot check'],
  ['a wording that was never published', guideLead({ consentVersion: '2031-01' }), {}, 'unknown consent'],
  ['a promise of another form', callbackLead({ consentVersion: 'guide-2026-12-01' }), {}, 'unknown consent'],
])('%s is answered like any lead, stored, and not sent', async (_, lead, settings, reason) => {
  const { queue, sent } = recordingQueue()
  const response = await postLead(lead, { ...settings, LEAD_QUEUE: queue })
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({ leadId: lead.leadId })
  expect(await rows()).toMatchObject([{ id: lead.leadId, state: 'held', hold_reason: reason }])
  expect(sent).toEqual([])
  expect(logged[0]).toEqual(logLine('warn', { event: 'lead_held', leadId: lead.leadId, reason }))
})

test('a suspicious lead that nothing could store is not called held in the log', async () => {
  const { queue } = recordingQueue(() => {
    throw new Error('down')
  })
  const trapped = signalled({ trap: 'https://spam.example' })
  expect((await postLead(trapped, { DB: deadDatabase, LEAD_QUEUE: queue })).status).toBe(503)
  expect(logged.join()).not.toContain('lead_held')
})

test.each([{ trap: '', openForMs: 9_000 }, undefined, 'trap', { trap: 5, openForMs: 'soon' }])(
  'an empty trap, time to type, and signals that are missing or unreadable hold nothing up: %j',
  async (signals) => {
    const { queue, sent } = recordingQueue()
    await postLead(signalled(signals), { MIN_FORM_MS: '1500', LEAD_QUEUE: queue })
    expect(await rows()).toMatchObject([{ state: 'pending' }])
    expect(sent).toMatchObject([{ v: 1 }])
  },
)

test('signals are not part of the lead: not stored, and the same lead with other signals is still the same', async () => {
  const lead = signalled({ trap: '', openForMs: 9_000, robotCheck: 'token' })
  await postLead(lead)
  expect((await postLead({ ...lead, signals: { openForMs: 20_000 } })).status).toBe(202)
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(String(row?.content)).not.toMatch(/signals|token|9000/)
})

const statusFrom = async (address: string, settings: object, lead: unknown = signalled({})) =>
  (await postLead(lead, settings, from(address))).status

test.each([
  ['LEAD_LIMIT_VISITOR', '192.0.2.1', '192.0.2.1', '192.0.2.2'],
  ['LEAD_LIMIT_NETWORK', '192.0.2.1', '192.0.2.200', '192.0.3.1'],
])('beyond %s a lead is answered 429, and another’s is taken', async (name, first, same, other) => {
  const settings = { [name]: limitOf(1).limit }
  expect(await statusFrom(first, settings)).toBe(202)
  // No header takes a lead out of the counts.
  const claims = { 'sec-fetch-site': 'none', 'x-forwarded-for': other, 'x-real-ip': other }
  for (const lead of [signalled({}), signalled({ trap: 'spam' })]) {
    const answer = await postLead(lead, settings, { ...from(same), ...claims })
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(await answer.json()).toMatchObject({ error: { code: 'too_many_requests' } })
  }
  expect(await rows()).toHaveLength(1)
  expect(await statusFrom(other, settings)).toBe(202)
})

const robotChecks = (answer: typeof fetch) => vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
const refusing = (...codes: string[]) => Response.json({ success: false, 'error-codes': codes })

test.each([
  ['passes', async () => Response.json({ success: true }), 'pending'],
  ['was forged', async () => refusing('invalid-input-response'), 'held'],
  ['was used', async () => refusing('timeout-or-duplicate'), 'held'],
  ['fails without a reason', async () => Response.json({ success: false }), 'held'],
])('a lead is held unless Turnstile, asked once, says that its token passes: it %s', async (_, answer, state) => {
  const via = robotChecks(answer)
  // A visitor who passes it is not counted against their network.
  const settings = { TURNSTILE_SECRET: 's', LEAD_LIMIT_NETWORK: limitOf(state === 'pending' ? 0 : 1).limit }
  expect(await statusFrom('192.0.2.1', settings, signalled({ robotCheck: 'token' }))).toBe(202)
  expect(await rows()).toMatchObject([{ state }])
  const asked = via.mock.calls.map(([, init]) => String(init?.body))
  expect(asked).toEqual([
    expect.stringMatching(/^secret=s&response=token&idempotency_key=[\da-f-]{36}&remoteip=192.0.2.1$/),
  ])
  expect(await alertsIn(env.DB)).toEqual([])
})

test.each([
  ['minutes after it was made', 6 * 60_000, 'expired check'],
  ['at once', 300, 'robot check'],
])('a lead sent %s with a token that has expired or been used is held for: %s', async (_, ageMs, reason) => {
  robotChecks(async () => refusing('timeout-or-duplicate'))
  await postLead({ ...signalled({ robotCheck: 'token' }), ageMs }, { TURNSTILE_SECRET: 's' })
  expect(await rows()).toMatchObject([{ state: 'held', hold_reason: reason }])
})

const html = async () => new Response('<h1>500</h1>', { status: 500 })

test.each([
  ['says that our secret is wrong', async () => refusing('invalid-input-secret'), 'invalid-input-secret'],
  ['says that our secret is missing', async () => refusing('missing-input-secret'), 'missing-input-secret'],
  ['fails', async () => refusing('internal-error', 'invalid-input-response'), 'internal-error'],
  ['answers 500', html, 'SyntaxError'],
  ['says what it should not', async () => Response.json({ success: 'yes' }), '$ZodError'],
  ['cannot be reached', () => Promise.reject(new TypeError('https://secret.example')), 'TypeError'],
])('while Turnstile %s leads go out within the other limits, and staff hear of it', async (_, answer, fault) => {
  robotChecks(answer)
  const settings = { TURNSTILE_SECRET: 's', LEAD_LIMIT_NETWORK: limitOf(1).limit, DB: databaseWith() }
  const post = () => statusFrom('192.0.2.1', settings, signalled({ robotCheck: 'token' }))
  expect(await post()).toBe(202)
  expect(await post()).toBe(429)
  expect(await rows()).toMatchObject([{ state: 'pending' }])
  const facts = `The last check ended with: ${fault}.`
  await vi.waitFor(async () => expect(await alertsIn(env.DB)).toMatchObject([{ kind: 'turnstile', facts }]))
  expect(logged.join()).not.toContain('secret.example')
  const health = await ask('/api/health?strict', {}, { ...settings, DB: databaseWith() })
  expect(health.status).toBe(503)
  expect(await health.json()).toEqual({ ok: false })
})

test('an answer of Turnstile that never ends keeps nobody waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  robotChecks(async () => new Response(new ReadableStream()))
  const settings = { TURNSTILE_SECRET: 's', DB: databaseWith() }
  const post = postLead(signalled({ robotCheck: 'token' }), settings, from('192.0.2.1'))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  expect((await post).status).toBe(202)
})

test('a token longer than any of Turnstile’s counts as none, so that its answer to one can upset nothing', async () => {
  const via = robotChecks(html)
  const lead = signalled({ robotCheck: 'x'.repeat(2_049) })
  expect(await statusFrom('192.0.2.1', { TURNSTILE_SECRET: 's' }, lead)).toBe(202)
  expect(await rows()).toMatchObject([{ state: 'held', hold_reason: 'robot check' }])
  expect(via).not.toHaveBeenCalled()
})

test('a token passes for one lead, however often that comes, and for no other, whatever ids they have', async () => {
  robotChecks(turnstile())
  const lead = signalled({ robotCheck: 'token' })
  for (const change of [{}, {}, { leadId: crypto.randomUUID() }, aLead(), aLead()])
    await postLead({ ...lead, ...change }, { TURNSTILE_SECRET: 's' })
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['held', 'held', 'pending'])
})

test('one lead sent over and over uses up nobody else’s share, of the address or of the network', async () => {
  const limits = {
    LEAD_LIMIT_CONTENT: limitOf(5).limit,
    LEAD_LIMIT_VISITOR: limitOf(2).limit,
    LEAD_LIMIT_NETWORK: limitOf(2).limit,
  }
  // One copy of the worker, which remembers what it has accepted.
  const worker = { ...env, ...limits, LEAD_QUEUE: recordingQueue().queue }
  const post = async (lead: object, address: string) => {
    const headers = { 'content-type': 'application/json', ...from(address) }
    return (await app.request('/api/lead', { method: 'POST', headers, body: JSON.stringify(lead) }, worker)).status
  }
  const lead = aLead()
  for (let times = 0; times < 30; times++) {
    const again = { ...lead, leadId: crypto.randomUUID() }
    expect(await post(again, `192.0.2.${times % 5}`)).toBe(times < 5 ? 202 : 429)
  }
  expect(await post(aLead(), '192.0.2.0')).toBe(202)
  expect(await post(aLead(), '192.0.2.0')).toBe(429)
  expect(await rows()).toHaveLength(2)
})

test('the same content has a limit of its own, before any other is counted', async () => {
  const { limit, asked } = limitOf(9)
  const settings = { LEAD_LIMIT_CONTENT: limitOf(1).limit, LEAD_LIMIT_VISITOR: limit, LEAD_LIMIT_NETWORK: limit }
  const lead = aLead()
  const post = (address: string) => statusFrom(address, settings, { ...lead, leadId: crypto.randomUUID() })
  expect(await post('192.0.2.1')).toBe(202)
  expect(await post('198.51.100.1')).toBe(429)
  expect(asked).toEqual(['192.0.2.1', '192.0.2.0/24'])
})

test('the newest thousand of the leads that were just accepted are remembered', () => {
  const copy = { ...env }
  for (let lead = 0; lead <= 1_000; lead++) rememberAccepted(copy, String(lead), 0)
  expect([0, 1, 1_000].map((lead) => isJustAccepted(copy, String(lead), 0))).toEqual([false, true, true])
})
