import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import { consume } from '#worker/delivery/consumer.ts'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import type { QueueMessage } from '#worker/store/queue-message.ts'
import { cipherWith, keyEntry, newKey, oldKey } from './support/keys.ts'
import { acceptedLead, deliveriesOf, landingLead, rows } from './support/leads.ts'

const start = Date.parse('2026-11-21T09:00:00Z')
/** Only in the leads searched for; each belongs to one field. */
const canaries = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  phone: '07700900987',
  email: 'canary@example.com',
  addressLine1: '9 Canary Street',
  addressLine2: 'Canary Court',
  townCity: 'Canaryton',
  county: 'Canaryshire',
  postcode: 'ZZ9 9ZZ',
}

let logged: string[]
let sent: QueueMessage[]

beforeEach(() => {
  logged = []
  sent = []
  for (const level of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(String(line)))
  }
})

const queue: Queue<QueueMessage> = Object.assign(Object.create(env.LEAD_QUEUE), {
  send: async (message: QueueMessage) => void sent.push(message),
})

async function postCanary(changes: Record<string, unknown>) {
  const lead = landingLead({ ...canaries, deliveryMethod: 'post' })
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(lead),
  }
  const { status } = await app.request('/api/lead', request, { ...env, LEAD_QUEUE: queue, ...changes })
  return { id: lead.leadId, lead, status }
}

async function consumeAt(now: number, body: unknown, cipher: LeadCipher) {
  const batch = createMessageBatch('lead-delivery', [{ id: '1', timestamp: new Date(now), attempts: 1, body }])
  const sink = { url: `${inject('inbox')}/hook`, secret: undefined, fetch: fetch.bind(globalThis) }
  await consume(batch, { store: new LeadStore(env.DB, cipher), sink, now: () => now, random: () => 0.5 })
}

function expectNoCanaryIn(thing: unknown) {
  const text = JSON.stringify(thing)
  for (const canary of Object.values(canaries)) expect(text).not.toContain(canary)
}

test('with keys the raw row, the message and the log contain nothing personal', async () => {
  const { status, lead } = await postCanary({ LEAD_KEYS: newKey })
  expect(status).toBe(202)
  expect(await rows()).toMatchObject([{ key_id: '2026-11', content: expect.stringMatching(/^v1:2026-11:/) }])
  for (const thing of [await rows(), sent, logged]) expectNoCanaryIn(thing)
  // Nor anything that would confirm a guessed lead or email address.
  const [row] = await rows()
  expect(row?.digest).not.toBe((await cipherWith().seal(lead.leadId, JSON.stringify(lead), { email: '' })).digest)
})

test('without keys the row holds the plain lead', async () => {
  await postCanary({})
  expect(await rows()).toMatchObject([{ key_id: null, content: expect.stringContaining('Canaryfirst') }])
})

test('malformed keys lose no lead: it is stored plain, and an alarm is logged', async () => {
  const { id, status } = await postCanary({ LEAD_KEYS: 'hunter2' })
  expect(status).toBe(202)
  expect(await rows()).toMatchObject([{ id, content: expect.stringContaining('Canaryfirst') }])
  expect(logged).toContain(JSON.stringify({ event: 'lead_stored_plain', leadId: id }))
  expectNoCanaryIn(logged)
})

test('the same lead again is a repeat, with the original key, a newer one, or stored before there were keys', async () => {
  const accepted = acceptedLead()
  const saveWith = (...keys: string[]) => new LeadStore(env.DB, cipherWith(...keys)).save(accepted)
  expect(await saveWith(oldKey)).toBe('saved')
  expect(await saveWith(oldKey)).toBe('repeat')
  expect(await saveWith(newKey, oldKey)).toBe('repeat')
  const earlier = acceptedLead()
  await new LeadStore(env.DB).save(earlier)
  expect(await new LeadStore(env.DB, cipherWith(newKey)).save(earlier)).toBe('repeat')
})

test('another lead with the same id is rejected, with or without keys', async () => {
  const store = new LeadStore(env.DB, cipherWith(newKey))
  const accepted = acceptedLead()
  await store.save(accepted)
  expect(await store.save({ ...accepted, lead: { ...accepted.lead, firstName: 'Grace' } })).toBe('conflict')
})

test('a sealed lead is delivered as typed', async () => {
  const { id } = await postCanary({ LEAD_KEYS: oldKey })
  await consumeAt(Date.now(), sent[0], cipherWith(newKey, oldKey))
  const [delivery] = await deliveriesOf(id)
  expect(Object.fromEntries(delivery?.fields ?? [])).toMatchObject({
    firstName: 'Canaryfirst',
    'addressLine 1': '9 Canary Street',
  })
  expectNoCanaryIn(logged)
})

test('with the database down the message is sealed, then stored and delivered', async () => {
  const prepare = vi.spyOn(env.DB, 'prepare').mockImplementation(() => {
    throw new Error('down')
  })
  const { id, status } = await postCanary({ LEAD_KEYS: newKey })
  prepare.mockRestore()
  expect(status).toBe(202)
  expect(sent).toMatchObject([{ v: 1, stored: { id, keyId: '2026-11' } }])
  for (const thing of [sent, logged]) expectNoCanaryIn(thing)

  await consumeAt(Date.now(), sent[0], cipherWith(newKey))
  expect(await rows()).toMatchObject([{ id, status: 'delivered', key_id: '2026-11' }])
  expect(await deliveriesOf(id)).toHaveLength(1)
})

test('a sealed message is stored even while its key is missing', async () => {
  const { lead, sourceCode, receivedAt, id } = acceptedLead({ receivedAt: start })
  const message = await new LeadStore(env.DB, cipherWith(oldKey)).messageFor({ lead, sourceCode, receivedAt })
  await consumeAt(start, message, cipherWith(newKey))
  expect(await rows()).toMatchObject([{ id, status: 'pending', key_id: '2025-11' }])
})

test('an unreadable sealed message whose id is taken goes back on the queue', async () => {
  const { lead, sourceCode, receivedAt, id } = acceptedLead({ receivedAt: start })
  const message = await new LeadStore(env.DB, cipherWith(oldKey)).messageFor({ lead, sourceCode, receivedAt })
  await new LeadStore(env.DB).save({
    ...acceptedLead(),
    lead: { ...acceptedLead().lead, leadId: id, firstName: 'Grace' },
  })
  await consumeAt(start, message, cipherWith(newKey))
  expect(logged).toContain(JSON.stringify({ event: 'database_failed', during: 'delivery', error: 'Error', leadId: id }))
})

test('a lead erased on request stays erased, even if it is sent again', async () => {
  const accepted = acceptedLead()
  const store = new LeadStore(env.DB, cipherWith(newKey))
  await store.save(accepted)
  await env.DB.prepare(`UPDATE leads SET content = NULL, digest = '', erased_at = 1, status = 'parked'`).run()
  expect(await store.save(accepted)).toBe('repeat')
  expect(await rows()).toMatchObject([{ content: null }])
})

test.each([
  ['missing', [newKey], 'unknown key'],
  ['a different one with the same id', [keyEntry('2025-11', 9)], 'wrong key'],
])('a lead whose key is %s is kept, not counted as tried, and sent once the key is back', async (_, keys, reason) => {
  const accepted = acceptedLead({ receivedAt: start })
  const { id } = accepted
  await new LeadStore(env.DB, cipherWith(oldKey)).save(accepted)
  const [before] = await rows()

  await consumeAt(start, { v: 1, id }, cipherWith(...keys))
  expect(logged).toEqual([JSON.stringify({ event: 'lead_unreadable', leadId: id, keyId: '2025-11', reason })])
  expect(await rows()).toMatchObject([{ status: 'pending', attempts: 0, content: before?.content }])
  expect(await deliveriesOf(id)).toHaveLength(0)

  await consumeAt(start + 300_000, { v: 1, id }, cipherWith(newKey, oldKey))
  expect(await deliveriesOf(id)).toHaveLength(1)
})

test('with keys a row that is not sealed is not sent, so that writing to the database does not send a lead', async () => {
  const { id, ...accepted } = acceptedLead({ receivedAt: start })
  await new LeadStore(env.DB).save(accepted)
  await consumeAt(start, { v: 1, id }, cipherWith(newKey))
  expect(logged).toEqual([
    JSON.stringify({ event: 'lead_unreadable', leadId: id, keyId: 'none', reason: 'not sealed' }),
  ])
  expect(await rows()).toMatchObject([{ status: 'pending', attempts: 0 }])
  expect(await deliveriesOf(id)).toHaveLength(0)
})
