import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import type { QueueMessage } from '#worker/store/queue-message.ts'
import { consumeAt, deliveryRows, savedLead, start, store } from './support/deliveries.ts'
import { cipherWith, keyEntry, newKey, oldKey } from './support/keys.ts'
import { acceptedLead, deliveriesOf, landingLead, rows } from './support/leads.ts'

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

const consumeWith = (cipher: LeadCipher, now: number, body: unknown) =>
  consumeAt(now, [body], { store: store('webhook', cipher), leads: new LeadStore(env.DB, cipher) })

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
  await consumeWith(cipherWith(newKey, oldKey), Date.now(), sent[0])
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

  await consumeWith(cipherWith(newKey), Date.now(), sent[0])
  expect(await rows()).toMatchObject([{ id, status: 'delivered', key_id: '2026-11' }])
  expect(await deliveriesOf(id)).toHaveLength(1)
})

test('a lead erased on request stays erased, even if it is sent again', async () => {
  const accepted = acceptedLead()
  const store = new LeadStore(env.DB, cipherWith(newKey))
  await store.save(accepted)
  await env.DB.prepare(`UPDATE leads SET content = NULL, digest = '', erased_at = 1, status = 'parked'`).run()
  expect(await store.save(accepted)).toBe('repeat')
  expect(await rows()).toMatchObject([{ content: null }])
})

test('a lead whose key is a different one with the same id is kept, and not counted as tried', async () => {
  const { id } = await savedLead({ cipher: cipherWith(oldKey) })
  await consumeWith(cipherWith(keyEntry('2025-11', 9)), start, { v: 1, id })
  expect(logged).toEqual([
    JSON.stringify({ event: 'lead_unreadable', leadId: id, keyId: '2025-11', reason: 'wrong key' }),
  ])
  expect(await deliveryRows('webhook')).toMatchObject([{ status: 'pending', attempts: 0 }])
  expect(await deliveriesOf(id)).toHaveLength(0)
})

test('with keys a row that is not sealed is not sent, so that writing to the database does not send a lead', async () => {
  const { id } = await savedLead()
  await consumeWith(cipherWith(newKey), start, { v: 1, id })
  expect(logged).toEqual([
    JSON.stringify({ event: 'lead_unreadable', leadId: id, keyId: 'none', reason: 'not sealed' }),
  ])
  expect(await deliveryRows('webhook')).toMatchObject([{ status: 'pending', attempts: 0 }])
  expect(await deliveriesOf(id)).toHaveLength(0)
})
