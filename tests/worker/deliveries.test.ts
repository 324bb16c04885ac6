import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { onlyCopyRetryMs, retryDelay, schedule } from '#worker/leads/deliver.ts'
import { storedLead } from '#worker/leads/lead-content.ts'
import { LeadStore } from '#worker/leads/lead-store.ts'
import { sweep } from '#worker/leads/sweep.ts'
import { deadDatabase, minutely, recordingQueue } from './support/api.ts'
import { consumeAt, deliveriesOf, messageFor, webhookAnswering } from './support/deliveries.ts'
import {
  acceptedLead,
  cipherWith,
  newKey,
  noCipher,
  oldKey,
  rowOf,
  rows,
  savedLead,
  start,
  store,
} from './support/leads.ts'
import { logged, logLine } from './support/log.ts'

const minute = 60_000

const taking = () => webhookAnswering(() => new Response())
const failing = webhookAnswering(() => new Response(null, { status: 500 }))

test('a lead is delivered once, however often its message comes, and its row says when and how', async () => {
  const id = await savedLead()
  const message = messageFor(id)
  expect(await consumeAt(start + 5_000, [message, message])).toEqual({ acked: 2, delays: [] })
  await consumeAt(start + 5 * minute, [message])
  expect(await deliveriesOf(id)).toHaveLength(1)
  const since = { state: 'delivered', state_since: start + 5_000, attempts: 1, last_outcome: 'http 200' }
  expect(await rowOf(id)).toMatchObject(since)
})

test('a failed attempt is made again when it is due: its message comes back then, and no earlier one has an effect', async () => {
  const id = await savedLead()
  const webhook = taking()
  expect(await consumeAt(start, [messageFor(id)], { webhook: failing })).toEqual({ acked: 0, delays: [10] })
  expect(await rowOf(id)).toMatchObject({ state: 'pending', due_at: start + 10_000, last_outcome: 'http 500' })
  expect(await consumeAt(start + 5_000, [messageFor(id)], { webhook })).toEqual({ acked: 1, delays: [] })
  expect(webhook.asked).toEqual([])
  await consumeAt(start + 10_000, [messageFor(id)], { webhook })
  expect(webhook.asked).toEqual([id])
})

test('a lead is parked after twelve attempts in about three days', async () => {
  const id = await savedLead()
  let now = start
  for (const wait of schedule) {
    const { delays } = await consumeAt(now, [messageFor(id)], { webhook: failing })
    expect(delays).toEqual([wait / 1000])
    now += wait
  }
  expect(await consumeAt(now, [messageFor(id)], { webhook: failing })).toEqual({ acked: 1, delays: [] })
  expect(await rowOf(id)).toMatchObject({ state: 'parked', state_since: now, attempts: 12, last_outcome: 'http 500' })
  expect(logged.at(-1)).toBe(logLine('error', { event: 'lead_parked', leadId: id, attempts: 12, outcome: 'http 500' }))
  expect((now - start) / 86_400_000).toBeCloseTo(2.95, 1)
})

test('each wait is a fifth shorter or longer by chance, as long as the webhook asks, and a day at most', () => {
  expect([0, 0.5, 1].map((random) => retryDelay(3, 0, random))).toEqual([96_000, 120_000, 144_000])
  expect([retryDelay(1, 300_200, 0.5), retryDelay(12, 0, 0.5)]).toEqual([301_000, undefined])
  expect([retryDelay(11, 0, 1), retryDelay(1, Number.POSITIVE_INFINITY, 0)]).toEqual([86_400_000, 86_400_000])
})

test('a success that could not be noted is repeated under the same id after its lease, and not before', async () => {
  const webhook = taking()
  const id = await savedLead()
  const broken = store()
  const deliver = vi.spyOn(broken, 'deliver').mockRejectedValue(new Error('D1 is down'))
  expect(await consumeAt(start, [messageFor(id)], { webhook, store: broken })).toEqual({ acked: 0, delays: [60] })
  expect(deliver).toHaveBeenCalledTimes(3)
  await consumeAt(start + 57_000, [messageFor(id)], { webhook })
  expect(webhook.asked).toEqual([id])
  await consumeAt(start + minute, [messageFor(id)], { webhook })
  expect(webhook.asked).toEqual([id, id])
  expect(await rowOf(id)).toMatchObject({ state: 'delivered' })
})

test('a late failure never overrides what another attempt has noted since, and a late success does', async () => {
  const id = await savedLead()
  const late = { id, attempts: 1 }
  for (const at of [start, start + minute]) await store().claim(id, at)
  await store().postpone(late, 'late', start)
  await store().park(late, 'late', start)
  expect(await rowOf(id)).toMatchObject({ state: 'pending', due_at: start + 2 * minute, last_outcome: null })
  await store().deliver(id, 'http 200', start)
  await store().park({ id, attempts: 2 }, 'late', start)
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', last_outcome: 'http 200' })
})

test('without a webhook leads wait, nothing is counted, and the sweep has them delivered once there is one', async () => {
  const id = await savedLead()
  expect(await consumeAt(start, [messageFor(id)], { send: undefined })).toEqual({ acked: 1, delays: [] })
  expect(await rowOf(id)).toMatchObject({ state: 'pending', attempts: 0, due_at: start })
  vi.setSystemTime(start + 2 * minute)
  const { queue, sent } = recordingQueue()
  const { LEAD_WEBHOOK_URL: _, ...without } = env
  await minutely({ ...without, LEAD_QUEUE: queue })
  expect(sent).toEqual([])
  await minutely({ ...env, LEAD_QUEUE: queue })
  expect(sent).toEqual([messageFor(id)])
})

test('without its key a lead stays and is tried as any other, and delivered once the key is back', async () => {
  const webhook = taking()
  const id = await savedLead({ cipher: cipherWith(oldKey) })
  const withKeys = (...keys: string[]) => ({ webhook, store: store(cipherWith(...keys)), cipher: cipherWith(...keys) })
  expect(await consumeAt(start, [messageFor(id)], withKeys(newKey))).toEqual({ acked: 0, delays: [10] })
  const reason = 'unknown key'
  expect(await rowOf(id)).toMatchObject({ state: 'pending', last_outcome: `unreadable: ${reason}` })
  expect(logged).toContain(logLine('error', { event: 'lead_unreadable', leadId: id, reason }))
  await consumeAt(start + 10_000, [messageFor(id)], withKeys(newKey, oldKey))
  expect(webhook.asked).toEqual([id])
})

test('a message that cannot be read, or that a bug of ours met, stays: staff hear of it, and the others go on', async () => {
  const webhook = taking()
  const id = await savedLead()
  const onError = vi.fn()
  const strange = [{ v: 2, lead: { firstName: 'Ada' } }, 'nonsense', null]
  const messages = [...strange, messageFor(crypto.randomUUID()), messageFor(id)]
  expect(await consumeAt(start, messages, { webhook, onError })).toEqual({ acked: 2, delays: [30, 30, 30] })
  expect(webhook.asked).toEqual([id])
  const send = () => Promise.reject(new TypeError('no such property'))
  const other = messageFor(await savedLead())
  expect(await consumeAt(start, [other], { send, onError })).toEqual({ acked: 0, delays: [60] })
  expect(onError).toHaveBeenCalledTimes(4)
})

test('the sweep finds what is overdue, the longest first, and not again while its message waits', async () => {
  const later = await savedLead({ receivedAt: start + 1 })
  const first = await savedLead()
  const { queue, sent } = recordingQueue()
  const sweepAt = (after: number) => sweep(store(), queue, start + after)
  for (const after of [minute, minute + 2, minute + 2, 2 * minute + 1]) expect(await sweepAt(after)).toBe(true)
  expect(new Set(sent)).toEqual(new Set([messageFor(first), messageFor(later)]))
  expect(sent).toHaveLength(2)
  await sweepAt(2 * minute + 3)
  expect(sent).toHaveLength(4)
})

test('a sweep whose queue refuses says so, and a later one finds all of it; a failing database rejects', async () => {
  const id = await savedLead()
  const refusing = { sendBatch: () => Promise.reject(new Error('the queue is down')) }
  const { queue, sent } = recordingQueue()
  expect(await sweep(store(), refusing, start + 61_000)).toBe(false)
  await expect(sweep(new LeadStore(deadDatabase, noCipher), queue, start + 90_000)).rejects.toThrow()
  expect(await sweep(store(), queue, start + 122_000)).toBe(true)
  expect(sent).toEqual([messageFor(id)])
})

/** The message of a lead that the database could not take. */
async function carried(accepted = acceptedLead(), cipher = noCipher) {
  return { accepted, id: accepted.lead.leadId, message: { v: 1, lead: await storedLead(accepted, cipher) } }
}

test('a held lead that the queue carries is stored as held, and not delivered', async () => {
  const { message } = await carried(acceptedLead({ heldFor: 'trap' }))
  expect(await consumeAt(start, [message])).toEqual({ acked: 1, delays: [] })
  expect(await rows()).toMatchObject([{ state: 'held', held_for: 'trap', attempts: 0 }])
})

test.each([noCipher, cipherWith(newKey)])('a lead whose id another has gets its own, once', async (cipher) => {
  const { accepted, id, message } = await carried(undefined, cipher)
  await store(cipher).save({ ...accepted, lead: { ...accepted.lead, firstName: 'Grace' } })
  for (const now of [start, start + minute]) await consumeAt(now, [message], { store: store(cipher), cipher })
  const own = (await rows()).filter((row) => row.received_at === start && row.id !== id)
  expect(own).toMatchObject([{ state: 'delivered' }])
  const deliveries = await deliveriesOf(String(own[0]?.id))
  expect(deliveries).toMatchObject([{ fields: expect.arrayContaining([['firstName', 'Ada']]) }])
})

test('an unreadable lead whose id is taken stays on the queue until its key is back', async () => {
  const { accepted, id, message } = await carried(undefined, cipherWith(oldKey))
  await store().save({ ...accepted, lead: { ...accepted.lead, firstName: 'Grace' } })
  const without = { store: store(cipherWith(newKey)), cipher: cipherWith(newKey) }
  expect(await consumeAt(start, [message], without)).toEqual({ acked: 0, delays: [30] })
  const event = { event: 'database_failed', during: 'delivery', error: 'Error', leadId: id }
  expect(logged).toContain(logLine('warn', event))
})

test('the only copy of a lead stays on the queue while the database is down, for days rather than a hundred quick tries', async () => {
  const { message } = await carried()
  const dead = { store: new LeadStore(deadDatabase, noCipher) }
  expect(await consumeAt(start, [message], dead)).toEqual({ acked: 0, delays: [30] })
  expect(await consumeAt(start, [message], { ...dead, tries: 100 })).toEqual({ acked: 0, delays: [23_400] })
  const waits = Array.from({ length: 100 }, (_, index) => onlyCopyRetryMs(index + 1))
  expect(waits.reduce((total, wait) => total + wait)).toBeGreaterThanOrEqual(14 * 86_400_000)
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
})
