import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
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
import { logged, logLine } from './support/api.ts'
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
const alarms = () =>
  logged.filter((line) => line.startsWith('error')).map((line) => JSON.parse(line.slice('error '.length)).event)

/** How one attempt ends, and when the next is due (seconds). */
async function afterOne(email: string, sink: Sink = inboxSink()) {
  const { id } = await savedLead({ email })
  await consumeAt(start, [wakeUp(id)], { channel: webhookChannel(sink) })
  const row = (await deliveryRows('webhook')).find(({ lead_id }) => lead_id === id)
  return { id, outcome: row?.last_outcome, status: row?.status, seconds: (Number(row?.due_at) - start) / 1000 }
}

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

test('Retry-After asks for seconds, or for a moment in any spelling of HTTP; anything else for nothing', () => {
  for (const header of ['300', 'Sat, 21 Nov 2026 09:05:00 GMT', 'Saturday, 21-Nov-26 09:05:00 GMT'])
    expect([header, retryAfterSeconds(header, start)]).toEqual([header, 300])
  const past = 'Sat, 21 Nov 2020 09:05:00 GMT'
  for (const header of [past, '-5', 'soon', 'wait 9999', 'Monday', '', '1e9', 'NaN'])
    expect([header, retryAfterSeconds(header, start)]).toEqual([header, 0])
})

test('whatever a Retry-After says, it is a number of seconds from 0', () => {
  const anything = fc.oneof(fc.string(), fc.integer().map(String), fc.date().map(String), fc.constant(null))
  fc.assert(fc.property(anything, (header) => retryAfterSeconds(header, start) >= 0))
})

test.each([401, 403, 404, 410])('a webhook that answers %i raises an alarm at once', async (status) => {
  await afterOne(`ada+${status}@example.com`)
  expect(alarms()).toEqual(['delivery_needs_attention'])
})

test('a failing webhook raises one alarm after the fourth failure, and another when the lead is parked', async () => {
  const { id } = await savedLead({ email: 'ada+500x99@example.com' })
  let now = start
  const heard: number[] = []
  for (const delay of [...webhookSchedule, 0]) {
    await consumeAt(now, [wakeUp(id)])
    now += delay * 1000
    heard.push(alarms().length)
  }
  expect(heard).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2])
  expect(alarms()).toEqual(['delivery_needs_attention', 'lead_parked'])
})

test('a request that cannot be made raises an alarm, and its lead is kept for another try', async () => {
  const sink = { ...sinkAnswering(() => new Response()), secret: 'whsec_not base64' }
  expect(await afterOne('ada@example.com', sink)).toMatchObject({
    status: 'pending',
    outcome: 'unsendable',
    seconds: 10,
  })
  expect(alarms()).toEqual(['delivery_needs_attention'])
})

test('the age of the oldest lead raises an alarm after a quarter of an hour, until it is delivered', async () => {
  const { id } = await savedLead()
  const sweepAfter = (minutes: number) => sweep(store(), env.LEAD_QUEUE, start + minutes * 60_000)
  await sweepAfter(15)
  expect(alarms()).toEqual([])
  await sweepAfter(16)
  await store().settle(id, { status: 'delivered', outcome: 'http 200' }, start)
  await sweepAfter(17)
  expect(alarms()).toEqual(['oldest_pending_age'])
  expect(logged).toContain(logLine('error', { event: 'oldest_pending_age', seconds: 960 }))
})

test('a message of the leads’ queue or of its rescue queue, in any environment, delivers its lead', async () => {
  for (const environment of ['', '-staging', '-production'])
    for (const queue of ['lead-delivery', 'lead-delivery-rescue']) {
      const { id } = await savedLead()
      const message = { id, timestamp: new Date(), attempts: 1, body: wakeUp(id) }
      await worker.queue(createMessageBatch(queue + environment, [message]), env)
      expect(await deliveriesOf(id)).toHaveLength(1)
    }
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

test('the reference implementation of Standard Webhooks accepts the signature, and with another secret, body or id rejects it', async () => {
  const { body, headers } = await delivered({ secret })
  const verify = (key: string, text: string, changes = {}) =>
    new Webhook(key).verify(text, { ...headers, ...changes }, { jsonParse: false })
  expect(() => verify(secret, body)).not.toThrow()
  expect(() => verify(anotherSecret, body)).toThrow('No matching signature')
  expect(() => verify(secret, `${body}&`)).toThrow('No matching signature')
  expect(() => verify(secret, body, { 'webhook-id': crypto.randomUUID() })).toThrow('No matching signature')
})

test('without a secret there is no signature, only the id and time', async () => {
  const { headers } = await delivered({})
  expect(headers).not.toHaveProperty('webhook-signature')
  expect(Number(headers['webhook-timestamp'])).toBeCloseTo(Date.now() / 1000, -1)
})

test('a valid secret is used, and a malformed one holds leads back instead of sending them unsigned', () => {
  expect(sinkWith({ LEAD_WEBHOOK_SECRET: secret })).toMatchObject({ url: env.LEAD_WEBHOOK_URL, secret })
  for (const malformed of ['hunter2', 'whsec_', `${secret}A`, secret.slice(0, -1)])
    expect([malformed, sinkWith({ LEAD_WEBHOOK_SECRET: malformed })]).toEqual([malformed, undefined])
})
