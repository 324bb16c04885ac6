import { env } from 'cloudflare:workers'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { type KeyedProvider, keyedProviders as providers } from '#worker/postcode/lookup-settings.ts'
import { ask } from '#worker/postcode/provider.ts'
import { lookupPostcodes as asked, goodKey, upstreamCanary } from '../support/lookup-postcodes.ts'

let logged: string[]

beforeEach(() => {
  logged = []
  for (const level of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(`${level} ${line}`))
  }
})

function lookUp(pc: string, changes: Record<string, string> = {}): Promise<Response> {
  const query = new URLSearchParams({ pc })
  return Promise.resolve(app.request(`/api/postcode?${query}`, {}, { ...env, ...changes }))
}

const askProvider = (provider: KeyedProvider, pc: string, changes: Record<string, string> = {}) =>
  lookUp(pc, {
    ADDRESS_PROVIDER: provider,
    ADDRESS_PROVIDER_KEY: goodKey,
    ADDRESS_PROVIDER_URL: inject('addressProviders')[provider],
    ...changes,
  })

const addressesOf = async (response: Response) => (await response.json<{ addresses: unknown[] }>()).addresses
const codeOf = async (response: Response) => (await response.json<{ error: { code: string } }>()).error.code

test('the sample returns three London addresses after half a second, with the postcode in capitals', async () => {
  const began = Date.now()
  const response = await lookUp('sw1a1aa')
  expect(Date.now() - began).toBeGreaterThanOrEqual(490)
  expect(response.status).toBe(200)
  const addresses = await addressesOf(response)
  expect(addresses).toHaveLength(3)
  for (const address of addresses) expect(address).toMatchObject({ town: 'London', postcode: 'SW1A 1AA' })
})

test('Ideal Postcodes’ rows become addresses, with three lines reduced to two', async () => {
  const response = await askProvider('ideal-postcodes', 'zz11aa')
  expect(await addressesOf(response)).toEqual([
    {
      line1: '1 Sample Street',
      line2: '',
      town: 'Sampleton-upon-Trent',
      county: 'Sampleshire',
      postcode: 'ZZ1 1AA',
    },
    {
      line1: "O'Sample & Daughters",
      line2: 'Flat 2, 3 Sample Street',
      town: 'Sampleton-upon-Trent',
      county: '',
      postcode: 'ZZ1 1AA',
    },
  ])
})

test('beyond the day’s budget nobody is asked, visitors type, and the operator hears of it once', async () => {
  const budget = { LOOKUPS_A_DAY: '2' }
  for (const status of [200, 200, 503, 503])
    expect((await askProvider('ideal-postcodes', 'zz11aa', budget)).status).toBe(status)
  expect(logged).toEqual([`error ${JSON.stringify({ event: 'lookup_budget_spent', budget: 2 })}`])
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  expect((await askProvider('ideal-postcodes', 'zz11aa', budget)).status).toBe(200)
})

test.each([
  ['what is not paid for', { LOOKUPS_A_DAY: '1' }, 'sample' as const],
  ['any number with a budget of 0', { LOOKUPS_A_DAY: '0' }, 'os-places' as const],
])('%s is not counted', async (_, budget, provider) => {
  for (let count = 0; count < 3; count++) {
    const lookup = provider === 'sample' ? lookUp('zz11aa', budget) : askProvider(provider, 'zz11aa', budget)
    expect((await lookup).status).toBe(200)
  }
})

test('addresses are found while the database does not answer', async () => {
  const broken = { prepare: () => env.DB.prepare('SELECT nothing') }
  const query = new URLSearchParams({ pc: 'zz11aa' })
  const settings = { ...env, DB: broken, ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: goodKey }
  const url = inject('addressProviders')['os-places']
  const response = await app.request(`/api/postcode?${query}`, {}, { ...settings, ADDRESS_PROVIDER_URL: url })
  expect(response.status).toBe(200)
  expect(logged).toEqual([expect.stringContaining('"database_failed","during":"lookup"')])
})

test('OS Places’ delivery points become addresses in street order', async () => {
  const response = await askProvider('os-places', 'zz11aa')
  const rest = { town: 'Sampleton-upon-Trent', county: '', postcode: 'ZZ1 1AA' }
  expect(await addressesOf(response)).toEqual([
    { line1: '2 Sample Street', line2: '', ...rest },
    { line1: '10 Sample Street', line2: '', ...rest },
    { line1: 'Flat 2, Sample House', line2: 'Sample Street', ...rest },
  ])
})

test.each(providers)('%s: a postcode without addresses is an answer, not a failure', async (provider) => {
  const response = await askProvider(provider, asked.unknown)
  expect(response.status).toBe(200)
  expect(await addressesOf(response)).toEqual([])
  expect(logged).toEqual([])
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

for (const provider of providers) {
  test.each(failures)(`${provider}: answers 503 for %s and logs that it was "%s"`, async (postcode, reason) => {
    const response = await askProvider(provider, postcode)
    expect(response.status).toBe(503)
    expect(await codeOf(response)).toBe('unavailable')
    expect(logged).toEqual([`warn ${JSON.stringify({ event: 'lookup_failed', provider, reason })}`])
  })

  test(`${provider}: a rejected key raises an alarm`, async () => {
    const response = await askProvider(provider, asked.known, { ADDRESS_PROVIDER_KEY: 'another-key' })
    expect(response.status).toBe(503)
    expect(logged).toEqual([`error ${JSON.stringify({ event: 'lookup_out_of_order', provider, reason: 'bad key' })}`])
  })

  test(`${provider}: no key, URL, postcode or provider message reaches the page or the log`, async () => {
    for (const postcode of [...failures.map(([postcode]) => postcode), asked.outOfCredit, asked.overDailyLimit]) {
      const response = await askProvider(provider, postcode)
      const all = [await response.text(), ...logged, ...[...response.headers].flat()].join()
      for (const secret of [goodKey, upstreamCanary, inject('addressProviders')[provider], postcode]) {
        expect(all).not.toContain(secret)
      }
    }
  })

  test(`${provider}: an unreachable server is a failure like any other`, async () => {
    const response = await askProvider(provider, asked.known, { ADDRESS_PROVIDER_URL: 'http://127.0.0.1:1' })
    expect(response.status).toBe(503)
    expect(logged).toEqual([`warn ${JSON.stringify({ event: 'lookup_failed', provider, reason: 'unreachable' })}`])
  })
}

test('gives up within three seconds on a provider that never answers or stops midway', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  // In parallel: each wait lasts the whole limit.
  const silences = providers.flatMap((provider) => [asked.silent, asked.stalled].map((pc) => ({ provider, pc })))
  const responses = await Promise.all(silences.map(({ provider, pc }) => askProvider(provider, pc)))
  expect([...new Set(limits.mock.calls.flat())]).toEqual([2_500])
  expect(responses.map(({ status }) => status)).toEqual(silences.map(() => 503))
  const events = silences.map(({ provider }) => ({ event: 'lookup_failed', provider, reason: 'timeout' }))
  expect(logged.toSorted()).toEqual(events.map((event) => `warn ${JSON.stringify(event)}`))
})

test.each([asked.outOfCredit, asked.overDailyLimit])(
  'ideal-postcodes: no credit (%s) raises an alarm',
  async (postcode) => {
    expect((await askProvider('ideal-postcodes', postcode)).status).toBe(503)
    const event = { event: 'lookup_out_of_order', provider: 'ideal-postcodes', reason: 'out of credit' }
    expect(logged).toEqual([`error ${JSON.stringify(event)}`])
  },
)

test('a wrong path is not mistaken for an unknown postcode', async () => {
  const url = inject('addressProviders')['os-places']
  const response = await askProvider('ideal-postcodes', asked.known, { ADDRESS_PROVIDER_URL: url })
  expect(response.status).toBe(503)
  expect(logged).toEqual([expect.stringContaining('http 404')])
})

test.each([
  ['an unknown provider', { ADDRESS_PROVIDER: 'getaddress' }],
  ['no key', { ADDRESS_PROVIDER: 'os-places' }],
  ['a key that would break a header', { ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: 'a"b\nc' }],
])('set up with %s it answers 503, and never with the sample', async (_, changes) => {
  const response = await lookUp(asked.known, changes)
  expect(response.status).toBe(503)
  const event = { event: 'lookup_out_of_order', provider: 'none', reason: 'not configured' }
  expect(logged).toEqual([`error ${JSON.stringify(event)}`])
})

test.each(['', ' ', 'EC1A', 'not a postcode', 'GX11 1AA', 'EC1A 1AA; DROP'])(
  'refuses "%s" without asking the provider',
  async (pc) => {
    const response = await askProvider('os-places', pc, { ADDRESS_PROVIDER_URL: 'http://127.0.0.1:1' })
    expect(response.status).toBe(422)
    expect(await codeOf(response)).toBe('invalid_postcode')
    expect(logged).toEqual([])
  },
)

test.each(['BFPO 57', 'bfpo1'])(
  'finds no addresses at %s without asking the provider: the visitor types the address',
  async (pc) => {
    const response = await askProvider('os-places', pc, { ADDRESS_PROVIDER_URL: 'http://127.0.0.1:1' })
    expect(response.status).toBe(200)
    expect(await addressesOf(response)).toEqual([])
    expect(logged).toEqual([])
  },
)

test('refuses a request without pc, and other methods', async () => {
  expect((await app.request('/api/postcode', {}, env)).status).toBe(422)
  const posted = await app.request('/api/postcode?pc=ZZ11AA', { method: 'POST' }, env)
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
})

test('is never cached: the address file’s terms forbid it', async () => {
  const { headers } = await askProvider('ideal-postcodes', asked.known)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a body that trickles in has the same time limit as one that never arrives', async () => {
  const trickle = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      controller.enqueue(new TextEncoder().encode(' '))
    },
  })
  const answer = await ask(new URL('https://provider.example'), {}, async () => new Response(trickle), 100)
  expect(answer).toEqual({ kind: 'failed', reason: 'timeout' })
})
