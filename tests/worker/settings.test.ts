import { expect, test } from 'vitest'
import type { Env } from '#worker/env.ts'
import { settingsOf } from '#worker/settings.ts'

/** What must be set, on a developer's computer, and nothing else. */
const least = { LEAD_WEBHOOK_URL: 'http://localhost:8788/hook', CAMPAIGN_CODE: 'TEST25' }
const deployed = { LEAD_WEBHOOK_URL: 'https://hooks.example/lead' }
const settings = (changes: Partial<Env>) => settingsOf({ ...least, ...changes })
const problemsOf = (changes: Partial<Env>) => settings(changes).problems.map(({ setting }) => setting)

test('a webhook is an https address, or http on this computer; any other is reported without being shown', () => {
  for (const url of ['https://hooks.example/lead', 'http://localhost:8788/hook', 'http://127.0.0.1:9000/hook'])
    expect(settings({ LEAD_WEBHOOK_URL: url, LEAD_KEYS: 'none' })).toMatchObject({ webhook: { url }, problems: [] })
  const others = ['http://hooks.example/lead', 'ftp://hooks.example', 'not a url', 'https://user:pass@hooks.example/']
  for (const url of others) {
    const { webhook, problems } = settings({ LEAD_WEBHOOK_URL: url })
    expect([webhook, problems]).toMatchObject([undefined, [{ setting: 'LEAD_WEBHOOK_URL' }]])
    expect(JSON.stringify(problems)).not.toContain(url)
  }
})

const urls = ['ALERT_WEBHOOK_URL', 'HEARTBEAT_URL', 'DESK_URL'] as const
const provider = { ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: 'key-1' }

test.each<[keyof Env, readonly string[], Partial<Env>]>([
  ['LEAD_WEBHOOK_URL', [''], {}],
  ['LEAD_WEBHOOK_SECRET', ['hunter2'], {}],
  ['CAMPAIGN_CODE', ['spring sale!'], {}],
  ['ADDRESS_PROVIDER', ['getaddress'], {}],
  ['ADDRESS_PROVIDER_KEY', ['a"b'], { ADDRESS_PROVIDER: 'os-places' }],
  ['RETENTION_DELIVERED_DAYS', ['0', '-1', '30 days', '1e3', '99999'], {}],
  ['RETENTION_PARKED_DAYS', ['0'], {}],
  ['HEALTH_TOKEN', ['hunter2', '', 'a b c d e f g h i j'], {}],
  ['MIN_FORM_MS', ['soon', '-1'], {}],
  ['LOOKUPS_A_DAY', ['many'], {}],
  ['LEAD_KEYS', ['hunter2'], {}],
  ...urls.map((name): [keyof Env, string[], object] => [name, ['http://chat.example/hook'], {}]),
])('a malformed %s is named, and so is nothing else; what has a default has it still', (setting, values, others) => {
  const { retention, minFormMs, lookupsADay } = settings(others)
  for (const value of values) {
    expect(problemsOf({ ...others, [setting]: value })).toEqual([setting])
    expect(settings({ ...others, [setting]: value })).toMatchObject({ retention, minFormMs, lookupsADay })
  }
})

test('what is missing is named, and has its default where there is one', () => {
  const { problems, ...read } = settingsOf({})
  expect(problems.map(({ setting }) => setting)).toEqual(['LEAD_WEBHOOK_URL', 'CAMPAIGN_CODE'])
  expect(read).toMatchObject({
    webhook: undefined,
    campaignCode: '',
    addressProvider: { name: 'sample' },
    retention: { delivered: 30, parked: 90 },
    lookupsADay: 1_000,
    minFormMs: 0,
    advertFields: [],
  })
})

test('leads wait while the secret is wrong: a receiver would refuse them unsigned', () => {
  const secret = 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
  expect(settings({ LEAD_WEBHOOK_SECRET: secret }).webhook).toMatchObject({ secret })
  for (const wrong of ['hunter2', 'whsec_', `${secret}A`, secret.slice(0, -1)])
    expect(settings({ LEAD_WEBHOOK_SECRET: wrong }).webhook).toBeUndefined()
})

test('leads that leave this computer are encrypted, or LEAD_KEYS says that they are not to be', () => {
  expect(problemsOf(deployed)).toEqual(['LEAD_KEYS'])
  for (const well of [{ ...deployed, LEAD_KEYS: 'none' }, {}]) expect(problemsOf(well)).toEqual([])
})

test('an address provider needs its key, and never becomes the sample for want of one', () => {
  expect(settings(provider).addressProvider).toEqual({ name: 'os-places', key: 'key-1' })
  expect(settings({ ADDRESS_PROVIDER: 'os-places' })).toMatchObject({
    addressProvider: undefined,
    problems: [{ setting: 'ADDRESS_PROVIDER_KEY' }],
  })
  expect(settings({ ...provider, ADDRESS_PROVIDER: 'getaddress' }).addressProvider).toBeUndefined()
})

test('other pages are listed by origin only; a mistake is skipped and reported', () => {
  const listed = (ALLOWED_ORIGINS: string) => [...settings({ ALLOWED_ORIGINS }).allowedOrigins]
  expect(listed(' https://a.example, https://b.example:8443 ')).toEqual(['https://a.example', 'https://b.example:8443'])
  for (const wrong of ['https://a.example/', 'a.example', 'http://a.example', '*', 'null', 'https://a.example/b']) {
    expect(problemsOf({ ALLOWED_ORIGINS: `${wrong} https://b.example` })).toEqual(['ALLOWED_ORIGINS'])
    expect(listed(`${wrong} https://b.example`)).toEqual(['https://b.example'])
  }
})

test('parameters of adverts are names that the webhook has no field for; others are reported and left out', () => {
  const WEBHOOK_ADVERT_FIELDS = 'gclid, email sourcecode =1+1 __proto__'
  expect(settings({ WEBHOOK_ADVERT_FIELDS })).toMatchObject({
    advertFields: ['gclid'],
    problems: [{ setting: 'WEBHOOK_ADVERT_FIELDS' }],
  })
})
