import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { triedForDays } from '#contract/retention.ts'
import { onlyCopyRetryMs, retryDelay, schedule } from '#worker/leads/deliver.ts'
import { changeSql } from '#worker/leads/lead-changes.ts'
import { rowFor } from '#worker/leads/lead-content.ts'
import { LeadStore, maxUnrecorded } from '#worker/leads/lead-store.ts'
import { takesMessages } from '#worker/leads/probe-queue.ts'
import { queueTimeoutMs, sweep } from '#worker/leads/sweep.ts'
import { prepareNamed } from '#worker/named-values.ts'
import { databaseLosingAnswers, deadDatabase, minutely, recordingQueue } from './support/api.ts'
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

const [minute, hour] = [60_000, 3_600_000]

const taking = () => webhookAnswering(() => new Response())
const failing = webhookAnswering(() => new Response(null, { status: 500 }))
/** The key of the leads here, which are under an older one, is missing. */
const withoutKey = () => ({ store: store(cipherWith(newKey)), cipher: cipherWith(newKey) })

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

test('a message that comes two seconds early is in time, and no earlier one', async () => {
  const id = await savedLead()
  const webhook = taking()
  await consumeAt(start - 2_001, [messageFor(id)], { webhook })
  expect(webhook.asked).toEqual([])
  await consumeAt(start - 2_000, [messageFor(id)], { webhook })
  expect(webhook.asked).toEqual([id])
})

test('staff who send a lead on give it three days more', async () => {
  const id = await savedLead({ cipher: cipherWith(oldKey) })
  for (const after of [0, 72 * hour]) await consumeAt(start + after, [messageFor(id)], withoutKey())
  await prepareNamed(env.DB, changeSql('sent on', 'TRUE'), { now: start + 80 * hour, spread: 1 }).run()
  await consumeAt(start + 81 * hour, [messageFor(id)], withoutKey())
  expect(await rowOf(id)).toMatchObject({ state: 'pending' })
})

test('a lead is parked after twelve attempts, in as many days as visitors and staff are told', async () => {
  const id = await savedLead()
  let now = start
  const minutes = 60
  const hours = 60 * minutes
  const waits = [10, 30, 2 * minutes, 10 * minutes, 30 * minutes]
  for (const wait of [...waits, ...[1, 3, 6, 12, 24, 24].map((count) => count * hours)]) {
    const { delays } = await consumeAt(now, [messageFor(id)], { webhook: failing })
    expect(delays).toEqual([wait])
    now += wait * 1000
  }
  expect(await consumeAt(now, [messageFor(id)], { webhook: failing })).toEqual({ acked: 1, delays: [] })
  expect(await rowOf(id)).toMatchObject({ state: 'parked', state_since: now, attempts: 12, last_outcome: 'http 500' })
  expect(Math.round((now - start) / (24 * hour))).toBe(triedForDays)
  expect(logged.at(-1)).toBe(logLine('error', { event: 'lead_parked', leadId: id, attempts: 12, outcome: 'http 500' }))
})

test('a quarter of an hour in which every answer of the database is lost uses up no attempt', async () => {
  const id = await savedLead()
  const webhook = webhookAnswering(() => new Response(null, { status: 503 }))
  const losing = { webhook, store: new LeadStore(databaseLosingAnswers(), noCipher) }
  for (let minutes = 0; minutes < 15; minutes++)
    expect(await consumeAt(start + minutes * minute, [messageFor(id)], losing)).toEqual({ acked: 0, delays: [60] })
  expect(webhook.asked).toEqual([])
  await consumeAt(start + 17 * minute, [messageFor(id)], { webhook })
  expect(await rowOf(id)).toMatchObject({ state: 'pending', attempts: 1, due_at: start + 17 * minute + 10_000 })
})

test('each wait is a fifth shorter or longer by chance, as long as the webhook asks, and a day at most', () => {
  expect(retryDelay(3, 0, 0, 0)).toBe(96_000)
  expect(retryDelay(3, 0, 0, 0.5)).toBe(120_000)
  expect(retryDelay(3, 0, 0, 1)).toBe(144_000)
  expect(retryDelay(1, 0, 300_200, 0.5)).toBe(301_000)
  expect(retryDelay(11, 0, 0, 1)).toBe(86_400_000)
  expect(retryDelay(1, 0, Number.POSITIVE_INFINITY, 0)).toBe(86_400_000)
})

test('a receiver that asks for a day each time is asked for four days', () => {
  const day = 24 * hour
  expect([0, 1, 2, 3].map((days) => retryDelay(days + 1, days * day, day, 0.5))).toEqual([day, day, day, day])
  expect(retryDelay(5, 4 * day, day, 0.5)).toBeUndefined()
})

test('attempts made out of turn park no lead before it has been tried for as long as the schedule lasts', () => {
  const [twoDays, threeDays] = [172_800_000, 259_200_000]
  expect(retryDelay(12, twoDays, 0, 0.5)).toBe(86_400_000)
  expect(retryDelay(12, threeDays, 0, 0.5)).toBeUndefined()
})

test('a success that could not be noted is repeated under the same id after its lease, and not before', async () => {
  const webhook = taking()
  const id = await savedLead()
  const broken = store()
  const deliver = vi.spyOn(broken, 'recordDelivered').mockRejectedValue(new Error('D1 is down'))
  expect(await consumeAt(start, [messageFor(id)], { webhook, store: broken })).toEqual({ acked: 0, delays: [60] })
  expect(deliver).toHaveBeenCalledTimes(3)
  await consumeAt(start + 57_000, [messageFor(id)], { webhook })
  expect(webhook.asked).toEqual([id])
  await consumeAt(start + minute, [messageFor(id)], { webhook })
  expect(webhook.asked).toEqual([id, id])
  expect(await rowOf(id)).toMatchObject({ state: 'delivered' })
})

test('how often the webhook may have taken a lead before its delivery could be noted stays known', async () => {
  const webhook = taking()
  const id = await savedLead()
  const broken = Object.assign(store(), { recordDelivered: () => Promise.reject(new Error('D1 is down')) })
  for (const minutes of [0, 1, 2])
    await consumeAt(start + minutes * minute, [messageFor(id)], { webhook, store: broken })
  await consumeAt(start + 3 * minute, [messageFor(id)], { webhook })
  expect(webhook.asked).toHaveLength(4)
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', attempts: 1, unknown_outcomes: 3 })
})

test('how often the webhook may have taken a lead stays known after a failure that could be noted', async () => {
  const id = await savedLead()
  for (const minutes of [0, 1]) await store().claim(id, start + minutes * minute)
  await consumeAt(start + 2 * minute, [messageFor(id)], { webhook: failing })
  expect(await rowOf(id)).toMatchObject({ attempts: 1, unrecorded: 0, unknown_outcomes: 2 })
})

test('while no outcome can be recorded a lead is sent 21 times in three days, ever less often, and then parked', async () => {
  const webhook = taking()
  const id = await savedLead()
  const fail = () => Promise.reject(new Error('D1 is down'))
  const broken = Object.assign(store(), { recordDelivered: fail, recordFailed: fail })
  const sentAt: number[] = []
  for (let now = start; now < start + 120 * hour; now += 10 * minute) {
    const { due } = await store().takeStranded(now, 10)
    await consumeAt(now, due.map(messageFor), { webhook, store: broken })
    while (sentAt.length < webhook.asked.length) sentAt.push(now - start)
  }
  expect(sentAt).toHaveLength(21)
  expect(sentAt.at(-1)).toBeGreaterThan(24 * hour)
  expect(await rowOf(id)).toMatchObject({ state: 'parked', last_outcome: 'not recorded', unknown_outcomes: 21 })
})

test('what the minute’s job parks is logged, as any lead that is given up', async () => {
  const id = await savedLead()
  await env.DB.prepare(`UPDATE leads SET unrecorded = ${maxUnrecorded}`).run()
  await sweep(store(), recordingQueue().queue, start + hour)
  expect(logged).toEqual([logLine('error', { event: 'lead_parked', leadId: id, attempts: 0, outcome: 'not recorded' })])
})

test('a lead that staff send now is tried, however often it was claimed with no outcome recorded', async () => {
  const id = await savedLead()
  await env.DB.prepare(`UPDATE leads SET unrecorded = ${maxUnrecorded}, due_at = ?1`)
    .bind(start + 2 * hour)
    .run()
  await prepareNamed(env.DB, changeSql('sent now', 'TRUE'), { now: start, spread: 1 }).run()
  expect(await store().takeStranded(start + minute, 10)).toEqual({ due: [id], parked: [] })
})

test('a lead that staff hold back during its last attempt is not logged as parked', async () => {
  const id = await savedLead()
  await env.DB.prepare(`UPDATE leads SET attempts = ${schedule.length}, failing_since = ?1`)
    .bind(start - 96 * hour)
    .run()
  const holding = webhookAnswering(async () => {
    await prepareNamed(env.DB, changeSql('held back', 'TRUE'), { now: start }).run()
    return new Response(null, { status: 500 })
  })
  await consumeAt(start, [messageFor(id)], { webhook: holding })
  expect(await rowOf(id)).toMatchObject({ state: 'held' })
  expect(logged).toEqual([])
})

test('ten lost outcomes delay a lead by no more than their leases', async () => {
  const id = await savedLead()
  for (let minutes = 0; minutes < 10; minutes++) await store().claim(id, start + minutes * minute)
  expect(await store().claim(id, start + 10 * minute)).toMatchObject({ id })
})

test('once an outcome is recorded again, a lead keeps to its schedule', async () => {
  const id = await savedLead()
  for (const minutes of [0, 1, 3, 7]) await store().claim(id, start + minutes * minute)
  expect(await consumeAt(start + 15 * minute, [messageFor(id)], { webhook: failing })).toEqual({
    acked: 0,
    delays: [10],
  })
  const again = start + 15 * minute + 10_000
  expect(await store().claim(id, again)).toMatchObject({ attempts: 1 })
  expect(await store().claim(id, again + minute)).toMatchObject({ id })
})

test('a late failure never overrides what another attempt has noted since, and a late success does', async () => {
  const id = await savedLead()
  const late = await store().claim(id, start)
  const next = await store().claim(id, start + minute)
  if (!late || !next) throw new Error('nothing was claimed')
  const failed = { kind: 'undelivered', outcome: 'timeout', attempts: 1, at: start + minute } as const
  for (const dueAt of [start, undefined]) await store().recordFailed(late, failed, dueAt)
  expect(await rowOf(id)).toMatchObject({ state: 'pending', leased_until: start + 2 * minute, failure: null })
  await store().recordDelivered(id, 'http 200', 1, start)
  await store().recordFailed(next, failed)
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', last_outcome: 'http 200' })
})

test('a failure noted twice, because the first answer was lost, counts once', async () => {
  const id = await savedLead()
  const losing = store(noCipher, databaseLosingAnswers())
  const broken = Object.assign(store(), { recordFailed: losing.recordFailed.bind(losing) })
  await consumeAt(start, [messageFor(id)], { webhook: failing, store: broken })
  expect(await rowOf(id)).toMatchObject({
    attempts: 1,
    due_at: start + 10_000,
    undelivered_since: start,
    failed_at: start,
  })
})

test('what a consumer is working on is neither claimed nor queued a second time, though staff make it due', async () => {
  const id = await savedLead()
  await store().claim(id, start)
  await env.DB.prepare('UPDATE leads SET due_at = 0').run()
  expect(await store().claim(id, start + 30_000)).toBeUndefined()
  expect((await store().takeStranded(start + 30_000, 10)).due).toEqual([])
  expect((await store().takeStranded(start + minute + 1, 10)).due).toEqual([id])
})

test('a lead claimed by a clock a week ahead, with no outcome recorded, is delivered once the clock is right', async () => {
  const id = await savedLead()
  await store().claim(id, start + 7 * 24 * hour)
  expect((await store().takeStranded(start + 2 * minute, 10)).due).toEqual([id])
  await consumeAt(start + 2 * minute, [messageFor(id)])
  expect(await rowOf(id)).toMatchObject({ state: 'delivered' })
})

test('a lead that first failed by a clock a week ahead is tried for three days from when the clock is right', async () => {
  const id = await savedLead()
  await consumeAt(start + 7 * 24 * hour, [messageFor(id)], { webhook: failing })
  expect((await store().takeStranded(start + 2 * minute, 10)).due).toEqual([id])
  await consumeAt(start + 2 * minute, [messageFor(id)], { webhook: failing })
  expect(await rowOf(id)).toMatchObject({ attempts: 2, failing_since: start + 2 * minute })
})

test('no other machine takes a lead that one with a slightly fast clock has claimed', async () => {
  const id = await savedLead()
  await store().claim(id, start + 30_000)
  expect(await store().claim(id, start)).toBeUndefined()
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

test('without its key a lead is tried every hour, counts as no attempt, and is delivered once the key is back', async () => {
  const webhook = taking()
  const id = await savedLead({ cipher: cipherWith(oldKey) })
  const withKeys = (...keys: string[]) => ({ webhook, store: store(cipherWith(...keys)), cipher: cipherWith(...keys) })
  const atMost = { ...withKeys(newKey), random: () => 0 }
  expect(await consumeAt(start, [messageFor(id)], atMost)).toEqual({ acked: 0, delays: [3600] })
  const reason = 'unknown key'
  const waiting = { state: 'pending', attempts: 0, failure: 'no-key', last_outcome: reason }
  expect(await rowOf(id)).toMatchObject({ ...waiting, undelivered_since: null })
  expect(logged).toContain(logLine('error', { event: 'lead_unreadable', leadId: id, reason }))
  await consumeAt(start + hour, [messageFor(id)], withKeys(newKey, oldKey))
  expect(webhook.asked).toEqual([id])
  expect(await rowOf(id)).toMatchObject({ state: 'delivered', attempts: 1, failure: null })
})

test('a lead that may have been sent, with no outcome recorded, is still known to once its key is missing too', async () => {
  const id = await savedLead({ cipher: cipherWith(oldKey) })
  for (const minutes of [0, 1, 2]) await store(cipherWith(oldKey)).claim(id, start + minutes * minute)
  for (const after of [hour, 2 * hour]) await consumeAt(start + after, [messageFor(id)], withoutKey())
  expect(await rowOf(id)).toMatchObject({ unknown_outcomes: 3, undelivered_since: null })
})

test('a lead that was never sent, because its key is missing, is known not to have been', async () => {
  const id = await savedLead({ cipher: cipherWith(oldKey) })
  for (const after of [0, hour]) await consumeAt(start + after, [messageFor(id)], withoutKey())
  expect(await rowOf(id)).toMatchObject({ unknown_outcomes: 0, undelivered_since: null })
})

test('a lead that waited for days for a webhook is tried for three days all the same', async () => {
  const id = await savedLead({ cipher: cipherWith(oldKey) })
  const tried = start + 30 * 24 * hour
  for (const [after, state] of [
    [0, 'pending'],
    [48 * hour, 'pending'],
    [72 * hour, 'parked'],
  ] as const) {
    await consumeAt(tried + after, [messageFor(id)], withoutKey())
    expect(await rowOf(id)).toMatchObject({ state })
  }
})

test.each([0, 0.5, 1])(
  'a lead whose key comes back goes out within the hour, whatever chance says: %d',
  async (random) => {
    const id = await savedLead({ cipher: cipherWith(oldKey) })
    const { delays } = await consumeAt(start, [messageFor(id)], { ...withoutKey(), random: () => random })
    expect(delays[0]).toBeGreaterThanOrEqual(48 * 60)
    expect(delays[0]).toBeLessThanOrEqual(60 * 60)
  },
)

test('a lead that no key opens for three days is parked', async () => {
  const id = await savedLead({ cipher: cipherWith(oldKey) })
  for (const [after, state] of [
    [0, 'pending'],
    [48 * hour, 'pending'],
    [72 * hour, 'parked'],
  ] as const) {
    await consumeAt(start + after, [messageFor(id)], withoutKey())
    expect(await rowOf(id)).toMatchObject({ state, attempts: 0 })
  }
})

test('a message that cannot be read stays, staff hear of it, and the others go on', async () => {
  const webhook = taking()
  const id = await savedLead()
  const onError = vi.fn()
  const strange = [{ v: 2, lead: { firstName: 'Ada' } }, 'nonsense', null]
  const messages = [...strange, messageFor(crypto.randomUUID()), messageFor(id)]
  expect(await consumeAt(start, messages, { webhook, onError })).toEqual({ acked: 2, delays: [30, 30, 30] })
  expect(webhook.asked).toEqual([id])
  expect(onError).toHaveBeenCalledTimes(3)
})

test('a message that meets our own bug stays, and staff hear of it', async () => {
  const onFailure = vi.fn()
  const send = () => Promise.reject(new TypeError('no such property'))
  const message = messageFor(await savedLead())
  expect(await consumeAt(start, [message], { send, onFailure })).toEqual({ acked: 0, delays: [60] })
  expect(onFailure).toHaveBeenCalledOnce()
})

test('the sweep finds what is overdue, and again only once it is overdue again', async () => {
  const later = await savedLead({ receivedAt: start + 1 })
  const first = await savedLead()
  const { queue, sent } = recordingQueue()
  const sweepAt = (after: number) => sweep(store(), queue, start + after)
  for (const after of [minute, minute + 2, minute + 2, 2 * minute + 1]) await sweepAt(after)
  expect(new Set(sent)).toEqual(new Set([messageFor(first), messageFor(later)]))
  expect(sent).toHaveLength(2)
  await sweepAt(2 * minute + 3)
  expect(sent).toHaveLength(4)
})

test('the sweep finds what has been overdue for longest first', async () => {
  await savedLead({ receivedAt: start + 1 })
  const first = await savedLead()
  const { due } = await store().takeStranded(start + 2 * minute, 1)
  expect(due).toEqual([first])
})

test('when the queue refuses a sweep, the log says so, and a later sweep finds every lead', async () => {
  const id = await savedLead()
  const refusing = { sendBatch: () => Promise.reject(new Error('the queue is down')) }
  const { queue, sent } = recordingQueue()
  expect(await sweep(store(), refusing, start + 61_000)).toBe('not taken')
  expect(await sweep(store(), queue, start + 122_000)).toBe('taken')
  expect(sent).toEqual([messageFor(id)])
})

test('a sweep rejects when the database does', async () => {
  const { queue } = recordingQueue()
  await expect(sweep(new LeadStore(deadDatabase, noCipher), queue, start)).rejects.toThrow()
})

/** The message of a lead that the database could not take. */
async function carried(accepted = acceptedLead(), cipher = noCipher) {
  return { accepted, id: accepted.lead.leadId, message: { v: 1, lead: await rowFor(accepted, cipher) } }
}

test('a queue that does not answer counts as one that refuses, so that the job goes on and staff hear of it', async () => {
  await savedLead()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hang = vi.fn(() => new Promise<never>(() => {}))
  const answers = Promise.all([sweep(store(), { sendBatch: hang }, start + 61_000), takesMessages({ send: hang })])
  await vi.waitFor(() => expect(hang).toHaveBeenCalledTimes(2))
  await vi.advanceTimersByTimeAsync(queueTimeoutMs)
  expect(await answers).toEqual(['not taken', false])
})

test('a held lead that the queue carries is stored as held, and not delivered', async () => {
  const { message } = await carried(acceptedLead({ holdReason: 'trap' }))
  expect(await consumeAt(start, [message])).toEqual({ acked: 1, delays: [] })
  expect(await rows()).toMatchObject([{ state: 'held', hold_reason: 'trap', attempts: 0 }])
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

test('a lead that gets its own id after a change of keys is noted under the key that encrypts it now', async () => {
  const { accepted, id, message } = await carried(undefined, cipherWith(oldKey))
  const cipher = cipherWith(newKey, oldKey)
  await store(cipher).save({ ...accepted, lead: { ...accepted.lead, firstName: 'Grace' } })
  await consumeAt(start, [message], { store: store(cipher), cipher })
  const own = (await rows()).find((row) => row.id !== id)
  expect(own).toMatchObject({ key_id: '2026-11', content: expect.stringMatching(/^v1:2026-11:/) })
})

test('an unreadable lead whose id is taken stays on the queue until its key is back', async () => {
  const { accepted, id, message } = await carried(undefined, cipherWith(oldKey))
  await store().save({ ...accepted, lead: { ...accepted.lead, firstName: 'Grace' } })
  expect(await consumeAt(start, [message], withoutKey())).toEqual({ acked: 0, delays: [30] })
  const event = { event: 'database_failed', during: 'delivery', error: 'Error', leadId: id }
  expect(logged).toContain(logLine('warn', event))
})

test.each([
  [1, 30],
  [100, 86_400],
])(
  'while the database is down the only copy of a lead comes again: after try %i in %i seconds',
  async (tries, seconds) => {
    const { message } = await carried()
    const dead = { store: new LeadStore(deadDatabase, noCipher) }
    expect(await consumeAt(start, [message], { ...dead, tries })).toEqual({ acked: 0, delays: [seconds] })
  },
)

/** The waits (ms) between the hundred tries of the queue. */
const waits = Array.from({ length: 100 }, (_, index) => onlyCopyRetryMs(index + 1))

test('the tries of an only copy last as long as the queue keeps it', () => {
  expect(waits.reduce((total, wait) => total + wait)).toBeGreaterThanOrEqual(14 * 86_400_000)
})

test('the waits of an only copy never become shorter', () => {
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
})

test.each([10, 60, 600])(
  'after an outage of the database of %i minutes the only copy comes within a tenth of it',
  (minutes) => {
    let [tried, passed, wait] = [0, 0, 0]
    while (passed < minutes * minute) {
      wait = onlyCopyRetryMs(++tried)
      passed += wait
    }
    expect(wait).toBeLessThanOrEqual(Math.max(passed / 10, minute / 2))
  },
)
