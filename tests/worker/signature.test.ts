import { env } from 'cloudflare:workers'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test, vi } from 'vitest'
import { sinkFrom } from '#worker/delivery/sink.ts'
import { settingsOf } from '#worker/settings.ts'
import { consumeAt, inboxSink, savedLead, wakeUp } from './support/consume-at.ts'
import { deliveriesOf } from './support/leads.ts'

const secret = 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
const anotherSecret = 'whsec_YW5vdGhlci1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
const sinkWith = (changes: object) => sinkFrom(settingsOf({ ...env, ...changes }), fetch.bind(globalThis))

/** Delivers a lead at the current time, because a receiver refuses old timestamps. */
async function delivered(changes: object) {
  const { id } = await savedLead('zoë@example.com')
  await consumeAt(Date.now(), [wakeUp(id)], { sink: { ...inboxSink(), ...changes } })
  const [delivery] = await deliveriesOf(id)
  if (!delivery) throw new Error('nothing was delivered')
  return delivery
}

beforeEach(() => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})

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
