import { expect, test } from 'vitest'
import { siteUrl } from '#contract/firm-details.ts'
import type { Env } from '#worker/env.ts'
import { settingsOf } from '#worker/settings.ts'

const EMAIL = { send: async () => ({ messageId: '' }) }
/** What must be set, on a developer's computer, and nothing else. */
const least = { LEAD_WEBHOOK_URL: 'http://localhost:8788/hook', CAMPAIGN_CODE: 'TEST25' }
const deployed = { LEAD_WEBHOOK_URL: 'https://hooks.example/lead' }
const settings = (changes: Partial<Env>) => settingsOf({ ...least, ...changes })
const problemsOf = (changes: Partial<Env>) => settings(changes).problems.map(({ setting }) => setting)

test('a webhook is an https address, or http on this computer; any other is reported without being shown', () => {
  const told = { ALERT_WEBHOOK_URL: 'https://chat.example/hook' }
  for (const url of ['https://hooks.example/lead', 'http://localhost:8788/hook', 'http://127.0.0.1:9000/hook'])
    expect(settings({ ...told, LEAD_WEBHOOK_URL: url })).toMatchObject({ webhookUrl: url, problems: [] })
  const others = ['http://hooks.example/lead', 'ftp://hooks.example', 'not a url', 'https://user:pass@hooks.example/']
  for (const url of others) {
    const { webhookUrl, problems } = settings({ LEAD_WEBHOOK_URL: url })
    expect([webhookUrl, problems]).toMatchObject([undefined, [{ setting: 'LEAD_WEBHOOK_URL' }]])
    expect(JSON.stringify(problems)).not.toContain(url)
  }
})

const provider = { ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: 'key-1' }
const alertsFrom = { EMAIL, ALERT_EMAIL_FROM: 'alerts@firm.example' }
const notAddresses = ['guide', 'guide@', 'guide@firm.example, office@firm.example', 'Guide <guide@firm.example>', '']

test.each<[keyof Env, readonly string[], Partial<Env>]>([
  ['LEAD_WEBHOOK_URL', [''], {}],
  ['LEAD_WEBHOOK_SECRET', ['hunter2'], {}],
  ['CAMPAIGN_CODE', ['spring sale!'], {}],
  ['ADDRESS_PROVIDER', ['getaddress'], {}],
  ['ADDRESS_PROVIDER_KEY', ['a"b'], { ADDRESS_PROVIDER: 'os-places' }],
  ['ADDRESS_PROVIDER_URL', ['http://provider.example'], provider],
  ['RETENTION_DELIVERED_DAYS', ['0', '-1', '30 days', '1e3', '99999'], {}],
  ['RETENTION_PARKED_DAYS', ['0'], {}],
  ['HEALTH_TOKEN', ['hunter2', '', 'a b c d e f g h i j'], {}],
  ['ALERT_CONTACT', ['', 'Ada\n01632 960123', '<b>Ada</b>'], {}],
  ['GUIDE_EMAIL_FROM', notAddresses, { EMAIL }],
  ['SITE_URL', ['http://site.example', 'https://site.example/', 'https://site.example/?c=tv', 'site.example'], {}],
  ['LETTERS_A_DAY', ['many'], {}],
  ['LETTERS_PER_MAILBOX', ['2'], {}],
  ['CALLS_AT', ['office'], {}],
  ...(['LEADS_PER_PERSON', 'LEADS_PER_VISITOR', 'LEADS_PER_NETWORK', 'CALLBACKS_A_DAY'] as const).map(
    (limit): [keyof Env, string[], object] => [limit, ['two', '-1', '2.5', ''], {}],
  ),
  ['ALERT_WEBHOOK_URL', ['http://chat.example/hook'], {}],
  ['HEARTBEAT_URL', ['http://chat.example/hook'], {}],
  ['DESK_URL', ['http://chat.example/hook'], {}],
  ['MORNING_EMAIL', ['Ada', ''], alertsFrom],
  ['ALERT_EMAIL_TO', ['Ada'], alertsFrom],
])('a malformed %s is named, and so is nothing else; what has a default keeps it', (setting, values, others) => {
  const { problems: _none, ...right } = settings(others)
  const { leadLimits, retention, callsAt, guideEmail } = right
  for (const value of values) {
    expect(problemsOf({ ...others, [setting]: value })).toEqual([setting])
    expect(settings({ ...others, [setting]: value })).toMatchObject({ leadLimits, retention, callsAt })
    if (guideEmail) expect(settings({ ...others, [setting]: value })).toMatchObject({ guideEmail })
  }
})

test('what is missing is named, and has its default where there is one', () => {
  const { problems, ...read } = settingsOf({ EMAIL })
  expect(problems.map(({ setting }) => setting)).toEqual(['LEAD_WEBHOOK_URL', 'CAMPAIGN_CODE'])
  expect(read).toMatchObject({
    addressProvider: { name: 'sample' },
    leadLimits: { perPerson: 2, perVisitor: 5, perNetwork: 300, callsADay: 100 },
    callsAt: 'webhook',
    retention: { delivered: 30, parked: 90 },
    lookupsADay: 1_000,
    minFormMs: 0,
    guideEmail: undefined,
    advertFields: [],
  })
  expect(settings({ EMAIL, GUIDE_EMAIL_FROM: ' guide@firm.example ' })).toMatchObject({
    guideEmail: { from: 'guide@firm.example', site: siteUrl, limits: { aDay: 500, perMailbox: 1 } },
    problems: [],
  })
})

test('a limit of 0 is none', () => {
  const ofLeads = { LEADS_PER_PERSON: '0', LEADS_PER_VISITOR: '0', LEADS_PER_NETWORK: '0', CALLBACKS_A_DAY: '0' }
  const ofEmails = { EMAIL, GUIDE_EMAIL_FROM: 'guide@firm.example', LETTERS_A_DAY: '0', LETTERS_PER_MAILBOX: '0' }
  expect(settings({ ...ofLeads, ...ofEmails })).toMatchObject({
    leadLimits: { perPerson: 0, perVisitor: 0, perNetwork: 0, callsADay: 0 },
    guideEmail: { limits: { aDay: 0, perMailbox: 0 } },
    problems: [],
  })
})

test('an address provider needs its key, and never becomes the sample for want of one', () => {
  expect(settings(provider).addressProvider).toEqual({ name: 'os-places', key: 'key-1', url: undefined })
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
  const WEBHOOK_ADVERT_FIELDS = 'gclid, email callbackMissed =1+1 __proto__'
  expect(settings({ WEBHOOK_ADVERT_FIELDS })).toMatchObject({
    advertFields: ['gclid'],
    problems: [{ setting: 'WEBHOOK_ADVERT_FIELDS' }],
  })
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
  const noBinding = { setting: 'ALERT_EMAIL_TO', problem: 'needs the binding EMAIL in wrangler.toml' }
  expect(settings(both).problems).toEqual([noBinding])
  const morning = { EMAIL, MORNING_EMAIL: 'ada@firm.example' }
  for (const half of [{ EMAIL, ALERT_EMAIL_TO: 'ada@firm.example' }, morning])
    expect(problemsOf(half)).toEqual(['ALERT_EMAIL_FROM'])
  expect(settings({ ...morning, ...alertsFrom })).toMatchObject({
    alerts: { emails: undefined, morningEmails: { from: 'alerts@firm.example', to: ['ada@firm.example'] } },
    problems: [],
  })
})

test('that nobody is told when leads need someone is advice, once leads leave this computer', () => {
  expect(settings({ EMAIL }).problems).toEqual([])
  expect(settings(deployed).problems).toMatchObject([{ setting: 'ALERT_WEBHOOK_URL', isAdvice: true }])
  expect(problemsOf({ ...deployed, ALERT_WEBHOOK_URL: 'https://chat.example/hook' })).toEqual([])
  expect(problemsOf({ ...deployed, ...alertsFrom, ALERT_EMAIL_TO: 'ada@firm.example' })).toEqual([])
})

test('the guide goes out by email from GUIDE_EMAIL_FROM, leads to the site, and waits while the address or the binding is wrong', () => {
  const staging = { EMAIL, GUIDE_EMAIL_FROM: 'guide@firm.example', SITE_URL: 'https://staging.firm.example' }
  expect(settings(staging)).toMatchObject({ guideEmail: { site: 'https://staging.firm.example' } })
  expect(settings({ EMAIL, GUIDE_EMAIL_FROM: 'guide' }).guideEmail).toMatchObject({ from: undefined })
  expect(settings({ GUIDE_EMAIL_FROM: 'guide@firm.example' }).problems).toMatchObject([
    { setting: 'GUIDE_EMAIL_FROM', problem: expect.stringContaining('needs the binding EMAIL') },
  ])
})

test('emails that leave this computer without the robot check are a problem, unless there are none', () => {
  const told = { EMAIL, ALERT_WEBHOOK_URL: 'https://chat.example/hook' }
  const emails = { ...told, GUIDE_EMAIL_FROM: 'guide@firm.example' }
  expect(problemsOf({ ...emails, ...deployed })).toEqual(['TURNSTILE_SECRET'])
  for (const well of [emails, { ...emails, ...deployed, TURNSTILE_SECRET: 'secret-1' }, { ...told, ...deployed }])
    expect(problemsOf(well)).toEqual([])
})

test('calls are made where the webhook leads, unless CALLS_AT is desk', () => {
  expect([settings({}).callsAt, settings({ CALLS_AT: 'desk' }).callsAt]).toEqual(['webhook', 'desk'])
})
