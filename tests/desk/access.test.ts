import { env } from 'cloudflare:workers'
import { SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDesk } from '#desk/app.tsx'
import type { DeskEnv } from '#desk/settings.ts'
import { logged, logLine } from '../worker/support/log.ts'
import { accessVars, audience, certsOf, deskHost, now, own, team, teamKey } from './support/visit.ts'

const leadPath = '/leads/7b1f0c9e-3a52-4f6b-9d2e-5c8a1e0f4b77'

let key: Awaited<ReturnType<typeof teamKey>>
let certs: ReturnType<typeof certsOf>
let desk: ReturnType<typeof createDesk>

beforeAll(async () => {
  key = await teamKey('one')
})

beforeEach(() => {
  certs = certsOf(key.jwk)
  desk = createDesk({ fetch: certs.fetch, now: () => now })
})

async function ask(assertion?: string, url = `${own}/`, vars: Partial<DeskEnv> = {}, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  if (assertion !== undefined) headers.set('cf-access-jwt-assertion', assertion)
  return desk.request(url, { ...init, headers }, { ...env, ...accessVars, ...vars })
}

async function expectNothing(response: Response, status: number) {
  expect(response.status).toBe(status)
  expect(await response.text()).toBe('')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('cache-control')).toBe('no-store')
}

test('someone whom Access vouches for sees the desk, with their address on it', async () => {
  expect(await (await ask(await key.sign())).text()).toContain('Signed in as grace@firm.example')
})

const grace = { email: 'grace@firm.example', iss: team, aud: audience, exp: now / 1000 + 60 }
const hmac = { alg: 'HS256', kid: 'one' }
const publicKey = () => new TextEncoder().encode(JSON.stringify(key.jwk))

test.each<[string, () => Promise<string> | string | undefined]>([
  ['is missing', () => undefined],
  ['is not one', () => 'not.an.assertion'],
  ['has expired', () => key.sign({ expires: now - 10_000 })],
  ['never expires', () => key.sign({ expires: null })],
  ['is not valid yet', () => key.sign({ notBefore: now + 60_000 })],
  ['is unsigned', () => new UnsecuredJWT(grace).encode()],
  ['is signed with the public key as a password', () => new SignJWT(grace).setProtectedHeader(hmac).sign(publicKey())],
  ['is signed by another key of the same name', async () => (await teamKey('one')).sign()],
  ['is for another application', () => key.sign({ audience: 'b'.repeat(64) })],
  ['is from another team', () => key.sign({ issuer: 'https://other.cloudflareaccess.com' })],
  ['names nobody, as a service token’s', () => key.sign({ email: undefined })],
  ['names something that is no address', () => key.sign({ email: 'grace' })],
])('nothing is shown when the assertion %s', async (_what, assertion) => {
  const given = await assertion()
  for (const path of ['/', '/assets/desk.css', leadPath]) await expectNothing(await ask(given, own + path), 403)
  expect(logged.every((line) => line.includes('"desk_denied"'))).toBe(true)
  expect(logged.join()).not.toContain('grace')
})

test.each(['desk.workers.dev', 'site.firm.example', `${deskHost}:8443`, 'localhost'])(
  'nothing is shown to an assertion replayed at another host, %s',
  async (host) => expectNothing(await ask(await key.sign(), `https://${host}/`), 404),
)

test.each<[string, Partial<DeskEnv>]>([
  ['has no team', { ACCESS_TEAM: '' }],
  ['has a team elsewhere', { ACCESS_TEAM: 'firm.cloudflareaccess.com.evil.example' }],
  ['has a team over plain http', { ACCESS_TEAM: 'http://firm.cloudflareaccess.com' }],
  ['has no audience', { ACCESS_AUDIENCE: '' }],
  ['has half an audience', { ACCESS_AUDIENCE: 'abc' }],
  ['has no host', { DESK_HOST: '' }],
  ['has a list for a team', { ACCESS_TEAM: [accessVars.ACCESS_TEAM] }],
  ['has an object for a host', { DESK_HOST: { toString: null } }],
  ['has nothing for an audience', { ACCESS_AUDIENCE: null }],
])('nothing is shown on any path while the desk %s', async (_what, vars) => {
  const assertion = await key.sign()
  for (const path of ['/', '/leads', '/assets/desk.css', '/nothing']) {
    await expectNothing(await ask(assertion, own + path, vars), 503)
  }
  expect(certs.asked).toBe(0)
  expect(logged[0]).toContain('{"event":"desk_unconfigured"}')
})

test('nothing is shown while the team’s keys cannot be had, and the log says so', async () => {
  certs.isDown = true
  await expectNothing(await ask(await key.sign()), 503)
  expect(logged).toEqual([logLine('error', { event: 'desk_keys_failed', error: 'TypeError' })])
  certs.isDown = false
  expect((await ask(await key.sign())).status).toBe(200)
})

test('the team’s keys are asked for once, and again when a new one signs, but not at every invented one', async () => {
  vi.setSystemTime(now)
  await ask(await key.sign())
  await ask(await key.sign())
  const invented = await teamKey('invented')
  for (let time = 0; time < 5; time++) await expectNothing(await ask(await invented.sign()), 403)
  expect(certs.asked).toBe(1)
  const next = await teamKey('two')
  certs.jwks = [key.jwk, next.jwk]
  vi.setSystemTime(now + 31_000)
  expect((await ask(await next.sign())).status).toBe(200)
  expect(certs.asked).toBe(2)
})

test.each<[string, Record<string, string>, number]>([
  ['its own page', { origin: own, 'sec-fetch-site': 'same-origin' }, 404],
  ['its own page in an older browser', { origin: own }, 404],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['another site in an older browser', { origin: 'https://evil.example' }, 403],
  ['the public site, on the same domain', { origin: 'https://www.firm.example', 'sec-fetch-site': 'same-site' }, 403],
  ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 403],
  ['two minds', { origin: own, 'sec-fetch-site': 'cross-site' }, 403],
  ['nowhere', {}, 403],
])('a post from %s is answered %j with %i', async (_from, headers, status) => {
  const response = await ask(await key.sign(), `${own}${leadPath}/erase`, {}, { method: 'POST', headers })
  if (status === 403) await expectNothing(response, 403)
  else expect(response.status).toBe(status)
})

test.each([
  ['/assets/desk.css', 'private, max-age=3600'],
  ['/', 'no-store'],
])(
  'the stylesheet may be stored for an hour, by the browser alone, and pages not at all: %s',
  async (path, caching) => {
    const assets = { fetch: async () => new Response('', { headers: { 'cache-control': 'public' } }) }
    const ASSETS: Fetcher = Object.assign(Object.create(env.ASSETS), assets)
    const { headers } = await ask(await key.sign(), own + path, { ASSETS })
    expect(headers.get('cache-control')).toBe(caching)
  },
)

test('an unforeseen error shows no more than that there was one', async () => {
  vi.spyOn(env.DB, 'batch').mockRejectedValue(new RangeError('Lovelace'))
  vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
    throw new RangeError('Lovelace')
  })
  const response = await ask(await key.sign())
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('Lovelace')
  expect(logged).toContain(logLine('error', { event: 'unhandled_error', error: 'RangeError' }))
})
