import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { brand } from '#contract/firm-details.ts'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { emailChannel } from '#worker/delivery/email.ts'
import worker from '#worker/index.ts'
import { logged, logLine } from './support/api.ts'
import { deadDatabase } from './support/dead-database.ts'
import * as deliveries from './support/deliveries.ts'
import { cipherWith, newKey } from './support/keys.ts'
import { MailService } from './support/mail-service.ts'

const { deliveryRows, emailSettings, savedLead, site, start, store, wakeUp } = deliveries
const minute = 60_000

let mail: MailService
beforeEach(() => {
  mail = new MailService()
})

const consumeAt = (now: number, bodies: unknown[], changes: Parameters<typeof deliveries.consumeAt>[2] = {}) =>
  deliveries.consumeAt(now, bodies, { kind: 'email', channel: emailChannel(deliveries.mailerOf(mail)), ...changes })

test('the guide goes to its lead’s address and from ours, and is noted with Cloudflare’s id for it', async () => {
  const { id } = await savedLead()
  await consumeAt(start, [wakeUp(id)])
  expect(mail.accepted).toMatchObject([
    {
      to: 'ada@example.com',
      from: { name: brand, email: 'guide@firm.example' },
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Letter-ID': id },
      text: expect.stringContaining(`Hello Ada,`),
      html: expect.stringContaining(`${site}/guide`),
    },
  ])
  expect(mail.accepted[0]).not.toHaveProperty('replyTo')
  expect(await deliveryRows('email')).toMatchObject([{ status: 'sent', message_id: 'letter-1@mail.example' }])
})

test('the email of a sealed lead is opened to be sent, and its row says nothing about anyone', async () => {
  const cipher = cipherWith(newKey)
  const { id } = await savedLead({ cipher })
  await consumeAt(start, [wakeUp(id)], { store: store('email', cipher) })
  expect(mail.accepted).toMatchObject([{ to: 'ada@example.com' }])
  expect(JSON.stringify([await deliveryRows('email'), logged])).not.toMatch(/ada|lovelace|07700|example\.com/i)
})

test.each([
  ...['RATE_LIMIT_EXCEEDED', 'DAILY_LIMIT_EXCEEDED', 'INTERNAL_SERVER_ERROR', 'DELIVERY_FAILED', 'NEW'].map(
    (code) => [code, { status: 'pending', due_at: start + minute, last_outcome: `E_${code}` }] as const,
  ),
  ['RECIPIENT_SUPPRESSED', { status: 'refused', last_outcome: 'address refused' }],
  ...['VALIDATION_ERROR', 'FIELD_MISSING', 'TOO_MANY_RECIPIENTS'].map(
    (code) => [code, { status: 'refused', last_outcome: `E_${code}` }] as const,
  ),
] as const)('after E_%s an email is tried again, or refused at once if its address can get none', async (code, row) => {
  mail.answer = `E_${code}`
  const { id } = await savedLead()
  await consumeAt(start, [wakeUp(id)])
  expect(await deliveryRows('email')).toMatchObject([{ ...row, attempts: 1 }])
  if (row.status === 'refused')
    expect(logged).toEqual([logLine('warn', { event: 'email_refused', leadId: id, outcome: `E_${code}` })])
})

test.each([
  'SENDER_NOT_VERIFIED',
  'SENDER_DOMAIN_NOT_AVAILABLE',
  'RECIPIENT_NOT_ALLOWED',
  'CONTENT_TOO_LARGE',
  'HEADER_NOT_ALLOWED',
  'HEADERS_TOO_MANY',
])('E_%s is a fault of ours: emails wait for as long as it lasts, and no attempt is counted', async (code) => {
  mail.answer = `E_${code}`
  const { id } = await savedLead()
  for (let turn = 0; turn < 20; turn++) await consumeAt(start + turn * 15 * minute, [wakeUp(id)])
  const row = { status: 'pending', attempts: 0, due_at: start + 300 * minute, last_outcome: `sender: E_${code}` }
  expect(await deliveryRows('email')).toMatchObject([row])
  mail.answer = 'accepted'
  await consumeAt(start + 300 * minute, [wakeUp(id)])
  expect(mail.accepted).toHaveLength(1)
})

test('once emails are turned off, those that wait are left as they are', async () => {
  const { id } = await savedLead()
  const before = await deliveryRows('email')
  expect(await consumeAt(start, [wakeUp(id)], { isOff: true })).toMatchObject({ acked: 1 })
  expect(await deliveryRows('email')).toEqual(before)
})

/** Hands over a wake-up while the mail service is silent, and lets its ten seconds pass. */
async function consumeInSilence(id: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const consumed = consumeAt(start, [wakeUp(id)])
  while (vi.getTimerCount() < 1) await scheduler.wait(5)
  await vi.advanceTimersByTimeAsync(10_000)
  await consumed
}

test('a mail service that does not answer costs ten seconds, and the email is tried again', async () => {
  mail.answer = 'silent'
  const { id } = await savedLead()
  await consumeInSilence(id)
  expect(await deliveryRows('email')).toMatchObject([{ status: 'pending', attempts: 1, last_outcome: 'timeout' }])
})

test('an answer that was lost is the only reason for a second email, and both have the same id', async () => {
  mail.answer = 'accepted, silent'
  const { id } = await savedLead()
  await consumeInSilence(id)
  mail.answer = 'accepted'
  await consumeAt(start + minute, [wakeUp(id)])
  expect(mail.accepted.map(({ headers }) => headers?.['X-Letter-ID'])).toEqual([id, id])
  expect(await deliveryRows('email')).toMatchObject([{ status: 'sent', attempts: 2 }])
})

/** Cloudflare's event about an email, as its documentation has it. */
const event = (kind: string, messageId = 'letter-1@mail.example') => ({
  type: `cf.email.sending.message.${kind}`,
  source: { type: 'email.sending', domain: 'firm.example' },
  payload: { eventId: crypto.randomUUID(), messageId, recipient: 'ada@example.com', terminal: true },
})

test.each([
  ['bounced', { status: 'refused', last_outcome: 'bounced' }],
  ['rejected', { status: 'refused', last_outcome: 'rejected' }],
  ['failed', { status: 'parked', last_outcome: 'not delivered' }],
  ['delivered', { status: 'sent' }],
  ['deferred', { status: 'sent' }],
  ['complained', { status: 'sent' }],
])('when Cloudflare says that an email was %s, its row says so, without the address', async (kind, row) => {
  const { id } = await savedLead()
  await consumeAt(start, [wakeUp(id)])
  expect(await consumeAt(start + minute, [event(kind)])).toMatchObject({ acked: 1, delays: [] })
  expect(await deliveryRows('email')).toMatchObject([row])
  expect(await consumeAt(start + minute, [event(kind)], { tries: 3 })).toMatchObject({ acked: 1 })
  expect(await deliveryRows('email')).toMatchObject([row])
  expect(JSON.stringify([await deliveryRows('email'), logged])).not.toContain('@example.com')
  expect(mail.accepted).toHaveLength(1)
})

test('an event that overtakes the note of its email comes again; one about another email is forgotten', async () => {
  const { id } = await savedLead()
  expect(await consumeAt(start, [event('bounced')])).toMatchObject({ acked: 0, delays: [60] })
  await consumeAt(start, [wakeUp(id)])
  expect(await consumeAt(start + minute, [event('bounced')], { tries: 2 })).toMatchObject({ acked: 1 })
  expect(await deliveryRows('email')).toMatchObject([{ status: 'refused' }])
  const another = [event('bounced', 'an-alert@mail.example')]
  expect(await consumeAt(start, another, { tries: 3 })).toMatchObject({ acked: 1, delays: [] })
})

test('an event is kept by the queue while the database is down', async () => {
  const dead = { store: new DeliveryStore(deadDatabase, 'email'), tries: 50 }
  expect(await consumeAt(start, [event('bounced')], dead)).toMatchObject({ acked: 0, delays: [60] })
})

test('a message of the emails’ queue, in any environment, sends its email', async () => {
  for (const queue of ['letters', 'letters-staging', 'letters-production']) {
    const { id } = await savedLead({ receivedAt: Date.now() })
    const message = { id, timestamp: new Date(), attempts: 1, body: wakeUp(id) }
    await worker.queue(createMessageBatch(queue, [message]), { ...env, ...emailSettings, EMAIL: mail.binding })
    expect(mail.accepted.at(-1)).toMatchObject({ headers: { 'X-Letter-ID': id } })
  }
})
