import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Env } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { parseLeadKeys } from '#worker/leads/lead-keys.ts'
import { settingsOf, type Variables } from '#worker/settings.ts'
import { landingLead } from '../support/landing-lead.ts'
import { ask, minutely, postLead } from './support/api.ts'
import { messageFor } from './support/deliveries.ts'
import { keyEntry, newKey, oldKey, webhookSecret as secret } from './support/leads.ts'

/** What must be set, on a developer's computer, and nothing else. */
const least = { LEAD_WEBHOOK_URL: 'http://localhost:8788/hook', CAMPAIGN_CODE: 'TEST25' }
const settings = (changes: Partial<Env>) => settingsOf({ ...least, ...changes })
const problemsOf = (changes: Partial<Env>) => settings(changes).problems.map(({ setting }) => setting)

const notAddresses = ['http://hooks.example', 'ftp://hooks.example', 'not a url', 'https://user:pass@hooks.example/']
const notOrigins = ['https://a.example/', 'a.example', 'http://a.example', '*', 'null', 'https://a.example/b']

test.each<[keyof Env, readonly string[], Partial<Env>?]>([
  ['LEAD_WEBHOOK_URL', notAddresses, { LEAD_KEYS: 'none', HEARTBEAT_URL: 'https://monitor.example' }],
  ['ALERT_WEBHOOK_URL', notAddresses],
  ['HEARTBEAT_URL', notAddresses],
  ['DESK_URL', notAddresses],
  ['LEAD_WEBHOOK_SECRET', ['hunter2', 'whsec_', `${secret}A`, secret.slice(0, -1)]],
  ['CAMPAIGN_CODE', ['spring sale!']],
  ['ADDRESS_PROVIDER', ['getaddress']],
  ['ADDRESS_PROVIDER_KEY', ['a"b'], { ADDRESS_PROVIDER: 'os-places' }],
  ['RETENTION_DELIVERED_DAYS', ['0', '-1', '30 days', '1e1']],
  ['RETENTION_PARKED_DAYS', ['0', '13']],
  ['HEALTH_TOKEN', ['hunter2', '', 'a b c d e f g h i j']],
  ['MIN_FORM_MS', ['soon', '-1']],
  ['LOOKUPS_A_DAY', ['many']],
  ['LEAD_KEYS', ['hunter2']],
  ['ALLOWED_ORIGINS', notOrigins],
  ['WEBHOOK_EXTRA_FIELDS', ['email', 'sourcecode', '=1+1', '__proto__']],
])('a malformed %s is named, and not shown, and changes nothing else', (name, wrong, others = {}) => {
  const { retention, minFormMs, lookupsADay } = settings(others)
  for (const value of wrong) {
    const { problems, ...read } = settings({ ...others, [name]: value })
    expect(problems.map(({ setting }) => setting)).toEqual([name])
    if (value.includes('://')) expect(JSON.stringify(problems)).not.toContain(value)
    expect(read).toMatchObject({ retention, minFormMs, lookupsADay })
  }
})

test('no content is kept for longer than the privacy policy promises, and a setting that asks for it is named', () => {
  const { retention, problems } = settings({ RETENTION_DELIVERED_DAYS: '31', RETENTION_PARKED_DAYS: '91' })
  expect(retention).toEqual({ delivered: 30, parked: 90 })
  expect(problems).toEqual([
    {
      setting: 'RETENTION_DELIVERED_DAYS',
      problem: 'must be a whole number of days from 1 to the 30 of the privacy policy',
    },
    {
      setting: 'RETENTION_PARKED_DAYS',
      problem: 'must be a whole number of days from 14 to the 90 of the privacy policy',
    },
  ])
})

test('what is missing is named, and has its default where there is one', () => {
  const { problems, ...read } = settingsOf({})
  expect(problems.map(({ setting }) => setting)).toEqual([
    'LEAD_WEBHOOK_URL',
    'LEAD_KEYS',
    'ALERT_WEBHOOK_URL',
    'CAMPAIGN_CODE',
  ])
  const unsaid = { webhook: undefined, campaignCode: '', minFormMs: 0, advertParameterNames: [] }
  const promised = { retention: { delivered: 30, parked: 90 }, addressProvider: { name: 'sample' }, lookupsADay: 1_000 }
  expect(read).toMatchObject({ ...unsaid, ...promised })
})

test.each([
  ['LEAD_WEBHOOK_SECERT', secret],
  ['WEBHOOK_OK', true],
  ['MINIMUM_FORM_MS', 1500],
  ['ALLOWED_ORIGIN', ['https://leaflet.firm.example']],
  ['CAMPAIGNS_CODES', { tv: 'TV' }],
])('a setting that there is not, such as %s, is named, and not shown: it may be misspelt', (name, value) => {
  expect(settingsOf({ ...least, [name]: value }).problems).toEqual([
    { setting: name, problem: 'is no setting: perhaps it is misspelt, and another is not set' },
  ])
})

test('neither a binding nor what a tool adds for itself is taken for a setting', () => {
  expect(settingsOf(env).problems).toEqual([])
})

test('leads wait while the webhook or its secret is wrong: a receiver would refuse them unsigned', () => {
  expect(settings({ LEAD_WEBHOOK_SECRET: secret }).webhook).toMatchObject({ secret })
  for (const wrong of [{ LEAD_WEBHOOK_SECRET: 'hunter2' }, { LEAD_WEBHOOK_URL: 'http://hooks.example' }])
    expect(settings(wrong).webhook).toBeUndefined()
})

test('leads that leave this computer are encrypted, or LEAD_KEYS says that they are not to be', () => {
  const deployed = { LEAD_WEBHOOK_URL: 'https://hooks.example/lead', ALERT_WEBHOOK_URL: 'https://chat.example' }
  expect(problemsOf(deployed)).toEqual(['LEAD_KEYS'])
  expect(problemsOf({ ...deployed, LEAD_WEBHOOK_URL: 'no address' })).toContain('LEAD_KEYS')
  for (const well of [{ ...deployed, LEAD_KEYS: 'none' }, {}]) expect(problemsOf(well)).toEqual([])
})

test('a site that is deployed has a chat or a monitor, or nobody would be told of anything', () => {
  const deployed = { LEAD_WEBHOOK_URL: 'https://hooks.example/lead', LEAD_KEYS: 'none' }
  expect(settings(deployed).problems).toEqual([
    {
      setting: 'ALERT_WEBHOOK_URL',
      problem: 'is not set, nor is HEARTBEAT_URL: nobody is told when something is wrong',
    },
  ])
  for (const told of [{ ALERT_WEBHOOK_URL: 'https://chat.example' }, { HEARTBEAT_URL: 'https://monitor.example' }])
    expect(problemsOf({ ...deployed, ...told })).toEqual([])
})

const both = ['2026-11', '2025-11']
const without = (entry: number) => `entry ${entry} is not id:key with 32 bytes in base64`

test.each<[unknown, readonly string[], unknown]>([
  [undefined, [], undefined],
  ['none', [], undefined],
  [`${newKey},${oldKey}`, both, undefined],
  [` ${newKey} \n${oldKey}, `, both, undefined],
  [' , ', [], 'is empty'],
  ['k:c2hvcnQ=', [], without(1)],
  [newKey.slice(0, -1), [], without(1)],
  [`2026-12:oops,${newKey}`, ['2026-11'], without(1)],
  // Made in one month: each is tried.
  [`${newKey},${keyEntry('2026-11', 9)}`, ['2026-11', '2026-11'], undefined],
  [[newKey, oldKey], both, undefined],
  [[newKey, 26], ['2026-11'], without(2)],
  [{ '2026-11': newKey }, [], expect.any(String)],
  [null, [], expect.any(String)],
  [false, [], expect.any(String)],
  [[], [], expect.any(String)],
])('LEAD_KEYS %j has the keys %j in order, and a malformed one stops no other', (text, ids, wrong) => {
  const { keys, problem } = parseLeadKeys(text)
  expect(keys.map((key) => key.id)).toEqual(ids)
  expect(problem).toEqual(wrong)
  if (ids[0]) expect(keys[0]?.secret).toEqual(new Uint8Array(32).fill(2))
})

test.each([
  ['2026-11:oops', ': leads are stored unencrypted'],
  [`2026-11:oops,${newKey}`, '; the others are used'],
])('the problem with LEAD_KEYS, %j, says what follows from it%s', (LEAD_KEYS, rest) => {
  expect(settings({ ...right, LEAD_KEYS }).problems).toEqual([
    { setting: 'LEAD_KEYS', problem: `${without(1)}${rest}` },
  ])
})

const isText = (wrong: string) => `must be text, and is ${wrong}`

test.each<[keyof Variables, unknown, unknown]>([
  ['LEAD_WEBHOOK_URL', ['https://hooks.example'], isText('a list')],
  ['LEAD_WEBHOOK_SECRET', { secret }, isText('a table')],
  ['HEALTH_TOKEN', null, isText('null')],
  ['HEALTH_TOKEN', false, 'must be 16 to 200 letters, digits, hyphens or underscores'],
  ['ALLOWED_ORIGINS', null, 'must be origins such as https://www.firm.example, with spaces or commas between'],
  ['ALLOWED_ORIGINS', [['https://a.example']], expect.stringMatching(/^must be origins/)],
  ['WEBHOOK_EXTRA_FIELDS', 26, expect.stringMatching(/^must be names/)],
  ['CAMPAIGN_CODES', 26, expect.stringMatching(/^must be a table such as/)],
])('%s of another type is named in words that help: %j', (setting, value, problem) => {
  const { problems } = settings({ [setting]: value })
  expect(problems.filter((found) => found.setting === setting)).toEqual([{ setting, problem }])
})

test('a list may be an array, whose entries may be lists', () => {
  const ALLOWED_ORIGINS = ['https://a.example', 'https://b.example, https://c.example']
  const { allowedOrigins, problems } = settings({ ALLOWED_ORIGINS })
  expect([...allowedOrigins]).toEqual(['https://a.example', 'https://b.example', 'https://c.example'])
  expect(problems).toEqual([])
})

test.each(['lead taken', '{"ok":true}', 'row_added'])(
  'a text may be agreed that no name contains: %s',
  (LEAD_WEBHOOK_OK) => {
    expect(settings({ LEAD_WEBHOOK_OK })).toMatchObject({ webhook: { agreedText: LEAD_WEBHOOK_OK }, problems: [] })
  },
)

test('a number is its text', () => {
  const read = settings({ RETENTION_PARKED_DAYS: 60, CAMPAIGN_CODE: 26 })
  expect(read).toMatchObject({ retention: { parked: 60 }, campaignCode: '26', problems: [] })
})

test.each([
  ['the secret of the webhook is of another type', { LEAD_WEBHOOK_SECRET: [secret] }],
  ['the agreed text is', { LEAD_WEBHOOK_OK: ['taken'] }],
  ['the agreed text is too long', { LEAD_WEBHOOK_OK: `lead ${'x'.repeat(200)}` }],
  ['the agreed text is one word, which may be part of a name', { LEAD_WEBHOOK_OK: 'ok' }],
])('while %s leads wait', (_, wrong) => {
  expect(settings(wrong).webhook).toBeUndefined()
})

/** What each is when it is right. */
const right = {
  LEAD_WEBHOOK_URL: 'https://hooks.example/lead',
  LEAD_WEBHOOK_SECRET: secret,
  LEAD_KEYS: newKey,
  LEAD_WEBHOOK_OK: 'lead taken',
  CAMPAIGN_CODE: 'TV',
  CAMPAIGN_CODES: { tv: 'TV' },
  WEBHOOK_EXTRA_FIELDS: 'gclid',
  RETENTION_DELIVERED_DAYS: '30',
  RETENTION_PARKED_DAYS: '90',
  ALLOWED_ORIGINS: 'https://a.example',
  MIN_FORM_MS: '1500',
  TURNSTILE_SECRET: 'secret',
  HEALTH_TOKEN: 'sixteen-letters-',
  ALERT_WEBHOOK_URL: 'https://chat.example',
  HEARTBEAT_URL: 'https://monitor.example',
  DESK_URL: 'https://desk.example',
  ADDRESS_PROVIDER: 'os-places',
  ADDRESS_PROVIDER_KEY: 'key-1',
  LOOKUPS_A_DAY: '10',
} satisfies Record<keyof Variables, unknown>

test('whatever JSON the settings are, a lead is taken, health answers, and job and consumer do their work', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response())
  const anyOr = (value: unknown) => fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, value, [value], [[value]], ''))
  const variables = fc.record(Object.fromEntries(Object.entries(right).map(([name, value]) => [name, anyOr(value)])))
  await fc.assert(
    fc.asyncProperty(variables, async (given) => {
      const bindings = { ...env, ...given }
      const lead = landingLead({ firstName: crypto.randomUUID() })
      expect((await postLead(lead, bindings)).status).toBe(202)
      expect((await ask('/api/health', {}, bindings)).status).toBe(200)
      expect((await ask('/api/postcode?pc=nowhere', {}, bindings)).status).toBe(422)
      const message = { id: '1', timestamp: new Date(), attempts: 1, body: messageFor(lead.leadId) }
      await worker.queue(createMessageBatch('lead-delivery', [message]), bindings)
      await minutely(bindings)
      for (const { problem } of settingsOf(given).problems) expect(problem).not.toContain('Invalid')
    }),
    { numRuns: 40 },
  )
})

test('an address provider needs its key, and never becomes the sample for want of one', () => {
  const provider = { ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: 'key-1' }
  expect(settings(provider).addressProvider).toEqual({ name: 'os-places', key: 'key-1' })
  expect(settings({ ADDRESS_PROVIDER: 'os-places' })).toMatchObject({
    addressProvider: undefined,
    problems: [{ setting: 'ADDRESS_PROVIDER_KEY' }],
  })
})

test('the valid ones among other pages’ origins and adverts’ parameters are used', () => {
  const listed = (ALLOWED_ORIGINS: string) => [...settings({ ALLOWED_ORIGINS }).allowedOrigins]
  expect(listed(' https://a.example, https://b.example:8443 ')).toEqual(['https://a.example', 'https://b.example:8443'])
  for (const wrong of notOrigins) expect(listed(`${wrong} https://b.example`)).toEqual(['https://b.example'])
  const WEBHOOK_EXTRA_FIELDS = 'gclid, email sourcecode =1+1 __proto__'
  expect(settings({ WEBHOOK_EXTRA_FIELDS }).advertParameterNames).toEqual(['gclid'])
})

test('the lead’s id may be one of the extra fields, and is not one of the advert’s parameters', () => {
  const read = settings({ WEBHOOK_EXTRA_FIELDS: 'gclid leadId' })
  expect(read).toMatchObject({ advertParameterNames: ['gclid'], webhook: { hasLeadId: true }, problems: [] })
  expect(settings({}).webhook).toMatchObject({ hasLeadId: false })
})

test('an empty agreed text is not waited for', () => {
  expect(settings({ LEAD_WEBHOOK_OK: ' ' })).toMatchObject({ webhook: { agreedText: undefined }, problems: [] })
})

test('of many problems those that leads wait for come first, because only some are named', () => {
  const codes = Object.fromEntries(Array.from({ length: 12 }, (_, entry) => [`key${entry}`, '']))
  const wrong = { LEAD_WEBHOOK_SECRET: 'whsec_', LEAD_WEBHOOK_OK: 'x'.repeat(201), CAMPAIGN_CODES: codes }
  expect(problemsOf(wrong).slice(0, 3)).toEqual(['LEAD_WEBHOOK_SECRET', 'LEAD_WEBHOOK_OK', 'CAMPAIGN_CODES'])
})
