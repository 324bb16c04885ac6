import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { onlyCopyRetrySeconds } from '#worker/delivery/consumer.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { acceptedFrom, parseQueueMessage, storedForm, wholeLeadMessage } from '#worker/store/queue-message.ts'
import { logged, logLine } from './support/api.ts'
import { deadDatabase } from './support/dead-database.ts'
import { consumeAt, deliveryRows, start, store, wakeUp } from './support/deliveries.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { acceptedLead, deliveriesOf, rows } from './support/leads.ts'

// A lead that the worker puts on the queue whole, because the database is down.

function queuedLead() {
  const { id, ...accepted } = acceptedLead({ receivedAt: start })
  return { id, message: { v: 1, accepted: { ...accepted, letter: true as const } } }
}

/** The same sealed, with the guide to be sent by email. */
async function sealedLead() {
  const { id, ...accepted } = acceptedLead({ receivedAt: start })
  return { id, message: await new LeadStore(env.DB, cipherWith(oldKey)).messageFor({ ...accepted, letter: true }) }
}

test('a lead on the queue is stored first, with its email, then delivered, and once even if its message comes again', async () => {
  const { id, message } = queuedLead()
  await consumeAt(start, [message, message])
  await consumeAt(start, [message])
  expect(await rows()).toMatchObject([{ id, status: 'delivered' }])
  expect(await deliveriesOf(id)).toHaveLength(1)
  expect(await deliveryRows('email')).toMatchObject([{ lead_id: id, status: 'pending' }])
})

test('is kept once, even if its id turns out to belong to another lead and its message is repeated', async () => {
  const { id, message } = queuedLead()
  const { lead } = message.accepted
  await new LeadStore(env.DB).save({ ...message.accepted, lead: { ...lead, firstName: 'Grace' } })
  await consumeAt(start, [message])
  await consumeAt(start, [message])
  const stored = await rows()
  expect(stored).toHaveLength(2)
  const own = stored.find((row) => row.id !== id)
  expect(own).toMatchObject({ status: 'delivered', content: expect.stringContaining('Ada') })
  expect(await deliveriesOf(String(own?.id))).toHaveLength(1)
})

test('stays on the queue while the database is down, for days rather than for a hundred quick tries', async () => {
  const { message } = queuedLead()
  const leads = new LeadStore(deadDatabase)
  expect(await consumeAt(start, [message], { leads, tries: 1 })).toMatchObject({ acked: 0, delays: [30] })
  expect(await consumeAt(start, [message], { leads, tries: 100 })).toMatchObject({ acked: 0, delays: [23_400] })
})

test('a message that may be the only copy of its lead is tried for as long as the queue keeps it', () => {
  const waits = Array.from({ length: 100 }, (_, index) => onlyCopyRetrySeconds(index + 1))
  const sum = (some: number[]) => some.reduce((total, wait) => total + wait)
  expect(sum(waits)).toBeGreaterThanOrEqual(14 * 86_400)
  expect(sum(waits.filter((wait) => wait <= 3_600))).toBeGreaterThanOrEqual(2 * 86_400)
  expect(waits.slice(0, 3)).toEqual([30, 60, 120])
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(waits.filter((wait) => !Number.isInteger(wait) || wait > 86_400)).toEqual([])
})

test('a lead that this version cannot read raises an alarm and stays on the queue', async () => {
  const { id: _, ...accepted } = acceptedLead()
  const fromAnotherVersion = { v: 2, accepted: { ...accepted, lead: { ...accepted.lead, form: 'telephone' } } }
  expect(await consumeAt(start, [fromAnotherVersion])).toMatchObject({ acked: 0, delays: [30] })
  expect(logged).toEqual([logLine('error', { event: 'lead_message_unreadable' })])
})

test('a sealed lead is stored even while its key is missing, with its email', async () => {
  const { id, message } = await sealedLead()
  await consumeAt(start, [message], {
    leads: new LeadStore(env.DB, cipherWith(newKey)),
    store: store('webhook', cipherWith(newKey)),
  })
  expect(await rows()).toMatchObject([{ id, status: 'pending', key_id: '2025-11' }])
  expect(await deliveryRows('email')).toMatchObject([{ lead_id: id, status: 'pending' }])
})

test('a lead that comes unsealed although there are keys is kept as it came, and waits for staff to seal it', async () => {
  const { id, message } = queuedLead()
  const keyed = { leads: new LeadStore(env.DB, cipherWith(newKey)), store: store('webhook', cipherWith(newKey)) }
  await consumeAt(start, [message, message], keyed)
  await consumeAt(start + 600_000, [message, { v: 1, id }], keyed)
  expect(await rows()).toMatchObject([{ id, status: 'pending', key_id: null, content: expect.stringMatching(/^{/) }])
  expect(await deliveriesOf(id)).toEqual([])
  expect(await deliveryRows('webhook')).toMatchObject([{ status: 'pending', last_outcome: 'unreadable: not sealed' }])
  expect(await deliveryRows('email')).toMatchObject([{ lead_id: id, status: 'pending' }])
})

test('an unsealed message of a lead that the database has sealed changes nothing', async () => {
  const { message } = queuedLead()
  const leads = new LeadStore(env.DB, cipherWith(newKey))
  await leads.save(message.accepted)
  const before = await rows()
  await consumeAt(start, [message], { leads, store: store('webhook', cipherWith(newKey)) })
  expect(await rows()).toMatchObject(before.map(({ id, content }) => ({ id, content, status: 'delivered' })))
})

test('an unreadable sealed lead whose id is taken stays on the queue', async () => {
  const { id, message } = await sealedLead()
  const { lead, ...rest } = acceptedLead()
  await new LeadStore(env.DB).save({ ...rest, lead: { ...lead, leadId: id, firstName: 'Grace' } })
  const leads = new LeadStore(env.DB, cipherWith(newKey))
  expect(await consumeAt(start, [message], { leads })).toMatchObject({ acked: 0, delays: [30] })
  expect(logged).toContain(
    logLine('warn', { event: 'database_failed', during: 'delivery', error: 'Error', leadId: id }),
  )
})

const sealing = cipherWith(newKey)

test('a sealed lead’s row says which form and day it came from, also once erased or after waiting on the queue', async () => {
  await new LeadStore(env.DB, sealing).save(acceptedLead({ receivedAt: start }))
  const known = { form: 'landing', received_on: '2026-11-21' }
  expect(await rows()).toMatchObject([known])
  await env.DB.prepare('UPDATE leads SET content = NULL').run()
  expect(await rows()).toMatchObject([known])
  await env.DB.exec('DELETE FROM leads; DELETE FROM deliveries')
  const message = await wholeLeadMessage(acceptedLead({ receivedAt: start }), sealing)
  await consumeAt(start, [message], { leads: new LeadStore(env.DB, cipherWith()) })
  expect(await rows()).toMatchObject([{ ...known, content: expect.stringMatching(/^v1:/) }])
})

test('a message of an earlier release, which does not name the form, is stored as ever', async () => {
  const { form: _form, ...stored } = await storedForm(acceptedLead({ receivedAt: start }), sealing)
  const message = parseQueueMessage({ v: 1, stored })
  expect(message).toEqual({ v: 1, stored })
  expect(await acceptedFrom(stored, sealing)).toMatchObject({ lead: { form: 'landing' } })
  await new LeadStore(env.DB, cipherWith()).saveSealed(stored)
  expect(await rows()).toMatchObject([{ form: null }])
  await consumeAt(start, [wakeUp(stored.id)], { store: store('webhook', sealing) })
  expect(await rows()).toMatchObject([{ status: 'delivered' }])
})
