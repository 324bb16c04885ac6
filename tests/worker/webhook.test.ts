import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test, vi } from 'vitest'
import { sweep } from '#worker/delivery/sweep.ts'
import {
  deliver,
  retryAfterSeconds,
  type Sink,
  sinkFrom,
  webhookChannel,
  webhookSchedule,
} from '#worker/delivery/webhook.ts'
import worker from '#worker/index.ts'
import { settingsOf } from '#worker/settings.ts'
import {
  consumeAt,
  deliveryRows,
  inboxSink,
  savedLead,
  sinkAnswering,
  start,
  store,
  wakeUp,
} from './support/deliveries.ts'
import { deliveriesOf } from './support/leads.ts'

/** The events that must alert someone, in order. */
let alarms: string[] = []

beforeEach(() => {
  alarms = []
  for (const level of ['log', 'warn'] as const) vi.spyOn(console, level).mockReturnValue()
  vi.spyOn(console, 'error').mockImplementation((line) => void alarms.push(JSON.parse(String(line)).event))
})

/** How one attempt ends, and when the next is due (seconds). */
async function afterOne(email: string, sink: Sink = inboxSink()) {
  const { id } = await savedLead({ email })
  await consumeAt(start, [wakeUp(id)], { channel: webhookChannel(sink) })
  const row = (await deliveryRows('webhook')).find(({ lead_id }) => lead_id === id)
  return { id, outcome: row?.last_outcome, status: row?.status, seconds: (Number(row?.due_at) - start) / 1000 }
}

test('three failures, then success: the webhook hears of the lead four times', async () => {
  const { id } = await savedLead({ email: 'ada+500x3@example.com' })
  let now = start
  for (const delay of [...webhookSchedule.slice(0, 3), 0]) {
    await consumeAt(now, [wakeUp(id)])
    now += delay * 1000
  }
  expect((await deliveriesOf(id)).map(({ answered }) => answered)).toEqual(['500', '500', '500', '200'])
  expect(await deliveryRows('webhook')).toMatchObject([{ status: 'delivered', attempts: 4 }])
})

test.each([
  ['ada+429@example.com', 'http 429', 60],
  ['ada+429r300@example.com', 'http 429', 300],
  ['ada+drop@example.com', 'unreachable', 10],
  ['ada+307@example.com', 'http 307', 10],
])('the webhook’s answer to %s is %s, and the next try in %i seconds', async (email, outcome, seconds) => {
  expect(await afterOne(email)).toMatchObject({ status: 'pending', outcome, seconds })
})

test('a missing response is a timeout, and waits at least a minute', async () => {
  await savedLead({ email: 'ada+hang@example.com' })
  const claimed = await store().claim(start)
  if (!claimed) throw new Error('nothing to claim')
  const outcome = { kind: 'failed', words: 'timeout', leastSeconds: 60 }
  expect(await deliver(claimed, inboxSink(), start, 200)).toMatchObject(outcome)
})

test('2xx counts as delivered even if the body never ends or breaks off', async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
  for (const body of [endless, broken]) {
    const sink = sinkAnswering(() => new Response(body))
    expect(await afterOne('ada@example.com', sink)).toMatchObject({ status: 'delivered' })
  }
})

test.each([
  ['300', 300],
  ['Sat, 21 Nov 2026 09:05:00 GMT', 300],
  ['Saturday, 21-Nov-26 09:05:00 GMT', 300],
  ['Sat, 21 Nov 2020 09:05:00 GMT', 0],
  ['-5', 0],
  ['soon', 0],
  ['wait 9999', 0],
  ['Monday', 0],
  ['', 0],
  ['1e9', 0],
  ['NaN', 0],
] as const)('Retry-After: %s asks for %i seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, start)).toBe(seconds)
})

test('whatever a Retry-After says, it is a number of seconds from 0', () => {
  const anything = fc.oneof(fc.string(), fc.integer().map(String), fc.date().map(String), fc.constant(null))
  fc.assert(fc.property(anything, (header) => retryAfterSeconds(header, start) >= 0))
})

test.each([401, 403, 404, 410])('a webhook that answers %i raises an alarm at once', async (status) => {
  await afterOne(`ada+${status}@example.com`)
  expect(alarms).toEqual(['delivery_needs_attention'])
})

test('a failing webhook raises one alarm after the fourth failure, and another when the lead is parked', async () => {
  const { id } = await savedLead({ email: 'ada+500x99@example.com' })
  let now = start
  const heard: number[] = []
  for (const delay of [...webhookSchedule, 0]) {
    await consumeAt(now, [wakeUp(id)])
    now += delay * 1000
    heard.push(alarms.length)
  }
  expect(heard).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2])
  expect(alarms).toEqual(['delivery_needs_attention', 'lead_parked'])
})

test('a missing webhook raises an alarm for each lead waiting for it', async () => {
  const { id } = await savedLead()
  await consumeAt(start, [wakeUp(id)], { channel: webhookChannel(undefined) })
  expect(alarms).toEqual(['sink_unconfigured'])
})

test('a request that cannot be made raises an alarm, and its lead is kept for another try', async () => {
  const sink = { ...sinkAnswering(() => new Response()), secret: 'whsec_not base64' }
  expect(await afterOne('ada@example.com', sink)).toMatchObject({
    status: 'pending',
    outcome: 'unsendable',
    seconds: 10,
  })
  expect(alarms).toEqual(['delivery_needs_attention'])
})

test('the age of the oldest lead raises an alarm after a quarter of an hour, until it is delivered', async () => {
  const { id } = await savedLead()
  const sweepAfter = (minutes: number) => sweep(store(), env.LEAD_QUEUE, start + minutes * 60_000)
  await sweepAfter(15)
  expect(alarms).toEqual([])
  const said = vi.spyOn(console, 'error')
  await sweepAfter(16)
  expect(said).toHaveBeenCalledExactlyOnceWith(JSON.stringify({ event: 'oldest_pending_age', seconds: 960 }))
  await store().settle(id, { status: 'delivered', outcome: 'http 200' }, start)
  await sweepAfter(17)
  expect(said).toHaveBeenCalledOnce()
})

test.each([
  'lead-delivery',
  'lead-delivery-rescue',
  'lead-delivery-staging',
  'lead-delivery-rescue-staging',
  'lead-delivery-production',
  'lead-delivery-rescue-production',
])('a message of the queue %s delivers its lead', async (queue) => {
  const { id } = await savedLead()
  const message = { id, timestamp: new Date(), attempts: 1, body: wakeUp(id) }
  await worker.queue(createMessageBatch(queue, [message]), env)
  expect(await deliveriesOf(id)).toHaveLength(1)
})

const secret = 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
const anotherSecret = 'whsec_YW5vdGhlci1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
const sinkWith = (changes: object) => sinkFrom(settingsOf({ ...env, ...changes }), fetch.bind(globalThis))

/** Delivers a lead at the current time, because a receiver refuses old timestamps. */
async function delivered(changes: object) {
  const { id } = await savedLead({ email: 'zoë@example.com' })
  await consumeAt(Date.now(), [wakeUp(id)], { channel: webhookChannel({ ...inboxSink(), ...changes }) })
  const [delivery] = await deliveriesOf(id)
  if (!delivery) throw new Error('nothing was delivered')
  return delivery
}

test('the reference implementation of Standard Webhooks accepts the signature', async () => {
  const { body, headers } = await delivered({ secret })
  expect(() => new Webhook(secret).verify(body, headers, { jsonParse: false })).not.toThrow()
})

test('it rejects it with another secret, another body or another id', async () => {
  const { body, headers } = await delivered({ secret })
  const verify = (key: string, text: string, changes = {}) =>
    new Webhook(key).verify(text, { ...headers, ...changes }, { jsonParse: false })
  expect(() => verify(anotherSecret, body)).toThrow('No matching signature')
  expect(() => verify(secret, `${body}&`)).toThrow('No matching signature')
  expect(() => verify(secret, body, { 'webhook-id': crypto.randomUUID() })).toThrow('No matching signature')
})

test('without a secret there is no signature, only the id and time', async () => {
  const { headers } = await delivered({})
  expect(headers).not.toHaveProperty('webhook-signature')
  expect(Number(headers['webhook-timestamp'])).toBeCloseTo(Date.now() / 1000, -1)
})

test.each(['hunter2', 'whsec_', `${secret}A`, 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M'])(
  'a malformed secret, %s, holds leads back instead of sending them unsigned',
  (malformed) => {
    expect(sinkWith({ LEAD_WEBHOOK_SECRET: malformed })).toBeUndefined()
  },
)

test('a valid secret is used', () => {
  expect(sinkWith({ LEAD_WEBHOOK_SECRET: secret })).toMatchObject({ url: env.LEAD_WEBHOOK_URL, secret })
})
