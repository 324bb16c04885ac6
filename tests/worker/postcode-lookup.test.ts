import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { alertWords } from '#worker/alerts/alert-kinds.ts'
import { alertsIn } from '#worker/alerts/stored-alerts.ts'
import { type AddressParts, addressFromParts, addressParts } from '#worker/postcode/os-places.ts'
import { type KeyedProvider, keyedProviders as providers } from '#worker/postcode/provider.ts'
import { titleCase } from '#worker/postcode/title-case.ts'
import { lookupPostcodes as asked, goodKey, upstreamCanary } from '../support/lookup-postcodes.ts'
import { ask, databaseWith, deadDatabase, minutely, recordingQueue } from './support/api.ts'
import { logged, logLine } from './support/log.ts'

const lookUp = (pc: string, changes: object = {}) => ask(`/api/postcode?${new URLSearchParams({ pc })}`, {}, changes)

const hosts: Readonly<Record<string, KeyedProvider>> = {
  'api.ideal-postcodes.co.uk': 'ideal-postcodes',
  'api.os.uk': 'os-places',
}

beforeEach(() => {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const { host, pathname, search } = new URL(String(url))
    const known = hosts[host]
    const base = known && inject('addressProviders')[known]
    return base ? fetch(new URL(pathname + search, base), init) : fetch(url, init)
  })
})

const askProvider = (provider: KeyedProvider, pc: string, changes: object = {}) =>
  lookUp(pc, { ADDRESS_PROVIDER: provider, ADDRESS_PROVIDER_KEY: goodKey, ...changes })

const addressesOf = async (response: Response) => (await response.json<{ addresses: unknown[] }>()).addresses

const chat = 'https://chat.example/hook'

/** A line of the log about a lookup that failed. */
const failure = (provider: string, reason: string) => logLine('warn', { event: 'lookup_failed', provider, reason })

test('the sample returns three London addresses after half a second, with the postcode in capitals', async () => {
  const waits = vi.spyOn(globalThis, 'setTimeout')
  const response = await lookUp('sw1a1aa')
  expect(waits.mock.calls.map(([, ms]) => ms)).toContain(500)
  const london = expect.objectContaining({ town: 'London', postcode: 'SW1A 1AA' })
  expect(response.status).toBe(200)
  expect(await addressesOf(response)).toEqual([london, london, london])
})

const rest = { town: 'Sampleton-upon-Trent', county: '', postcode: 'ZE91 1AA' }
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
  const response = await askProvider(provider, 'ze911aa')
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
    expect((await askProvider('ideal-postcodes', 'ze911aa', budget)).status).toBe(status)
  expect(await made()).toEqual([{ day: '2026-11-24', made: 2 }])
  await vi.waitFor(async () => expect(await alertsIn(env.DB)).toMatchObject([{ kind: 'lookup' }]))
  vi.setSystemTime('2026-11-25T00:00:00Z')
  expect((await askProvider('ideal-postcodes', 'ze911aa', budget)).status).toBe(200)
})

test('a lookup that is not paid for is not counted, nor any with a budget of 0', async () => {
  expect((await lookUp('ze911aa', { LOOKUPS_A_DAY: '1' })).status).toBe(200)
  expect((await askProvider('os-places', 'ze911aa', { LOOKUPS_A_DAY: '0' })).status).toBe(200)
  expect(await made()).toEqual([])
})

test.each([
  ['refuses', (sql: string) => deadDatabase.prepare(sql)],
  ['hangs', () => ({ bind: () => ({ first: () => new Promise(() => undefined) }) })],
])('addresses are found while the database %s', async (_, prepare) => {
  const DB = { prepare }
  expect((await askProvider('os-places', 'ze911aa', { DB })).status).toBe(200)
  expect(logged).toEqual([expect.stringContaining('"database_failed","during":"lookup"')])
})

const failures = [
  ['rateLimited', 'rate limited'],
  ['moved', 'http 404'],
  ['broken', 'http 500'],
  ['notJson', 'unreadable'],
  ['otherJson', 'unreadable'],
  ['redirected', 'http 302'],
  ['tooLarge', 'too large'],
  ['truncated', 'unreachable'],
] as const

test.each(providers.flatMap((provider) => failures.map((one) => [provider, ...one] as const)))(
  '%s, %s: answers 503 and logs "%s" alone',
  async (provider, what, reason) => {
    const response = await askProvider(provider, asked[what])
    const body = await response.text()
    expect(response.status).toBe(503)
    expect(logged).toEqual([failure(provider, reason)])
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'unavailable' } })
    const said = [body, ...logged, ...[...response.headers].flat()].join()
    for (const secret of [goodKey, upstreamCanary, inject('addressProviders')[provider], asked[what]])
      expect(said).not.toContain(secret)
  },
)

test('while single lookups go on failing, staff are not told that none has failed for an hour', async () => {
  const [minute, started] = [60_000, Date.parse('2026-11-24T10:00:00Z')]
  const DB = databaseWith()
  const heard: string[] = []
  const lookups = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (url !== chat) return lookups(url, init)
    heard.push(JSON.parse(String(init?.body)).text)
    return new Response()
  })
  const minuteOf = async (passed: number, failures: number) => {
    vi.setSystemTime(started + passed * minute)
    for (let lookup = 0; lookup < failures; lookup++) await askProvider('os-places', asked.broken, { DB })
    vi.setSystemTime(started + (passed + 1) * minute)
    await minutely({ ...env, DB, ALERT_WEBHOOK_URL: chat, LEAD_QUEUE: recordingQueue().queue })
  }
  await minuteOf(0, 25)
  for (let passed = 10; passed <= 130; passed += 10) await minuteOf(passed, 1)
  expect(heard.join()).toContain(alertWords.lookup.begun)
  expect(heard.join()).not.toContain('Quiet')
  for (let passed = 131; passed <= 195; passed++) await minuteOf(passed, 0)
  expect(heard.at(-1)).toContain(`Quiet: ${alertWords.lookup.over}`)
})

test('staff read why lookups fail, however many do', async () => {
  const [DB, at] = [databaseWith(), Date.parse('2026-11-24T10:00:00Z')]
  vi.setSystemTime(at)
  for (let lookup = 0; lookup < 25; lookup++) await askProvider('os-places', asked.otherJson, { DB })
  await vi.waitFor(async () => expect(await alertsIn(env.DB)).toMatchObject([{ kind: 'lookup' }]))
  vi.setSystemTime(at + 60_000)
  await minutely({ ...env, DB, LEAD_QUEUE: recordingQueue().queue })
  expect(await alertsIn(env.DB)).toMatchObject([{ facts: 'os-places: unreadable.' }])
})

test.each([
  ['broken', []],
  ['otherJson', [{ kind: 'lookup', facts: 'os-places: unreadable.' }]],
] as const)(
  'staff hear of an answer that does not pass by itself, and of no single outage: %s',
  async (what, alerts) => {
    await askProvider('os-places', asked[what], { DB: databaseWith() })
    await vi.waitFor(async () => expect(await alertsIn(env.DB)).toMatchObject(alerts))
  },
)

test.each(providers)('a postcode without addresses is no failure of %s', async (provider) => {
  const found = await askProvider(provider, asked.unknown)
  expect(found.status).toBe(200)
  expect(await addressesOf(found)).toEqual([])
  expect(logged).toEqual([])
})

test('staff hear of a rejected key or used-up credit', async () => {
  for (const provider of providers) {
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

test('a lookup gives up within three seconds on a provider that never answers or stops midway', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  const silences = providers.flatMap((provider) => [asked.silent, asked.stalled].map((pc) => [provider, pc] as const))
  // In parallel: each wait lasts the whole limit.
  const responses = await Promise.all(silences.map(([provider, pc]) => askProvider(provider, pc)))
  expect(new Set(limits.mock.calls.flat())).toEqual(new Set([2_500]))
  expect(responses.map(({ status }) => status)).toEqual(silences.map(() => 503))
  expect(logged.toSorted()).toEqual(silences.map(([provider]) => failure(provider, 'timeout')).toSorted())
})

test('a lookup that is set up wrongly answers 503, and never with the sample', async () => {
  expect((await lookUp(asked.known, { ADDRESS_PROVIDER: 'os-places' })).status).toBe(503)
  expect(logged).toEqual([failure('none', 'not configured')])
})

test.each(['', 'EC1A', 'not a postcode', 'GX11 1AA', 'EC1A 1AA; OR 1=1', 'BFPO 57', 'bfpo1'])(
  'nobody is asked for addresses of "%s"',
  async (pc) => {
    const response = await askProvider('os-places', pc)
    const [status, body] = /bfpo/i.test(pc) ? [200, { addresses: [] }] : [422, { error: { code: 'invalid_postcode' } }]
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(body)
    expect(fetch).not.toHaveBeenCalled()
  },
)

/** The lines of an address of OS Places made from some parts. */
function linesOf(parts: Partial<AddressParts>): string[] {
  const whole = addressParts.parse({ POST_TOWN: 'SAMPLETON', POSTCODE: 'ZE91 1AA', ...parts })
  const { line1, line2 } = addressFromParts(whole)
  return line2 === '' ? [line1] : [line1, line2]
}

const street = { THOROUGHFARE_NAME: 'SAMPLE STREET' }
const named = (name: string, rest: Partial<AddressParts> = street) => ({ BUILDING_NAME: name, ...rest })
const flat = (sub: string, rest: Partial<AddressParts>) => ({ SUB_BUILDING_NAME: sub, ...rest })
const far = { DOUBLE_DEPENDENT_LOCALITY: 'LOWER END', DEPENDENT_LOCALITY: 'STOW' }
const sons = { ORGANISATION_NAME: 'SONS' }
const seven = { BUILDING_NUMBER: '7', ...street }
const mews = { DEPENDENT_THOROUGHFARE_NAME: 'SAMPLE MEWS' }

test.each<[string, Partial<AddressParts>, ...string[]]>([
  ['a number before its street', seven, '7 Sample Street'],
  ['a name in its own line', named('ROSE COTTAGE'), 'Rose Cottage', 'Sample Street'],
  ['a number that is called a name', named('12A'), '12A Sample Street'],
  ['a number that ends a name', named('VICTORIA HOUSE 15-17'), 'Victoria House', '15-17 Sample Street'],
  ['a unit with its number', named('UNIT 2A'), 'Unit 2A', 'Sample Street'],
  ['a flat before its number', flat('FLAT 2', seven), 'Flat 2', '7 Sample Street'],
  ['a flat before its house', flat('FLAT 2', named('ROSE COURT')), 'Flat 2, Rose Court', 'Sample Street'],
  ['a bare number before its house', flat('2', named('ROSE COURT')), '2 Rose Court', 'Sample Street'],
  ['a bare letter before a number', flat('B', named('14A')), 'B, 14A Sample Street'],
  ['places, smallest first', { ...seven, ...mews, ...far }, '7 Sample Mews', 'Sample Street, Lower End, Stow'],
  ['organisations first', { ...sons, DEPARTMENT_NAME: 'LETTERS', ...seven }, 'Sons, Letters', '7 Sample Street'],
  ['a PO box', { ...sons, PO_BOX_NUMBER: '12' }, 'Sons, PO Box 12'],
])('an address has %s', (_, parts, ...lines) => {
  expect(linesOf(parts)).toEqual(lines)
})

const name = fc.constantFrom('', 'ROSE COURT', 'FLAT 2', 'B', '12A', '3-5', 'VICTORIA HOUSE 15-17', 'UNIT 2A')

test('every part of an address is there exactly once, whatever they are, without an empty first line or a stray comma', () => {
  const parts = fc.record({
    ORGANISATION_NAME: fc.constantFrom('', 'SAMPLE & SONS'),
    SUB_BUILDING_NAME: name,
    BUILDING_NAME: name,
    BUILDING_NUMBER: fc.constantFrom('', '7', '14'),
    THOROUGHFARE_NAME: fc.constantFrom('', 'SAMPLE STREET', 'LOWER END'),
    DEPENDENT_LOCALITY: fc.constantFrom('', 'SAMPLE STREET', 'LOWER END'),
  })
  const words = (texts: readonly string[]) => texts.join(' ').toUpperCase().split(/[ ,]+/).filter(Boolean).sort()
  fc.assert(
    fc.property(parts, (given) => {
      const lines = linesOf(given)
      expect(words(lines)).toEqual(words(Object.values(given)))
      expect(lines.length === 2 && lines[0] === '').toBe(false)
      for (const line of lines) expect(line).not.toMatch(/^,|, ?,|,\s*$| {2}|^ | $/)
    }),
    { numRuns: 300 },
  )
})

/** Small words within place names and at the start of a name, inner capitals, apostrophes, numbers with letters. */
const written = `Newcastle upon Tyne; Stoke-on-Trent; Stow-on-the-Wold; Barrow-in-Furness; Houghton le Spring; Isle of Wight;
  Chapel-en-le-Frith; Ashby-de-la-Zouch; Weston-super-Mare; Wells-next-the-Sea; Chorlton-cum-Hardy; Betws-y-Coed;
  The Cottage; Over Wallop; Le Corbusier House; On the Green; 1 The Mews; Block Y; O'Connell Street; O’Connell Street;
  McKenzie Way; McKay-McLeod House; D'Arcy Road; L'Ancresse; King's Lynn; St Mary's Road; Ty'n-y-Coed; Macclesfield;
  Flat 12A; Unit B2X; 1st Floor; RAF Sample; PO Box 12; Elizabeth II Court; Sample & Daughters (Holdings) Ltd.`

test.each(written.split(/;\s+/))('an address in capitals is written as people write %s', (text) => {
  expect(titleCase(text.toUpperCase())).toBe(text)
})
