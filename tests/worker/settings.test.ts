import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Env, settingsOf } from '#worker/env.ts'

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

test('refuses a campaign code or secret of the wrong shape', () => {
  expect(problemsOf({ CAMPAIGN_CODE: 'spring sale!' })).toEqual(['CAMPAIGN_CODE'])
  expect(problemsOf({ LEAD_WEBHOOK_SECRET: 'hunter2' })).toEqual(['LEAD_WEBHOOK_SECRET'])
})
