import { env } from 'cloudflare:workers'
import { expect, inject, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { isBudgetSpent } from '#worker/postcode/daily-budget.ts'
import { type KeyedProvider, keyedProviders as providers } from '#worker/postcode/lookup-settings.ts'
import { ask as askProviderAt } from '#worker/postcode/provider.ts'
import { nightlyRun } from '#worker/retention/nightly.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { lookupPostcodes as asked, goodKey, upstreamCanary } from '../support/lookup-postcodes.ts'
import { ask, databaseWith, logged, logLine } from './support/api.ts'
import { cipherWith, newKey } from './support/keys.ts'

const lookUp = (pc: string, changes: object = {}) => ask(`/api/postcode?${new URLSearchParams({ pc })}`, {}, changes)

const keyed = (provider: KeyedProvider) => ({
  ADDRESS_PROVIDER: provider,
  ADDRESS_PROVIDER_KEY: goodKey,
  ADDRESS_PROVIDER_URL: inject('addressProviders')[provider],
})
const askProvider = (provider: KeyedProvider, pc: string, changes: object = {}) =>
  lookUp(pc, { ...keyed(provider), ...changes })

/** Noon, when the clock allows three quarters of the day's lookups. */
const start = Date.parse('2026-11-24T12:00:00Z')

const counts = async () =>
  (await env.DB.prepare('SELECT who, made FROM lookup_counts').all<{ who: string; made: number }>()).results

const addressesOf = async (response: Response) => (await response.json<{ addresses: unknown[] }>()).addresses
const codeOf = async (response: Response) => (await response.json<{ error: { code: string } }>()).error.code

/** A line of the log about a lookup that failed. */
const failure = (provider: string, reason: string, event = 'lookup_failed') =>
  `${event === 'lookup_failed' ? 'warn' : 'error'} ${JSON.stringify({ event, provider, reason })}`

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

test('beyond the day’s budget nobody is asked, visitors type, and staff hear of it once', async () => {
  const budget = { LOOKUPS_A_DAY: '2' }
  for (const status of [200, 200, 503, 503])
    expect((await askProvider('ideal-postcodes', 'zz11aa', budget)).status).toBe(status)
  expect(logged).toEqual([logLine('error', { event: 'lookup_budget_spent', budget: 2 })])
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  expect((await askProvider('ideal-postcodes', 'zz11aa', budget)).status).toBe(200)
})

test('what is not paid for is not counted, nor anything with a budget of 0', async () => {
  for (let count = 0; count < 2; count++) {
    expect((await lookUp('zz11aa', { LOOKUPS_A_DAY: '1' })).status).toBe(200)
    expect((await askProvider('os-places', 'zz11aa', { LOOKUPS_A_DAY: '0' })).status).toBe(200)
  }
  expect(await counts()).toEqual([])
})

test('addresses are found while the database does not answer', async () => {
  const DB = { prepare: () => env.DB.prepare('SELECT nothing') }
  expect((await askProvider('os-places', 'zz11aa', { DB })).status).toBe(200)
  expect(logged).toEqual([expect.stringContaining('"database_failed","during":"lookup"')])
})

/** One copy of the worker, which keeps what it remembers, and how many statements it has prepared. */
function oneCopy(settings: object) {
  const statements: string[] = []
  const prepare = (statement: string) => {
    statements.push(statement)
    return env.DB.prepare(statement)
  }
  const bindings = {
    ...env,
    ...keyed('os-places'),
    DB: databaseWith({ prepare }),
    // Its minutes are those of the real clock.
    LOOKUP_LIMIT_VISITOR: undefined,
    ...settings,
  }
  const statusOf = async (address: string, pc: string, asn = 64_500) => {
    const init = { headers: { 'cf-connecting-ip': address }, cf: { asn } }
    return (await app.request(`/api/postcode?${new URLSearchParams({ pc })}`, init, bindings)).status
  }
  return { statements, statusOf }
}

const letters = [...'ABDEFGHJLN']
/** A hundred postcodes that the fakes know. */
const postcodes = letters.flatMap((one) => letters.map((other) => `ZZ9 9${one}${other}`))

test('one postcode asked 1,050 times from one /48 is paid for once, and again after ten minutes', async () => {
  vi.setSystemTime(start)
  const { statusOf } = oneCopy({})
  const askFrom = (count: number) => statusOf(`2001:db8:1:${count.toString(16)}::1`, 'ZZ9 9AA')
  for (let count = 0; count < 1_050; count++) expect(await askFrom(count)).toBe(200)
  expect((await counts()).map(({ made }) => made)).toEqual([1, 1, 1])
  vi.setSystemTime(start + 10 * 60_000)
  expect(await askFrom(0)).toBe(200)
  expect((await counts()).map(({ made }) => made)).toEqual([2, 2, 2])
})

test('a network and an operator that have had their share wait, at no cost, and others find their addresses', async () => {
  vi.setSystemTime(start)
  const { statements, statusOf } = oneCopy({ LOOKUPS_A_DAY: '40' })
  const answered = async (addressOf: (count: number) => string): Promise<number> => {
    let count = 0
    while ((await statusOf(addressOf(count), postcodes[taken] ?? '')) === 200) {
      count++
      taken++
    }
    return count
  }
  let taken = 0
  // At noon the clock allows 30 of 40.
  expect(await answered((count) => `2001:db8:1:${count}::1`)).toBe(22)
  expect(await answered((count) => `2001:db8:${count + 2}::1`)).toBe(1)
  statements.length = 0
  for (let count = 0; count < 20; count++) expect(await statusOf(`2001:db8:${count}::1`, 'ZZ8 8AA')).toBe(503)
  expect(statements).toEqual([])
  expect(await statusOf('192.0.2.1', 'ZZ8 8AA', 64_501)).toBe(200)
  // Later the clock allows more.
  vi.setSystemTime(start + 150 * 60_000)
  expect(await statusOf('2001:db8:ffff::1', 'ZZ8 8AB')).toBe(200)
})

test('a spent budget is remembered until midnight, and a larger one is asked for', async () => {
  vi.setSystemTime(start)
  const { statements, statusOf } = oneCopy({ LOOKUPS_A_DAY: '1' })
  expect([await statusOf('192.0.2.1', 'ZZ9 9AA'), await statusOf('192.0.2.1', 'ZZ9 9AB')]).toEqual([200, 503])
  statements.length = 0
  expect(await statusOf('198.51.100.1', 'ZZ9 9AB', 64_501)).toBe(503)
  expect(statements).toEqual([])
  expect(await oneCopy({ LOOKUPS_A_DAY: '2' }).statusOf('192.0.2.1', 'ZZ9 9AB')).toBe(200)
  vi.setSystemTime(start + 12 * 3_600_000)
  expect(await statusOf('192.0.2.1', 'ZZ9 9AD')).toBe(200)
})

test('people are told once the lookups go so fast that visitors may be refused', async () => {
  const addressProvider = { name: 'os-places', key: goodKey, url: undefined } as const
  const isTold = (lookupsADay: number) => isBudgetSpent(env.DB, { addressProvider, lookupsADay }, start)
  const made = (count: number) =>
    env.DB.exec(`REPLACE INTO lookup_counts (day, who, made) VALUES ('2026-11-24', '', ${count})`)
  await made(28)
  // Of 40 lookups 30 by noon.
  expect(await isTold(40)).toBe(false)
  await made(29)
  expect([await isTold(40), await isTold(50), await isTold(0)]).toEqual([true, false, false])
})

test('nobody can tell from the database who asked, and the night forgets it', async () => {
  vi.setSystemTime(start)
  await oneCopy({ LEAD_KEYS: newKey }).statusOf('192.0.2.1', 'ZZ9 9AA')
  expect((await counts()).map(({ who }) => who.replace(/^[\da-f]{64}$/, 'hash'))).toEqual(['', 'hash', 'hash'])
  const night = (at: number) =>
    nightlyRun(new RetentionStore(env.DB, cipherWith(newKey)), { delivered: 30, parked: 90 }, at)
  await night(start)
  expect(await counts()).toHaveLength(3)
  await night(start + 15.5 * 3_600_000)
  expect(await counts()).toEqual([])
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
    const fails = async (postcode: string, reason: string, changes: object = {}) => {
      logged.length = 0
      const response = await askProvider(provider, postcode, changes)
      answers.push(...[...response.headers].flat(), ...logged)
      expect([response.status, logged]).toEqual([503, [failure(provider, reason)]])
      const body = await response.text()
      expect(JSON.parse(body)).toMatchObject({ error: { code: 'unavailable' } })
      answers.push(body)
    }
    for (const [postcode, reason] of failures) await fails(postcode, reason)
    await fails(asked.known, 'unreachable', { ADDRESS_PROVIDER_URL: 'http://127.0.0.1:1' })
    for (const postcode of [asked.outOfCredit, asked.overDailyLimit]) {
      const response = await askProvider(provider, postcode)
      answers.push(await response.text(), ...logged, ...[...response.headers].flat())
    }
    const postcodes = Object.values(asked).filter((postcode) => postcode !== asked.known)
    for (const secret of [goodKey, upstreamCanary, url, ...postcodes]) expect(answers.join()).not.toContain(secret)
  },
)

test('a rejected key or used-up credit raises an alarm; a postcode without addresses is no failure', async () => {
  for (const provider of providers) {
    const found = await askProvider(provider, asked.unknown)
    expect([found.status, await addressesOf(found)]).toEqual([200, []])
    expect((await askProvider(provider, asked.known, { ADDRESS_PROVIDER_KEY: 'another-key' })).status).toBe(503)
  }
  for (const postcode of [asked.outOfCredit, asked.overDailyLimit])
    expect((await askProvider('ideal-postcodes', postcode)).status).toBe(503)
  expect(logged).toEqual([
    ...providers.map((provider) => failure(provider, 'bad key', 'lookup_out_of_order')),
    ...Array<string>(2).fill(failure('ideal-postcodes', 'out of credit', 'lookup_out_of_order')),
  ])
})

test('a wrong path is not mistaken for an unknown postcode', async () => {
  const url = { ADDRESS_PROVIDER_URL: inject('addressProviders')['os-places'] }
  expect((await askProvider('ideal-postcodes', asked.known, url)).status).toBe(503)
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
  expect(logged).toEqual(wrong.map(() => failure('none', 'not configured', 'lookup_out_of_order')))
})

test('what is no postcode is refused, and a forces post office has no addresses, without the provider being asked', async () => {
  const unreachable = { ADDRESS_PROVIDER_URL: 'http://127.0.0.1:1' }
  for (const pc of ['', ' ', 'EC1A', 'not a postcode', 'GX11 1AA', 'EC1A 1AA; DROP']) {
    const response = await askProvider('os-places', pc, unreachable)
    expect([response.status, await codeOf(response)]).toEqual([422, 'invalid_postcode'])
  }
  for (const pc of ['BFPO 57', 'bfpo1']) {
    const response = await askProvider('os-places', pc, unreachable)
    expect([response.status, await addressesOf(response)]).toEqual([200, []])
  }
  expect(logged).toEqual([])
  expect((await ask('/api/postcode')).status).toBe(422)
  const posted = await ask('/api/postcode?pc=ZZ11AA', { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
})
