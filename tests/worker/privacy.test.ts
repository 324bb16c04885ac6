import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { sweep } from '#worker/delivery/sweep.ts'
import { type Sink, webhookChannel, webhookSchedule } from '#worker/delivery/webhook.ts'
import type { Env } from '#worker/env.ts'
import { consumeAt, store, wakeUp } from './support/deliveries.ts'
import { guideLead, rows } from './support/leads.ts'

/** Every personal field contains one of these to search for. */
const canaries = ['canary', '7700900987', 'EC1A 1AA', 'EC1A1AA']
/** What a stranger could read: log lines, URLs requested, headers sent, responses. */
const seen: string[] = []

const canaryLead = () =>
  guideLead({
    firstName: 'Canary-first',
    lastName: 'Canary-last',
    phone: '07700 900987',
    email: 'canary@example.com',
    deliveryMethod: 'post',
    addressLine1: '1 Canary Street',
    addressLine2: 'Canary House',
    townCity: 'Canary Town',
    county: 'Canaryshire',
    postcode: 'EC1A 1AA',
  })

beforeEach(() => {
  seen.length = 0
  for (const level of ['log', 'warn', 'error', 'info', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void seen.push(words.map(String).join(' ')))
  }
})

const found = () => seen.filter((text) => canaries.some((word) => text.toLowerCase().includes(word.toLowerCase())))

const failing = () => Promise.reject(new Error('canary: D1 quotes what was bound'))
const deadStatement = { first: failing, run: failing, all: failing }
const deadDatabase: D1Database = Object.assign(Object.create(env.DB), {
  prepare: () => ({ ...deadStatement, bind: () => deadStatement }),
  batch: failing,
})
const deadQueue: Env['LEAD_QUEUE'] = Object.assign(Object.create(env.LEAD_QUEUE), { send: failing, sendBatch: failing })

async function post(body: unknown, changes: Partial<Env> = {}): Promise<number> {
  const quiet: Env['LEAD_QUEUE'] = Object.assign(Object.create(env.LEAD_QUEUE), { send: async () => undefined })
  const response = await app.request(
    '/api/lead',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { ...env, LEAD_QUEUE: quiet, ...changes },
  )
  seen.push(await response.text(), JSON.stringify([...response.headers]))
  return response.status
}

test('nothing personal is logged or returned when a lead is accepted, rejected or cannot be stored', async () => {
  const lead = canaryLead()
  const statuses = [
    await post(lead),
    await post({ ...lead, firstName: 'Canary-other' }),
    await post({ ...canaryLead(), email: 'canary@', phone: '7700900987', canary: 'canary' }),
    await post('{"firstName":"Canary'),
    await post({ ...canaryLead(), firstName: 'canary'.repeat(4_000) }),
    await post(canaryLead(), { DB: deadDatabase }),
    await post(canaryLead(), { DB: deadDatabase, LEAD_QUEUE: deadQueue }),
  ]
  expect(statuses).toEqual([202, 422, 422, 400, 413, 202, 503])
  expect(seen.some((text) => text.includes('database_failed'))).toBe(true)
  expect(found()).toEqual([])
})

test.each<[string, () => Promise<Response>]>([
  ['takes the lead', async () => new Response('canary')],
  ['answers 4xx', async () => new Response('canary', { status: 400 })],
  ['answers 5xx', async () => new Response('canary', { status: 500, headers: { 'retry-after': 'canary' } })],
  ['redirects', async () => new Response(null, { status: 307, headers: { location: 'https://canary.example' } })],
  ['times out', () => Promise.reject(new DOMException('canary', 'TimeoutError'))],
  ['cannot be reached', () => Promise.reject(new TypeError('canary'))],
])('nothing personal is logged, or sent in a header or URL, when the webhook %s, until the end', async (_, answer) => {
  const lead = canaryLead()
  await post(lead)
  const sink: Sink = {
    url: 'https://hooks.example/lead',
    secret: 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M=',
    fetch: (url, init) => {
      seen.push(String(url), JSON.stringify([...new Headers(init?.headers)]))
      return answer()
    },
  }
  let now = Date.now()
  for (const delay of [...webhookSchedule, 0]) {
    await consumeAt(now, [wakeUp(lead.leadId)], { channel: webhookChannel(sink) })
    await sweep(store(), deadQueue, now + 120_000)
    now += delay * 1000 + 86_400_000
  }
  await consumeAt(now, [wakeUp(lead.leadId)], { store: new DeliveryStore(deadDatabase, 'webhook') })
  const [row] = await rows()
  expect(row?.status).toMatch(/delivered|parked/)
  seen.push(String(row?.last_outcome))
  expect(seen.some((text) => text.includes(lead.leadId))).toBe(true)
  expect(found()).toEqual([])
})
