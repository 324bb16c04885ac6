import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { Webhook as Verifier } from 'standardwebhooks'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { retryAfterMs, send, type Webhook, webhookFrom } from '#worker/leads/webhook.ts'
import { settingsOf } from '#worker/settings.ts'
import { consumeAt, inbox, messageFor, savedLead, start, store, webhookAnswering } from './support/deliveries.ts'
import { deliveriesOf, rowOf } from './support/leads.ts'

/** How one attempt ends, and when the next is due (seconds). */
async function afterOne(email: string, webhook: Webhook = inbox()) {
  const id = await savedLead({ lead: { email } })
  await consumeAt(start, [messageFor(id)], { webhook })
  const row = await rowOf(id)
  return { id, outcome: row?.last_outcome, state: row?.state, seconds: (Number(row?.due_at) - start) / 1000 }
}

test.each([
  ['ada+429@example.com', 'http 429', 60],
  ['ada+429r300@example.com', 'http 429', 300],
  ['ada+drop@example.com', 'unreachable', 10],
  ['ada+307@example.com', 'http 307', 10],
])('the webhook’s answer to %s is %s, and the next try in %i seconds', async (email, outcome, seconds) => {
  expect(await afterOne(email)).toMatchObject({ state: 'pending', outcome, seconds })
})

test('a missing response is a timeout, and waits at least a minute', async () => {
  const id = await savedLead({ lead: { email: 'ada+hang@example.com' } })
  const claimed = await store().claim(id, start)
  if (!claimed || 'unreadable' in claimed) throw new Error('nothing to send')
  const outcome = { isDelivered: false, words: 'timeout', leastMs: 60_000 }
  expect(await send(claimed, inbox(), start, 200)).toEqual(outcome)
})

test('2xx counts as delivered even if the body never ends or breaks off', async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
  for (const body of [endless, broken]) {
    const webhook = webhookAnswering(() => new Response(body))
    expect(await afterOne('ada@example.com', webhook)).toMatchObject({ state: 'delivered' })
  }
})

test('Retry-After asks for seconds, or for a moment in any spelling of HTTP; anything else for nothing', () => {
  for (const header of ['300', 'Sat, 21 Nov 2026 09:05:00 GMT', 'Saturday, 21-Nov-26 09:05:00 GMT'])
    expect([header, retryAfterMs(header, start)]).toEqual([header, 300_000])
  const past = 'Sat, 21 Nov 2020 09:05:00 GMT'
  for (const header of [past, '-5', 'soon', 'wait 9999', 'Monday', '', '1e9', 'NaN'])
    expect([header, retryAfterMs(header, start)]).toEqual([header, 0])
})

test('whatever a Retry-After says, it is a number from 0', () => {
  const anything = fc.oneof(fc.string(), fc.integer().map(String), fc.date().map(String), fc.constant(null))
  fc.assert(fc.property(anything, (header) => retryAfterMs(header, start) >= 0))
})

test('a request that cannot be made keeps its lead for another try', async () => {
  const webhook = { ...webhookAnswering(() => new Response()), secret: 'whsec_not base64' }
  expect(await afterOne('ada@example.com', webhook)).toMatchObject({
    state: 'pending',
    outcome: 'unsendable',
    seconds: 10,
  })
})

test('a message of the leads’ queue or of its rescue queue, in any environment, delivers its lead', async () => {
  for (const environment of ['', '-staging', '-production'])
    for (const queue of ['lead-delivery', 'lead-delivery-rescue']) {
      const id = await savedLead()
      const message = { id, timestamp: new Date(), attempts: 1, body: messageFor(id) }
      await worker.queue(createMessageBatch(queue + environment, [message]), env)
      expect(await deliveriesOf(id)).toHaveLength(1)
    }
})

const secret = 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
const anotherSecret = 'whsec_YW5vdGhlci1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
const webhookWith = (changes: object) => webhookFrom(settingsOf({ ...env, ...changes }), fetch.bind(globalThis))

/** Delivers a lead at the current time, because a receiver refuses old timestamps. */
async function delivered(changes: object) {
  const id = await savedLead({ lead: { email: 'zoë@example.com' } })
  await consumeAt(Date.now(), [messageFor(id)], { webhook: { ...inbox(), ...changes } })
  const [delivery] = await deliveriesOf(id)
  if (!delivery) throw new Error('nothing was delivered')
  return delivery
}

test('the reference implementation of Standard Webhooks accepts the signature, and with another secret, body or id rejects it', async () => {
  const { body, headers } = await delivered({ secret })
  const verify = (key: string, text: string, changes = {}) =>
    new Verifier(key).verify(text, { ...headers, ...changes }, { jsonParse: false })
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
  expect(webhookWith({ LEAD_WEBHOOK_SECRET: secret })).toMatchObject({ url: env.LEAD_WEBHOOK_URL, secret })
  for (const malformed of ['hunter2', 'whsec_', `${secret}A`, secret.slice(0, -1)])
    expect([malformed, webhookWith({ LEAD_WEBHOOK_SECRET: malformed })]).toEqual([malformed, undefined])
})
