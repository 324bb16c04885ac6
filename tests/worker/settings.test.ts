import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Env } from '#worker/env.ts'
import { settingsOf } from '#worker/settings.ts'

const settings = (changes: Partial<Env>) => settingsOf({ ...env, ...changes })
const problemsOf = (changes: Partial<Env>) => settings(changes).problems.map(({ setting }) => setting)

test.each(['https://hooks.example/lead', 'http://localhost:8788/hook', 'http://127.0.0.1:9000/hook'])(
  'accepts the webhook %s',
  (url) => {
    expect(settings({ LEAD_WEBHOOK_URL: url })).toMatchObject({ webhookUrl: url, problems: [] })
  },
)

test.each(['http://hooks.example/lead', 'ftp://hooks.example', 'not a url', '', 'https://user:pass@hooks.example/'])(
  'refuses the webhook %s without throwing or showing it',
  (url) => {
    const { webhookUrl, problems } = settings({ LEAD_WEBHOOK_URL: url })
    expect(webhookUrl).toBeUndefined()
    expect(problems).toMatchObject([{ setting: 'LEAD_WEBHOOK_URL' }])
    if (url) expect(JSON.stringify(problems)).not.toContain(url)
  },
)

test('names every missing setting', () => {
  const { LEAD_WEBHOOK_URL: _url, CAMPAIGN_CODE: _code, ...rest } = env
  expect(settingsOf(rest).problems.map(({ setting }) => setting)).toEqual(['LEAD_WEBHOOK_URL', 'CAMPAIGN_CODE'])
})

test('rejects a malformed campaign code or secret', () => {
  expect(problemsOf({ CAMPAIGN_CODE: 'spring sale!' })).toEqual(['CAMPAIGN_CODE'])
  expect(problemsOf({ LEAD_WEBHOOK_SECRET: 'hunter2' })).toEqual(['LEAD_WEBHOOK_SECRET'])
})

test('by default addresses come from the sample', () => {
  const { ADDRESS_PROVIDER: _provider, ...rest } = env
  expect(settingsOf(rest)).toMatchObject({ addressProvider: { name: 'sample' }, problems: [] })
})

test('an address provider needs a known name, its key, and a safe URL if one is set', () => {
  const key = { ADDRESS_PROVIDER_KEY: 'key-1' }
  expect(settings({ ADDRESS_PROVIDER: 'os-places', ...key }).addressProvider).toEqual({
    name: 'os-places',
    key: 'key-1',
    url: undefined,
  })
  expect(problemsOf({ ADDRESS_PROVIDER: 'getaddress', ...key })).toEqual(['ADDRESS_PROVIDER'])
  expect(problemsOf({ ADDRESS_PROVIDER: 'os-places' })).toEqual(['ADDRESS_PROVIDER_KEY'])
  expect(problemsOf({ ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: 'a"b' })).toEqual(['ADDRESS_PROVIDER_KEY'])
  const url = { ADDRESS_PROVIDER_URL: 'http://provider.example' }
  expect(problemsOf({ ADDRESS_PROVIDER: 'os-places', ...key, ...url })).toEqual(['ADDRESS_PROVIDER_URL'])
})

test('other pages are listed by origin only; a mistake is skipped and reported', () => {
  const listed = (ALLOWED_ORIGINS: string) => [...settings({ ALLOWED_ORIGINS }).allowedOrigins]
  expect(listed(' https://a.example, https://b.example:8443 ')).toEqual(['https://a.example', 'https://b.example:8443'])
  for (const wrong of ['https://a.example/', 'a.example', 'http://a.example', '*', 'null', 'https://a.example/b']) {
    expect(problemsOf({ ALLOWED_ORIGINS: `${wrong} https://b.example` })).toEqual(['ALLOWED_ORIGINS'])
    expect(listed(`${wrong} https://b.example`)).toEqual(['https://b.example'])
  }
})

test.each(['two', '-1', '2.5', ''])('a limit of %j is reported, and the usual one applies', (wrong) => {
  const limits = { LEADS_PER_PERSON: wrong, LEADS_PER_VISITOR: wrong }
  expect(problemsOf(limits)).toEqual(['LEADS_PER_PERSON', 'LEADS_PER_VISITOR'])
  expect(settings(limits).leadLimits).toEqual({ perPerson: 2, perVisitor: 5 })
})

test('the usual limits apply when none is set, and none when they are 0', () => {
  const { LEADS_PER_PERSON: _person, LEADS_PER_VISITOR: _visitor, ...rest } = env
  expect(settingsOf(rest).leadLimits).toEqual({ perPerson: 2, perVisitor: 5 })
  expect(settings({ LEADS_PER_PERSON: '0', LEADS_PER_VISITOR: '0' })).toMatchObject({
    leadLimits: { perPerson: 0, perVisitor: 0 },
    problems: [],
  })
})

test('alerts go to an https address, and by email once both addresses and the binding are there', () => {
  const email = { send: async () => ({ messageId: '' }) }
  const both = { ALERT_EMAIL_FROM: ' bell@firm.example ', ALERT_EMAIL_TO: 'ada@firm.example, office@firm.example' }
  expect(settings({ ...both, EMAIL: email, ALERT_WEBHOOK_URL: 'https://chat.example/hook' })).toMatchObject({
    alerts: {
      webhookUrl: 'https://chat.example/hook',
      emails: { from: 'bell@firm.example', to: ['ada@firm.example', 'office@firm.example'] },
    },
    problems: [],
  })
  const { EMAIL: _email, ALERT_EMAIL_FROM: _from, ALERT_EMAIL_TO: _to, ...rest } = env
  const problems = (changes: Partial<Env>) => settingsOf({ ...rest, ...changes }).problems
  expect(problems({})).toEqual([])
  expect(problems(both)).toEqual([{ setting: 'ALERT_EMAIL_TO', problem: 'needs the binding EMAIL in wrangler.toml' }])
  expect(problems({ EMAIL: email, ALERT_EMAIL_TO: 'ada@firm.example' })).toMatchObject([
    { setting: 'ALERT_EMAIL_FROM' },
  ])
  expect(problems({ ...both, EMAIL: email, ALERT_EMAIL_TO: 'Ada' })).toMatchObject([{ setting: 'ALERT_EMAIL_TO' }])
  for (const setting of ['ALERT_WEBHOOK_URL', 'HEARTBEAT_URL', 'DESK_URL'] as const)
    expect(problems({ [setting]: 'http://chat.example/hook' })).toMatchObject([{ setting }])
})

test('letters go out once GUIDE_EMAIL_FROM and the binding are there, and lead to the site', () => {
  const email = { send: async () => ({ messageId: '' }) }
  const { EMAIL: _email, ALERT_EMAIL_FROM: _alert, ALERT_EMAIL_TO: _to, ...rest } = env
  const lettersOf = (changes: Partial<Env>) => settingsOf({ ...rest, ...changes })
  expect(lettersOf({})).toMatchObject({ guideLetters: undefined, problems: [] })
  expect(lettersOf({ EMAIL: email, GUIDE_EMAIL_FROM: ' guide@firm.example ' })).toMatchObject({
    guideLetters: { from: 'guide@firm.example', site: 'https://www.larkfield.example' },
    problems: [],
  })
  const staging = { EMAIL: email, GUIDE_EMAIL_FROM: 'guide@firm.example', SITE_URL: 'https://staging.firm.example' }
  expect(lettersOf(staging)).toMatchObject({ guideLetters: { site: 'https://staging.firm.example' } })
  expect(lettersOf({ GUIDE_EMAIL_FROM: 'guide@firm.example' }).problems).toMatchObject([
    { setting: 'GUIDE_EMAIL_FROM', problem: expect.stringContaining('needs the binding EMAIL') },
  ])
})

test.each(['guide', 'guide@', 'guide@firm.example, office@firm.example', 'Guide <guide@firm.example>', ''])(
  'letters wait while GUIDE_EMAIL_FROM is %j, and the setting is named',
  (wrong) => {
    const wrongly = settings({ GUIDE_EMAIL_FROM: wrong })
    expect(wrongly.guideLetters).toMatchObject({ from: undefined })
    expect(wrongly.problems).toMatchObject([{ setting: 'GUIDE_EMAIL_FROM' }])
  },
)

test.each(['http://site.example', 'https://site.example/', 'https://site.example/?c=tv', 'site.example'])(
  'the site that letters lead to is an origin, not %s',
  (wrong) => {
    expect(problemsOf({ SITE_URL: wrong })).toEqual(['SITE_URL'])
  },
)
