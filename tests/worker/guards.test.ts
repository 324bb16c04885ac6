import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { senderOf } from '#worker/http/rate-limit.ts'
import { ask, from, limitOf, postLead, site } from './support/api.ts'
import { landingLead, rows } from './support/leads.ts'

const otherPage = 'https://leaflet.firm.example'
const form = { firstName: 'Ada', lastName: 'Lovelace', phone: '07700900123', email: 'ada@example.com' }

const postForm = (headers: Record<string, string>, settings = {}) =>
  postLead(new URLSearchParams({ ...form, firstName: crypto.randomUUID() }), settings, headers)
const lookUp = (headers: Record<string, string>, settings = {}, pc = 'EC1A1AA', method = 'GET') =>
  ask(`/api/postcode?${new URLSearchParams({ pc })}`, { method, headers }, settings)

test('a form posted by our own page, in newer and older browsers, or by no browser is taken', async () => {
  for (const headers of [
    { 'sec-fetch-site': 'same-origin', origin: site },
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { origin: site },
    {},
  ])
    expect((await postForm(headers)).status).toBe(303)
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a neighbour under our domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.site.example' }],
  ['a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['another site with a name like ours', { 'sec-fetch-site': 'cross-site', origin: `${site}.evil.example` }],
  ['another site in an older browser', { origin: 'https://evil.example' }],
  ['a sandboxed frame in an older browser', { origin: 'null' }],
  ['our own site without encryption', { origin: 'http://site.example' }],
])('%s can post neither a form nor JSON, nor have a postcode looked up', async (_, headers) => {
  for (const answer of [await postForm(headers), await postLead(landingLead(), {}, headers), await lookUp(headers)]) {
    expect([answer.status, await answer.json()]).toMatchObject([403, { error: { code: 'forbidden' } }])
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
  expect(await rows()).toEqual([])
})

test('the firm’s other pages may post forms once they are in the settings, but not use the lookup, which costs money', async () => {
  const settings = { ALLOWED_ORIGINS: `${otherPage} https://www.firm.example` }
  const fromPage = (origin: string) => postForm({ 'sec-fetch-site': 'cross-site', origin }, settings)
  expect((await fromPage(otherPage)).status).toBe(303)
  expect((await fromPage('https://leaflet.firm.example.evil.example')).status).toBe(403)
  expect((await postForm({ 'sec-fetch-site': 'cross-site' }, settings)).status).toBe(403)
  expect((await lookUp({ 'sec-fetch-site': 'cross-site', origin: otherPage }, settings)).status).toBe(403)
})

test('a preflight response allows nothing', async () => {
  const headers = { origin: otherPage, 'access-control-request-method': 'POST' }
  const answer = await ask('/api/lead', { method: 'OPTIONS', headers })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([405, null])
})

test('lookups are limited per address, and what needs no lookup is not counted', async () => {
  const { limit, asked } = limitOf(1)
  const statusOf = async (pc: string, method?: string) =>
    (await lookUp(from('192.0.2.1'), { LOOKUP_LIMIT_VISITOR: limit }, pc, method)).status
  expect(await statusOf('nowhere')).toBe(422)
  expect(await statusOf('SW1A 1AA'.padEnd(10_000))).toBe(422)
  expect(await statusOf('SW1A 1AA', 'HEAD')).toBe(200)
  expect(await statusOf('BFPO 57')).toBe(200)
  expect(asked).toEqual([])
  expect([await statusOf('SW1A 1AA'), await statusOf('SW1A 1AA')]).toEqual([200, 429])
})

test('this computer is not counted, and a limit that is missing or fails lets everybody in', async () => {
  const all = (limit: unknown) => ({ LEAD_LIMIT_VISITOR: limit, LEAD_LIMIT_NETWORK: limit })
  const { limit, asked } = limitOf(0)
  for (const headers of [from('127.0.0.1'), from('::1'), {}])
    expect((await postLead(landingLead({ firstName: crypto.randomUUID() }), all(limit), headers)).status).toBe(202)
  expect(asked).toEqual([])
  for (const broken of [undefined, { limit: () => Promise.reject(new Error('down')) }])
    expect(
      (await postLead(landingLead({ firstName: crypto.randomUUID() }), all(broken), from('192.0.2.1'))).status,
    ).toBe(202)
  expect((await rows()).map(({ state }) => state)).toEqual(Array(5).fill('pending'))
})

const senderFrom = async (address: string) => {
  const echo = new Hono().get('/', (c) => c.json({ sender: senderOf(c) }))
  const answer = await echo.request('/', { headers: from(address) })
  return (await answer.json<{ sender?: object }>()).sender
}

test('an IPv4 address counts on its own and an IPv6 address by its /64, in a wider network of /24 or /48', async () => {
  for (const [address, network, wider] of [
    ['192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:0001:2::6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::', '0:0:0:0::/64', '0:0:0::/48'],
    ['127.0.0.1', undefined, undefined],
    ['::1', undefined, undefined],
    ['::ffff:127.0.0.1', undefined, undefined],
  ] as const)
    expect([address, await senderFrom(address)]).toEqual([address, network && { visitor: network, network: wider }])
})

test('the limits are configured: each answers', async () => {
  const { LEAD_LIMIT_VISITOR, LEAD_LIMIT_NETWORK, LOOKUP_LIMIT_VISITOR, HEALTH_LIMIT_VISITOR } = env
  for (const limit of [LEAD_LIMIT_VISITOR, LEAD_LIMIT_NETWORK, LOOKUP_LIMIT_VISITOR, HEALTH_LIMIT_VISITOR])
    expect(await limit?.limit({ key: 'test' })).toMatchObject({ success: true })
})
