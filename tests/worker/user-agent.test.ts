import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { userAgent } from '#worker/http/user-agent.ts'
import worker from '#worker/index.ts'
import { landingLead } from '../support/landing-lead.ts'
import { ask, minutely, postLead } from './support/api.ts'
import { messageFor } from './support/deliveries.ts'
import { savedLead, setState } from './support/leads.ts'

/** Where requests went, and as whom. */
const asked: [host: string, userAgent: string | null][] = []

beforeEach(() => {
  asked.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    asked.push([new URL(String(url)).host, new Headers(init?.headers).get('user-agent')])
    return Response.json({ success: true })
  })
})

async function deliver() {
  const body = messageFor(await savedLead())
  const batch = createMessageBatch('lead-delivery', [{ id: '1', timestamp: new Date(), attempts: 1, body }])
  await worker.queue(batch, { ...env, LEAD_WEBHOOK_URL: 'https://hooks.example/lead', LEAD_KEYS: 'none' })
}

async function alert() {
  await setState(await savedLead(), 'parked')
  await minutely({ ...env, ALERT_WEBHOOK_URL: 'https://chat.example', HEARTBEAT_URL: 'https://monitor.example' })
}

test.each<[string, readonly string[], () => Promise<unknown>]>([
  ['the webhook', ['hooks.example'], deliver],
  ['chat and monitor', ['chat.example', 'monitor.example'], alert],
  [
    'Turnstile',
    ['challenges.cloudflare.com'],
    () => postLead(landingLead({ signals: { robotCheck: 'token' } }), { TURNSTILE_SECRET: 'secret' }),
  ],
  [
    'Ideal Postcodes',
    ['api.ideal-postcodes.co.uk'],
    () => ask('/api/postcode?pc=SW1A1AA', {}, { ADDRESS_PROVIDER: 'ideal-postcodes', ADDRESS_PROVIDER_KEY: 'key' }),
  ],
  [
    'OS Places',
    ['api.os.uk'],
    () => ask('/api/postcode?pc=SW1A1AA', {}, { ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: 'key' }),
  ],
])('%s is told who asks', async (_, hosts, request) => {
  await request()
  expect(asked).toEqual(hosts.map((host) => [host, userAgent]))
})

test('receivers know the worker by its documented name', () => {
  expect(userAgent).toBe('funeral-plan-site/1.0')
})
