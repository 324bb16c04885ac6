import { env } from 'cloudflare:workers'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { alertsIn } from '#worker/alerts/notify-staff.ts'
import { ask as askProviderAt } from '#worker/postcode/provider.ts'
import {
  lookupPostcodes as asked,
  goodKey,
  type KeyedProvider,
  keyedProviders as providers,
  upstreamCanary,
} from '../support/lookup-postcodes.ts'
import { ask, databaseWith } from './support/api.ts'
import { logged, logLine } from './support/log.ts'

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
  ...[['rateLimited', 'rate limited'] as const, ['refused', 'http 400'] as const, ['broken', 'http 500'] as const],
  ...[['notJson', 'unreadable'] as const, ['otherJson', 'unreadable'] as const, ['redirected', 'http 302'] as const],
  ...[['tooLarge', 'too large'] as const, ['truncated', 'unreachable'] as const, ['dropped', 'unreachable'] as const],
  ['nobody', 'unreachable'] as const,
]

test.each(providers.flatMap((provider) => failures.map((one) => [provider, ...one] as const)))(
  '%s, %s: answers 503 and logs "%s" alone',
  async (provider, what, reason) => {
    const url = inject('addressProviders')[provider]
    const postcode = what === 'nobody' ? asked.known : asked[what]
    if (what === 'nobody') instead = 'http://127.0.0.1:1'
    const response = await askProvider(provider, postcode)
    const body = await response.text()
    expect([response.status, logged]).toEqual([503, [failure(provider, reason)]])
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'unavailable' } })
    const said = [body, ...logged, ...[...response.headers].flat()].join()
    for (const secret of [goodKey, upstreamCanary, url, postcode]) expect(said).not.toContain(secret)
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
  const silences = providers.flatMap((provider) => [asked.silent, asked.stalled].map((pc) => [provider, pc] as const))
  // In parallel: each wait lasts the whole limit.
  const responses = await Promise.all(silences.map(([provider, pc]) => askProvider(provider, pc)))
  expect(new Set(limits.mock.calls.flat())).toEqual(new Set([2_500]))
  expect(responses.map(({ status }) => status)).toEqual(silences.map(() => 503))
  expect(logged.toSorted()).toEqual(silences.map(([provider]) => failure(provider, 'timeout')).toSorted())
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

test.each([
  { ADDRESS_PROVIDER: 'getaddress' },
  { ADDRESS_PROVIDER: 'os-places' },
  { ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: 'a"b\nc' },
])('set up wrongly it answers 503, and never with the sample: %j', async (changes) => {
  expect((await lookUp(asked.known, changes)).status).toBe(503)
  expect(logged).toEqual([failure('none', 'not configured')])
})

test.each(['', ' ', 'EC1A', 'not a postcode', 'GX11 1AA', 'EC1A 1AA; DROP', 'BFPO 57', 'bfpo1'])(
  'nobody is asked for addresses of "%s"',
  async (pc) => {
    instead = 'http://127.0.0.1:1'
    const response = await askProvider('os-places', pc)
    const [status, body] = /bfpo/i.test(pc) ? [200, { addresses: [] }] : [422, { error: { code: 'invalid_postcode' } }]
    expect([response.status, await response.json()]).toMatchObject([status, body])
    expect(logged).toEqual([])
  },
)

test('another method is not allowed, and no postcode is none', async () => {
  expect((await ask('/api/postcode')).status).toBe(422)
  const posted = await ask('/api/postcode?pc=ZZ11AA', { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
})
