import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { networkOf, widerNetworkOf } from '#worker/http/rate-limit.ts'
import { ask, limitOf, postLead, site } from './support/api.ts'
import { landingLead, rows } from './support/leads.ts'

const otherPage = 'https://leaflet.firm.example'
const form = { firstName: 'Ada', lastName: 'Lovelace', phone: '07700900123', email: 'ada@example.com' }

const postForm = (headers: Record<string, string>, settings = {}) =>
  postLead(new URLSearchParams(form), settings, headers)
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
  const from = (origin: string) => postForm({ 'sec-fetch-site': 'cross-site', origin }, settings)
  expect((await from(otherPage)).status).toBe(303)
  expect((await from('https://leaflet.firm.example.evil.example')).status).toBe(403)
  expect((await postForm({ 'sec-fetch-site': 'cross-site' }, settings)).status).toBe(403)
  expect((await lookUp({ 'sec-fetch-site': 'cross-site', origin: otherPage }, settings)).status).toBe(403)
})

test('a preflight response allows nothing', async () => {
  const headers = { origin: otherPage, 'access-control-request-method': 'POST' }
  const answer = await ask('/api/lead', { method: 'OPTIONS', headers })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([405, null])
})

const from = (address: string) => ({ 'cf-connecting-ip': address })

test('an address that posts too often is told when to retry, and others are not affected', async () => {
  const settings = { LEAD_LIMIT_VISITOR: limitOf(1).limit }
  expect((await postForm(from('192.0.2.1'), settings)).status).toBe(303)
  const refused = await postForm(from('192.0.2.1'), settings)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
  expect((await postForm(from('192.0.2.2'), settings)).status).toBe(303)
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
  const all = (limit: unknown) => ({ LEAD_LIMIT_VISITOR: limit, LEAD_LIMIT_NETWORK: limit, LEAD_LIMIT_OPERATOR: limit })
  const { limit, asked } = limitOf(0)
  for (const headers of [from('127.0.0.1'), from('::1'), {}])
    expect((await postLead(landingLead(), all(limit), headers)).status).toBe(202)
  expect(asked).toEqual([])
  for (const broken of [undefined, { limit: () => Promise.reject(new Error('down')) }])
    expect((await postLead(landingLead(), all(broken), from('192.0.2.1'))).status).toBe(202)
  expect((await rows()).map(({ last_outcome }) => last_outcome)).toEqual(Array(5).fill(null))
})

test('an IPv4 address counts on its own and an IPv6 address by its /64, in a wider network of /24 or /48', () => {
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
    expect([address, networkOf(address), widerNetworkOf(address)]).toEqual([address, network, wider])
})

test('the limits are configured: each answers', async () => {
  const { LEAD_LIMIT_VISITOR, LEAD_LIMIT_NETWORK, LEAD_LIMIT_OPERATOR, ...others } = env
  const { LEAD_CEILING_NETWORK, LEAD_CEILING_OPERATOR, LOOKUP_LIMIT_VISITOR, HEALTH_LIMIT_VISITOR } = others
  const ceilings = [LEAD_CEILING_NETWORK, LEAD_CEILING_OPERATOR]
  const lead = [LEAD_LIMIT_VISITOR, LEAD_LIMIT_NETWORK, LEAD_LIMIT_OPERATOR, ...ceilings]
  for (const limit of [...lead, LOOKUP_LIMIT_VISITOR, HEALTH_LIMIT_VISITOR])
    expect(await limit?.limit({ key: 'test' })).toMatchObject({ success: true })
})
