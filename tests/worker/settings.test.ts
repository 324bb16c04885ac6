import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { siteUrl } from '#contract/firm-details.ts'
import type { Env } from '#worker/env.ts'
import { settingsOf } from '#worker/settings.ts'

const EMAIL = { send: async () => ({ messageId: '' }) }
const settings = (changes: Partial<Env>) => settingsOf({ ...env, ...changes })
const problemsOf = (changes: Partial<Env>) => settings(changes).problems.map(({ setting }) => setting)

test('a webhook is an https address, or http on this computer; any other is reported without being shown', () => {
  const told = { ALERT_WEBHOOK_URL: 'https://chat.example/hook' }
  for (const url of ['https://hooks.example/lead', 'http://localhost:8788/hook', 'http://127.0.0.1:9000/hook'])
    expect(settings({ ...told, LEAD_WEBHOOK_URL: url })).toMatchObject({ webhookUrl: url, problems: [] })
  for (const url of [
    'http://hooks.example/lead',
    'ftp://hooks.example',
    'not a url',
    'https://user:pass@hooks.example/',
  ]) {
    const { webhookUrl, problems } = settings({ LEAD_WEBHOOK_URL: url })
    expect([webhookUrl, problems]).toMatchObject([undefined, [{ setting: 'LEAD_WEBHOOK_URL' }]])
    expect(JSON.stringify(problems)).not.toContain(url)
  }
})

test.each<[keyof Env, readonly string[], Partial<Env>]>([
  ['LEAD_WEBHOOK_URL', [''], {}],
  ['LEAD_WEBHOOK_SECRET', ['hunter2'], {}],
  ['CAMPAIGN_CODE', ['spring sale!'], {}],
  ['ADDRESS_PROVIDER', ['getaddress'], {}],
  ['ADDRESS_PROVIDER_KEY', ['a"b'], { ADDRESS_PROVIDER: 'os-places' }],
  [
    'ADDRESS_PROVIDER_URL',
    ['http://provider.example'],
    { ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: 'key-1' },
  ],
  ['RETENTION_DELIVERED_DAYS', ['0', '-1', '30 days', '1e3', '99999'], {}],
  ['HEALTH_TOKEN', ['hunter2', '', 'a b c d e f g h i j'], {}],
  ['ALERT_CONTACT', ['', 'Ada\n01632 960123', '<b>Ada</b>'], {}],
  [
    'GUIDE_EMAIL_FROM',
    ['guide', 'guide@', 'guide@firm.example, office@firm.example', 'Guide <guide@firm.example>', ''],
    { EMAIL },
  ],
  ['SITE_URL', ['http://site.example', 'https://site.example/', 'https://site.example/?c=tv', 'site.example'], {}],
  ['ALERT_WEBHOOK_URL', ['http://chat.example/hook'], {}],
  ['HEARTBEAT_URL', ['http://chat.example/hook'], {}],
  ['DESK_URL', ['http://chat.example/hook'], {}],
  ['MORNING_EMAIL', ['Ada', ''], { EMAIL, ALERT_EMAIL_FROM: 'alerts@firm.example' }],
  ['ALERT_EMAIL_TO', ['Ada'], { EMAIL, ALERT_EMAIL_FROM: 'alerts@firm.example' }],
])('a malformed %s is named, and so is nothing else', (setting, values, others) => {
  for (const value of values) expect(problemsOf({ ...others, [setting]: value })).toEqual([setting])
})

test('what is missing is named, and has its default where there is one', () => {
  const { LEAD_WEBHOOK_URL: _url, CAMPAIGN_CODE: _code, ADDRESS_PROVIDER: _provider, ...rest } = env
  const { LEADS_PER_PERSON: _person, LEADS_PER_VISITOR: _visitor, ...others } = rest
  const { LEADS_PER_NETWORK: _network, CALLBACKS_A_DAY: _calls, ...fewer } = others
  const { problems, ...read } = settingsOf(fewer)
  expect(problems.map(({ setting }) => setting)).toEqual(['LEAD_WEBHOOK_URL', 'CAMPAIGN_CODE'])
  expect(read).toMatchObject({
    addressProvider: { name: 'sample' },
    leadLimits: { perPerson: 2, perVisitor: 5, perNetwork: 300, callsADay: 100 },
    retention: { delivered: 30, parked: 90 },
    lookupsADay: 1_000,
    minFormMs: 0,
    guideEmail: undefined,
  })
})

test('a limit that is wrong is reported, and the usual one applies; 0 is none', () => {
  const all = (value: string) => ({
    LEADS_PER_PERSON: value,
    LEADS_PER_VISITOR: value,
    LEADS_PER_NETWORK: value,
    CALLBACKS_A_DAY: value,
  })
  for (const wrong of ['two', '-1', '2.5', '']) {
    expect(problemsOf(all(wrong))).toEqual(Object.keys(all(wrong)))
    const usual = { perPerson: 2, perVisitor: 5, perNetwork: 300, callsADay: 100 }
    expect(settings(all(wrong)).leadLimits).toEqual(usual)
  }
  expect(settings({ RETENTION_PARKED_DAYS: '0' }).retention.parked).toBe(90)
  const none = { leadLimits: { perPerson: 0, perVisitor: 0, perNetwork: 0, callsADay: 0 }, problems: [] }
  expect(settings(all('0'))).toMatchObject(none)
})

test('an address provider needs its key, and never becomes the sample for want of one', () => {
  const key = { ADDRESS_PROVIDER_KEY: 'key-1' }
  expect(settings({ ADDRESS_PROVIDER: 'os-places', ...key }).addressProvider).toEqual({
    name: 'os-places',
    key: 'key-1',
    url: undefined,
  })
  expect(settings({ ADDRESS_PROVIDER: 'os-places' })).toMatchObject({
    addressProvider: undefined,
    problems: [{ setting: 'ADDRESS_PROVIDER_KEY' }],
  })
  expect(settings({ ADDRESS_PROVIDER: 'getaddress', ...key }).addressProvider).toBeUndefined()
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
  const WEBHOOK_ADVERT_FIELDS = 'gclid, email callbackMissed =1+1 __proto__'
  expect(settings({ WEBHOOK_ADVERT_FIELDS })).toMatchObject({
    advertFields: ['gclid'],
    problems: [{ setting: 'WEBHOOK_ADVERT_FIELDS' }],
  })
  expect(settings({})).toMatchObject({ advertFields: [], problems: [] })
})

test('alerts go to an https address, and by email, as the morning’s email does, once both addresses and the binding are there', () => {
  const both = { ALERT_EMAIL_FROM: ' alerts@firm.example ', ALERT_EMAIL_TO: 'ada@firm.example, office@firm.example' }
  expect(settings({ ...both, EMAIL, ALERT_WEBHOOK_URL: 'https://chat.example/hook' })).toMatchObject({
    alerts: {
      webhookUrl: 'https://chat.example/hook',
      emails: { from: 'alerts@firm.example', to: ['ada@firm.example', 'office@firm.example'] },
    },
    problems: [],
  })
  const { EMAIL: _email, ALERT_EMAIL_FROM: _from, ALERT_EMAIL_TO: _to, ...rest } = env
  const problems = (changes: Partial<Env>) => settingsOf({ ...rest, ...changes }).problems
  expect(problems({})).toEqual([])
  expect(problems(both)).toEqual([{ setting: 'ALERT_EMAIL_TO', problem: 'needs the binding EMAIL in wrangler.toml' }])
  const half = { EMAIL, ALERT_EMAIL_TO: 'ada@firm.example' }
  expect(problems(half)).toMatchObject([{ setting: 'ALERT_EMAIL_FROM' }])
  const morning = { EMAIL, MORNING_EMAIL: 'ada@firm.example' }
  expect(problems(morning)).toMatchObject([{ setting: 'ALERT_EMAIL_FROM' }])
  expect(settingsOf({ ...rest, ...morning, ALERT_EMAIL_FROM: 'alerts@firm.example' })).toMatchObject({
    alerts: { emails: undefined, morningEmails: { from: 'alerts@firm.example', to: ['ada@firm.example'] } },
    problems: [],
  })
})

test('that nobody is told when leads need someone is advice, once leads leave this computer', () => {
  const { ALERT_WEBHOOK_URL: _chat, ALERT_EMAIL_FROM: _from, ALERT_EMAIL_TO: _to, ...rest } = env
  const problems = (changes: Partial<Env>) => settingsOf({ ...rest, EMAIL, ...changes }).problems
  const deployed = { LEAD_WEBHOOK_URL: 'https://hooks.example/lead' }
  expect(problems({})).toEqual([])
  expect(problems(deployed)).toMatchObject([{ setting: 'ALERT_WEBHOOK_URL', isAdvice: true }])
  expect(problems({ ...deployed, ALERT_WEBHOOK_URL: 'https://chat.example/hook' })).toEqual([])
  const emails = { ALERT_EMAIL_FROM: 'alerts@firm.example', ALERT_EMAIL_TO: 'ada@firm.example' }
  expect(problems({ ...deployed, ...emails })).toEqual([])
})

test('the guide goes out by email once GUIDE_EMAIL_FROM and the binding are there, waits while either is wrong, and leads to the site', () => {
  const { EMAIL: _email, ALERT_EMAIL_FROM: _from, ALERT_EMAIL_TO: _to, ...rest } = env
  const read = (changes: Partial<Env>) => settingsOf({ ...rest, ...changes })
  expect(read({ EMAIL, GUIDE_EMAIL_FROM: ' guide@firm.example ' })).toMatchObject({
    guideEmail: { from: 'guide@firm.example', site: siteUrl },
    problems: [],
  })
  const staging = { EMAIL, GUIDE_EMAIL_FROM: 'guide@firm.example', SITE_URL: 'https://staging.firm.example' }
  expect(read(staging)).toMatchObject({ guideEmail: { site: 'https://staging.firm.example' } })
  expect(read({ EMAIL, GUIDE_EMAIL_FROM: 'guide' }).guideEmail).toMatchObject({ from: undefined })
  expect(read({ GUIDE_EMAIL_FROM: 'guide@firm.example' }).problems).toMatchObject([
    { setting: 'GUIDE_EMAIL_FROM', problem: expect.stringContaining('needs the binding EMAIL') },
  ])
})

test('emails have a budget and one for each mailbox unless it says otherwise; what is wrong is reported', () => {
  const { LETTERS_A_DAY: _day, LETTERS_PER_MAILBOX: _mailbox, ...rest } = env
  const read = (changes: Partial<Env>) =>
    settingsOf({ ...rest, EMAIL, GUIDE_EMAIL_FROM: 'guide@firm.example', ...changes })
  expect(read({}).guideEmail?.limits).toEqual({ aDay: 500, perMailbox: 1 })
  const none = read({ LETTERS_A_DAY: '0', LETTERS_PER_MAILBOX: '0' })
  expect([none.guideEmail?.limits, none.problems]).toEqual([{ aDay: 0, perMailbox: 0 }, []])
  const wrong = read({ LETTERS_A_DAY: 'many', LETTERS_PER_MAILBOX: '2' })
  expect(wrong.guideEmail?.limits).toEqual({ aDay: 500, perMailbox: 1 })
  expect(wrong.problems.map(({ setting }) => setting)).toEqual(['LETTERS_A_DAY', 'LETTERS_PER_MAILBOX'])
})

test('emails that leave this computer without the robot check are a problem, unless there are none', () => {
  const { TURNSTILE_SECRET: _secret, ...rest } = env
  const deployed = {
    ...rest,
    EMAIL,
    LEAD_WEBHOOK_URL: 'https://hooks.example/lead',
    GUIDE_EMAIL_FROM: 'guide@firm.example',
  }
  const problems = (changes: Partial<Env>) =>
    settingsOf({ ...deployed, ...changes }).problems.map(({ setting }) => setting)
  expect(problems({})).toEqual(['TURNSTILE_SECRET'])
  expect(problems({ TURNSTILE_SECRET: 'secret-1' })).toEqual([])
  expect(problems({ LEAD_WEBHOOK_URL: 'http://localhost:8788/hook' })).toEqual([])
  const { GUIDE_EMAIL_FROM: _from, ...without } = deployed
  expect(settingsOf(without).problems).toEqual([])
})

test('calls are made where the webhook leads, unless CALLS_AT is desk; anything else is reported', () => {
  expect(settings({ CALLS_AT: 'desk' }).callsAt).toBe('desk')
  const { CALLS_AT: _at, ...without } = env
  expect(settingsOf(without).callsAt).toBe('webhook')
  expect(settings({ CALLS_AT: 'office' }).callsAt).toBe('webhook')
  expect(problemsOf({ CALLS_AT: 'office' })).toEqual(['CALLS_AT'])
})
