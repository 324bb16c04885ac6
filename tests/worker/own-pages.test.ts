import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { landingLead, rows } from './support/leads.ts'

const site = 'https://site.example'
const otherPage = 'https://leaflet.firm.example'
const form = { firstName: 'Ada', lastName: 'Lovelace', phone: '07700900123', email: 'ada@example.com' }

beforeEach(() => {
  for (const level of ['log', 'warn'] as const) vi.spyOn(console, level).mockReturnValue()
})

const send = (init: RequestInit, path = '/api/lead', settings = {}) =>
  Promise.resolve(app.request(`${site}${path}`, init, { ...env, ...settings }))

const postForm = (headers: Record<string, string>, settings = {}) =>
  send({ method: 'POST', headers, body: new URLSearchParams(form) }, '/api/lead', settings)

test.each([
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: site }],
  ['our own page hiding its origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['an older browser on our own page', { origin: site }],
  ['no browser at all', {}],
])('a form posted by %s is taken', async (_, headers) => {
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
  const json = { ...headers, 'content-type': 'application/json' }
  const answers = [
    await postForm(headers),
    await send({ method: 'POST', headers: json, body: JSON.stringify(landingLead()) }),
    await send({ headers }, '/api/postcode?pc=EC1A1AA'),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error: { code: 'forbidden' } })
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
  expect(await rows()).toEqual([])
})

test('the firm’s other pages may post forms only once they are in the settings', async () => {
  const settings = { ALLOWED_ORIGINS: `${otherPage} https://www.firm.example` }
  const from = (origin: string) => postForm({ 'sec-fetch-site': 'cross-site', origin }, settings)
  expect((await from(otherPage)).status).toBe(303)
  expect((await from('https://leaflet.firm.example.evil.example')).status).toBe(403)
  expect((await postForm({ 'sec-fetch-site': 'cross-site' }, settings)).status).toBe(403)
})

test('they may not use the address lookup, which costs money', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: otherPage }
  expect((await send({ headers }, '/api/postcode?pc=EC1A1AA', { ALLOWED_ORIGINS: otherPage })).status).toBe(403)
})

test('a preflight response allows nothing', async () => {
  const headers = { origin: otherPage, 'access-control-request-method': 'POST' }
  const answer = await send({ method: 'OPTIONS', headers })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
})
