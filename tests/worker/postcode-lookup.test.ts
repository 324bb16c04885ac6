import { env } from 'cloudflare:workers'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { alertsIn } from '#worker/alerts/tell-staff.ts'
import { ask as askProviderAt } from '#worker/postcode/provider.ts'
import {
  lookupPostcodes as asked,
  goodKey,
  type KeyedProvider,
  keyedProviders as providers,
  upstreamCanary,
} from '../support/lookup-postcodes.ts'
import { ask, databaseWith, logged, logLine } from './support/api.ts'

const lookUp = (pc: string, changes: object = {}) => ask(`/api/postcode?${new URLSearchParams({ pc })}`, {}, changes)

const hosts: Readonly<Record<string, KeyedProvider>> = {
  'api.ideal-postcodes.co.uk': 'ideal-postcodes',
  'api.os.uk': 'os-places',
}

/** Answers instead of the fakes. */
let instead: string | undefined

beforeEach(() => {
  instead = undefined
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const { host, pathname, search } = new URL(String(url))
    const known = hosts[host]
    const base = instead ?? (known && inject('addressProviders')[known])
    return base ? fetch(new URL(pathname + search, base), init) : fetch(url, init)
  })
})

const askProvider = (provider: KeyedProvider, pc: string, changes: object = {}) =>
  lookUp(pc, { ADDRESS_PROVIDER: provider, ADDRESS_PROVIDER_KEY: goodKey, ...changes })

const addressesOf = async (response: Response) => (await response.json<{ addresses: unknown[] }>()).addresses
const codeOf = async (response: Response) => (await response.json<{ error: { code: string } }>()).error.code

/** A line of the log about a lookup that failed. */
const failure = (provider: string, reason: string) => logLine('warn', { event: 'lookup_failed', provider, reason })

test('the sample returns three London addresses after half a second, with the postcode in capitals', async () => {
  const waits = vi.spyOn(globalThis, 'setTimeout')
  const response = await lookUp('sw1a1aa')
  expect(waits.mock.calls.map(([, ms]) => ms)).toContain(500)
  const addresses = await addressesOf(response)
  expect([response.status, addresses.length]).toEqual([200, 3])
  for (const address of addresses) expect(address).toMatchObject({ town: 'London', postcode: 'SW1A 1AA' })
})

const rest = { town: 'Sampleton-upon-Trent', county: '', postcode: 'ZZ1 1AA' }
/** What becomes of each provider's answer. */
const found: Readonly<Record<KeyedProvider, readonly object[]>> = {
  // Three lines are reduced to two.
  'ideal-postcodes': [
    { ...rest, line1: '1 Sample Street', line2: '', county: 'Sampleshire' },
    { ...rest, line1: "O'Sample & Daughters", line2: 'Flat 2, 3 Sample Street' },
  ],
  // In street order.
  'os-places': [
    { ...rest, line1: '2 Sample Street', line2: '' },
    { ...rest, line1: '10 Sample Street', line2: '' },
    { ...rest, line1: 'Flat 2, Sample House', line2: 'Sample Street' },
  ],
}

test.each(providers)('what %s knows becomes addresses, which nobody may keep', async (provider) => {
  const response = await askProvider(provider, 'zz11aa')
  expect(await addressesOf(response)).toEqual(found[provider])
  // The address file's terms forbid it.
  expect(response.headers.get('cache-control')).toBe('no-store')
})

const made = async () => (await env.DB.prepare('SELECT day, made FROM lookups').all()).results

test('beyond the day’s budget nobody is asked, visitors type, and staff hear of it', async () => {
  vi.setSystemTime('2026-11-24T23:00:00Z')
  const DB = databaseWith()
  const budget = { LOOKUPS_A_DAY: '2', DB }
  for (const status of [200, 200, 503, 503])
    expect((await askProvider('ideal-postcodes', 'zz11aa', budget)).status).toBe(status)
  expect(await made()).toEqual([{ day: '2026-11-24', made: 2 }])
  await vi.waitFor(async () => expect(await alertsIn(env.DB)).toMatchObject([{ kind: 'lookup' }]))
  vi.setSystemTime('2026-11-25T00:00:00Z')
  expect((await askProvider('ideal-postcodes', 'zz11aa', budget)).status).toBe(200)
})

test('what is not paid for is not counted, nor anything with a budget of 0', async () => {
  for (let count = 0; count < 2; count++) {
    expect((await lookUp('zz11aa', { LOOKUPS_A_DAY: '1' })).status).toBe(200)
    expect((await askProvider('os-places', 'zz11aa', { LOOKUPS_A_DAY: '0' })).status).toBe(200)
  }
  expect(await made()).toEqual([])
})

test('addresses are found while the database does not answer', async () => {
  const DB = { prepare: () => env.DB.prepare('SELECT nothing') }
  expect((await askProvider('os-places', 'zz11aa', { DB })).status).toBe(200)
  expect(logged).toEqual([expect.stringContaining('"database_failed","during":"lookup"')])
})

const failures = [
  [asked.rateLimited, 'rate limited'],
  [asked.refused, 'http 400'],
  [asked.broken, 'http 500'],
  [asked.notJson, 'unreadable'],
  [asked.otherJson, 'unreadable'],
  [asked.redirected, 'http 302'],
  [asked.tooLarge, 'too large'],
  [asked.truncated, 'unreachable'],
  [asked.dropped, 'unreachable'],
] as const

test.each(providers)(
  '%s: answers 503 for every failure and logs what it was, with nothing of the provider’s',
  async (provider) => {
    const url = inject('addressProviders')[provider]
    const answers: string[] = []
    const fails = async (postcode: string, reason: string) => {
      logged.length = 0
      const response = await askProvider(provider, postcode)
      answers.push(...[...response.headers].flat(), ...logged)
      expect([response.status, logged]).toEqual([503, [failure(provider, reason)]])
      const body = await response.text()
      expect(JSON.parse(body)).toMatchObject({ error: { code: 'unavailable' } })
      answers.push(body)
    }
    for (const [postcode, reason] of failures) await fails(postcode, reason)
    instead = 'http://127.0.0.1:1'
    await fails(asked.known, 'unreachable')
    instead = undefined
    for (const postcode of [asked.outOfCredit, asked.overDailyLimit]) {
      const response = await askProvider(provider, postcode)
      answers.push(await response.text(), ...logged, ...[...response.headers].flat())
    }
    const postcodes = Object.values(asked).filter((postcode) => postcode !== asked.known)
    for (const secret of [goodKey, upstreamCanary, url, ...postcodes]) expect(answers.join()).not.toContain(secret)
  },
)

test('staff hear of a rejected key or used-up credit; a postcode without addresses is no failure', async () => {
  for (const provider of providers) {
    const found = await askProvider(provider, asked.unknown)
    expect([found.status, await addressesOf(found)]).toEqual([200, []])
    const DB = databaseWith()
    expect((await askProvider(provider, asked.known, { ADDRESS_PROVIDER_KEY: 'another-key', DB })).status).toBe(503)
    const facts = `${provider}: bad key.`
    await vi.waitFor(async () => expect(await alertsIn(env.DB)).toMatchObject([{ kind: 'lookup', facts }]))
  }
  for (const postcode of [asked.outOfCredit, asked.overDailyLimit])
    expect((await askProvider('ideal-postcodes', postcode)).status).toBe(503)
  expect(logged).toEqual([
    ...providers.map((provider) => failure(provider, 'bad key')),
    ...Array<string>(2).fill(failure('ideal-postcodes', 'out of credit')),
  ])
})

test('a wrong path is not mistaken for an unknown postcode', async () => {
  instead = inject('addressProviders')['os-places']
  expect((await askProvider('ideal-postcodes', asked.known)).status).toBe(503)
  expect(logged).toEqual([failure('ideal-postcodes', 'http 404')])
})

test('gives up within three seconds on a provider that never answers or stops midway', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  // In parallel: each wait lasts the whole limit.
  const silences = providers.flatMap((provider) => [asked.silent, asked.stalled].map((pc) => ({ provider, pc })))
  const responses = await Promise.all(silences.map(({ provider, pc }) => askProvider(provider, pc)))
  expect([...new Set(limits.mock.calls.flat())]).toEqual([2_500])
  expect(responses.map(({ status }) => status)).toEqual(silences.map(() => 503))
  expect(logged.toSorted()).toEqual(silences.map(({ provider }) => failure(provider, 'timeout')).toSorted())
})

test('a body that trickles in has the same time limit as one that never arrives', async () => {
  const trickle = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      controller.enqueue(new TextEncoder().encode(' '))
    },
  })
  const answer = await askProviderAt(new URL('https://provider.example'), {}, async () => new Response(trickle), 100)
  expect(answer).toEqual({ kind: 'failed', reason: 'timeout' })
})

test('set up wrongly it answers 503, and never with the sample', async () => {
  const wrong = [
    { ADDRESS_PROVIDER: 'getaddress' },
    { ADDRESS_PROVIDER: 'os-places' },
    { ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: 'a"b\nc' },
  ]
  for (const changes of wrong) expect((await lookUp(asked.known, changes)).status).toBe(503)
  expect(logged).toEqual(wrong.map(() => failure('none', 'not configured')))
})

test('what is no postcode is refused, and a forces post office has no addresses, without the provider being asked', async () => {
  instead = 'http://127.0.0.1:1'
  for (const pc of ['', ' ', 'EC1A', 'not a postcode', 'GX11 1AA', 'EC1A 1AA; DROP']) {
    const response = await askProvider('os-places', pc)
    expect([response.status, await codeOf(response)]).toEqual([422, 'invalid_postcode'])
  }
  for (const pc of ['BFPO 57', 'bfpo1']) {
    const response = await askProvider('os-places', pc)
    expect([response.status, await addressesOf(response)]).toEqual([200, []])
  }
  expect(logged).toEqual([])
  expect((await ask('/api/postcode')).status).toBe(422)
  const posted = await ask('/api/postcode?pc=ZZ11AA', { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
})
