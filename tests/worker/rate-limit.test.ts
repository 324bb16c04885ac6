import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { networkOf, widerNetworkOf } from '#worker/http/rate-limit.ts'
import { landingLead, rows } from './support/leads.ts'
import { limitOf } from './support/limit-of.ts'

beforeEach(() => {
  for (const level of ['log', 'warn'] as const) vi.spyOn(console, level).mockReturnValue()
})

function postFrom(address: string | undefined, settings: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(address && { 'cf-connecting-ip': address }) }
  const init = { method: 'POST', headers, body: JSON.stringify(landingLead()) }
  return Promise.resolve(app.request('/api/lead', init, { ...env, ...settings }))
}

function lookUpFrom(address: string, settings: object, pc: string, method = 'GET'): Promise<Response> {
  const headers = { 'cf-connecting-ip': address }
  const query = new URLSearchParams({ pc })
  return Promise.resolve(app.request(`/api/postcode?${query}`, { method, headers }, { ...env, ...settings }))
}

test('an address that posts too often is told when to retry, and others are not affected', async () => {
  const settings = { LEAD_LIMIT_VISITOR: limitOf(1).limit }
  expect((await postFrom('192.0.2.1', settings)).status).toBe(202)
  const refused = await postFrom('192.0.2.1', settings)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
  expect((await postFrom('192.0.2.2', settings)).status).toBe(202)
})

test('lookups are limited per address, and what needs no lookup is not counted', async () => {
  const { limit, asked } = limitOf(1)
  const one = { LOOKUP_LIMIT_VISITOR: limit }
  expect((await lookUpFrom('192.0.2.1', one, 'nowhere')).status).toBe(422)
  expect((await lookUpFrom('192.0.2.1', one, 'SW1A 1AA'.padEnd(10_000))).status).toBe(422)
  expect((await lookUpFrom('192.0.2.1', one, 'SW1A 1AA', 'HEAD')).status).toBe(200)
  expect((await lookUpFrom('192.0.2.1', one, 'BFPO 57')).status).toBe(200)
  expect(asked).toEqual([])
  expect((await lookUpFrom('192.0.2.1', one, 'SW1A 1AA')).status).toBe(200)
  expect((await lookUpFrom('192.0.2.1', one, 'SW1A 1AA')).status).toBe(429)
})

test('this computer is not counted', async () => {
  const { limit, asked } = limitOf(0)
  for (const address of ['127.0.0.1', '::1', undefined]) {
    const limits = { LEAD_LIMIT_VISITOR: limit, LEAD_LIMIT_NETWORK: limit, LEAD_LIMIT_OPERATOR: limit }
    expect((await postFrom(address, limits)).status).toBe(202)
  }
  expect(asked).toEqual([])
})

test.each([
  ['is missing', undefined],
  ['fails', { limit: () => Promise.reject(new Error('down')) }],
])('a limit that %s lets everybody in', async (_, limit) => {
  const settings = { LEAD_LIMIT_VISITOR: limit, LEAD_LIMIT_NETWORK: limit, LEAD_LIMIT_OPERATOR: limit }
  expect((await postFrom('192.0.2.1', settings)).status).toBe(202)
  expect(await rows()).toMatchObject([{ last_outcome: null }])
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['::ffff:127.0.0.1', undefined],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.1', '192.0.2.0/24'],
  ['::ffff:192.0.2.1', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8:0001:2::6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['127.0.0.1', undefined],
  ['::1', undefined],
])('%s is part of %s', (address, network) => {
  expect(widerNetworkOf(address)).toBe(network)
})

test('the limits are configured: each answers', async () => {
  const { LEAD_LIMIT_VISITOR, LEAD_LIMIT_NETWORK, LEAD_LIMIT_OPERATOR, LOOKUP_LIMIT_VISITOR, HEALTH_LIMIT_VISITOR } =
    env
  const lead = [LEAD_LIMIT_VISITOR, LEAD_LIMIT_NETWORK, LEAD_LIMIT_OPERATOR]
  for (const limit of [...lead, LOOKUP_LIMIT_VISITOR, HEALTH_LIMIT_VISITOR])
    expect(await limit?.limit({ key: 'test' })).toMatchObject({ success: true })
})
