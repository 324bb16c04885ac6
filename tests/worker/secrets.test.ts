import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { ringBell } from '#worker/bell/bell.ts'
import { IsolateMemory } from '#worker/bell/isolate-memory.ts'
import { consume } from '#worker/delivery/consumer.ts'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { webhookChannel } from '#worker/delivery/webhook.ts'
import { type Env, settingsOf } from '#worker/env.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { landingLead } from './support/leads.ts'

const canary = 'c4nary'
/** Every secret, each containing the canary; `wrong` ones are malformed. */
const secrets = {
  right: {
    LEAD_WEBHOOK_URL: `https://hooks.example/${canary}`,
    LEAD_WEBHOOK_SECRET: `whsec_${canary.repeat(8)}`,
    LEAD_KEYS: `2026-11:${canary.repeat(7)}A=`,
    ADDRESS_PROVIDER: 'os-places',
    ADDRESS_PROVIDER_KEY: canary,
    ADDRESS_PROVIDER_URL: `http://127.0.0.1:1/${canary}`,
    TURNSTILE_SECRET: canary,
    HEALTH_TOKEN: `${canary}-of-16-letters`,
    ALERT_WEBHOOK_URL: `https://chat.example/${canary}`,
    ALERT_EMAIL_FROM: `${canary}@firm.example`,
    ALERT_EMAIL_TO: `${canary}@firm.example`,
    GUIDE_EMAIL_FROM: `${canary}@firm.example`,
    SITE_URL: `https://${canary}.example`,
    HEARTBEAT_URL: `https://monitor.example/${canary}`,
    DESK_URL: `https://desk.example/${canary}`,
  },
  wrong: {
    LEAD_WEBHOOK_URL: `http://hooks.example/${canary}`,
    LEAD_WEBHOOK_SECRET: `${canary} not base64`,
    LEAD_KEYS: `${canary}:${canary}`,
    ADDRESS_PROVIDER: canary,
    ADDRESS_PROVIDER_KEY: `${canary}"\r\n`,
    ADDRESS_PROVIDER_URL: `ftp://${canary}`,
    TURNSTILE_SECRET: `${canary}"`,
    HEALTH_TOKEN: canary,
    CAMPAIGN_CODE: `${canary} !`,
    CAMPAIGN_CODES: `{"tv":"${canary} !","${canary} !":"TV"}`,
    ALLOWED_ORIGINS: `https://${canary}.example/`,
    MIN_FORM_MS: canary,
    LEADS_PER_PERSON: canary,
    LEADS_PER_VISITOR: canary,
    ALERT_WEBHOOK_URL: `http://chat.example/${canary}`,
    ALERT_EMAIL_FROM: `${canary}@`,
    ALERT_EMAIL_TO: `${canary}@firm.example, ${canary}`,
    GUIDE_EMAIL_FROM: `${canary}@`,
    SITE_URL: `http://${canary}.example`,
    HEARTBEAT_URL: `http://${canary}.example`,
    DESK_URL: canary,
  },
}

let logged: string[]
beforeEach(() => {
  logged = []
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...all) => void logged.push(all.join()))
  // The runtime's error for a failed connection may contain the URL.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError(`cannot connect to ${canary}`))
})

const json = { 'content-type': 'application/json' }
const postLead = (lead: object) => ['/api/lead', { method: 'POST', headers: json, body: JSON.stringify(lead) }] as const

const requests = () => [
  ['/api/health', {}] as const,
  ['https://site.example/api/health?details', {}] as const,
  ['https://site.example/api/health', { headers: { authorization: 'Bearer wrong' } }] as const,
  ['/api/nothing', {}] as const,
  postLead(landingLead()),
  postLead({ ...landingLead(), signals: { robotCheck: 'token' } }),
  postLead({}),
  ['/api/lead', { method: 'POST', body: new URLSearchParams({ firstName: 'Ada' }) }] as const,
  ['/api/postcode?pc=EC1A1AA', {}] as const,
]

test.each(Object.entries(secrets))('%s settings appear in no response and no log', async (_, settings) => {
  const worker: Env = { ...env, ...settings }
  const answers: string[] = []
  for (const [path, init] of requests()) {
    const response = await app.request(path, init, worker)
    answers.push(await response.text(), String([...response.headers]))
  }
  expect(answers).toHaveLength(requests().length * 2)
  expect([...answers, ...logged].filter((text) => text.includes(canary))).toEqual([])
})

test('a failed delivery does not log its URL or its secret', async () => {
  const lead = landingLead()
  await app.request(...postLead(lead), env)
  const { webhookUrl = '', webhookSecret } = settingsOf({ ...env, ...secrets.right })
  expect(webhookUrl).toContain(canary)
  const body = { v: 1, id: lead.leadId }
  const batch = createMessageBatch('lead-delivery', [{ id: '0', timestamp: new Date(), attempts: 1, body }])
  const sink = { url: webhookUrl, secret: webhookSecret, fetch: globalThis.fetch }
  await consume(batch, {
    store: new DeliveryStore(env.DB, 'webhook'),
    leads: new LeadStore(env.DB),
    channel: webhookChannel(sink),
    queue: env.LEAD_QUEUE,
    now: Date.now,
    random: () => 0.5,
    isOff: false,
  })
  expect(logged.join()).toContain('delivery_failed')
  expect(logged.join()).not.toContain(canary)
})

test.each(Object.entries(secrets))('with %s settings the minutely job logs none of them', async (_, settings) => {
  const email = { send: () => Promise.reject(new RangeError(canary)) }
  const worker: Env = { ...env, ...settings, EMAIL: email, RETENTION_PARKED_DAYS: 'wrong' }
  const isolate = new IsolateMemory()
  const seen = { isQueueRefusing: false, oldestWaitSeconds: 3_600 }
  await ringBell(seen, {
    db: env.DB,
    queue: env.LEAD_QUEUE,
    settings: settingsOf(worker),
    isolate,
    email,
    fetch: globalThis.fetch,
    now: Date.now(),
  })
  expect(logged.length).toBe(settings === secrets.right ? 3 : 0)
  expect(logged.join()).not.toContain(canary)
})

test('only the name of an unexpected error is logged', async () => {
  vi.spyOn(env.ASSETS, 'fetch').mockRejectedValue(new RangeError(canary))
  const init = { method: 'POST', body: new URLSearchParams({ firstName: canary }) }
  const response = await app.request('/api/lead', init, env)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain(canary)
  expect(logged).toEqual([JSON.stringify({ event: 'unhandled_error', error: 'RangeError' })])
})
