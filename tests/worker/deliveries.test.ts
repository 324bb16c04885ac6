import { expect, test, vi } from 'vitest'
import { retryDelay } from '#worker/delivery/attempt.ts'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { emailChannel, emailSchedule } from '#worker/delivery/email.ts'
import { sweep } from '#worker/delivery/sweep.ts'
import { webhookChannel, webhookSchedule } from '#worker/delivery/webhook.ts'
import { logged, logLine } from './support/api.ts'
import { deadDatabase } from './support/dead-database.ts'
import { consumeAt, deliveryRows, otherEnd, savedLead, start, store, wakeUp } from './support/deliveries.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { rows } from './support/leads.ts'

const minute = 60_000
const day = 24 * 60 * minute
const kinds = [
  {
    kind: 'webhook',
    done: 'delivered',
    schedule: webhookSchedule,
    words: ['http 200', 'http 500'],
    events: ['lead_delivered', 'lead_parked', 'sink_unconfigured'],
    lead: { status: 'delivered', settled_at: start, last_outcome: 'http 200' },
    blocked: { channel: webhookChannel(undefined), seconds: 300, words: 'sink unconfigured' },
  },
  {
    kind: 'email',
    done: 'sent',
    schedule: emailSchedule,
    words: ['accepted', 'E_RATE_LIMIT_EXCEEDED'],
    events: ['email_sent', 'email_parked', 'email_sender_refused'],
    // Nothing of an email is noted there.
    lead: { status: 'pending', settled_at: null, last_outcome: null },
    blocked: { channel: emailChannel(undefined), seconds: 900, words: 'sender: unconfigured' },
  },
] as const

/** A binding that notes the delays of what it is sent. */
function notingQueue() {
  const sent: [body: unknown, delaySeconds: number | undefined][] = []
  const sendBatch: Queue['sendBatch'] = async (messages) => {
    for (const { body, delaySeconds } of messages) sent.push([body, delaySeconds])
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  }
  return { sent, sendBatch }
}

test.each(kinds)('$kind: is made once and noted, however often its wake-up comes', async ({ kind, done, ...it }) => {
  const end = otherEnd(kind)
  const { id } = await savedLead()
  expect(await consumeAt(start, [wakeUp(id), wakeUp(id)], { kind, ...end })).toEqual({
    acked: 2,
    delays: [],
    woken: [],
  })
  await consumeAt(start + minute, [wakeUp(id)], { kind, ...end })
  expect(end.taken()).toEqual([id])
  const row = { lead_id: id, status: done, attempts: 1, last_outcome: it.words[0], settled_at: start }
  expect(await deliveryRows(kind)).toMatchObject([row])
  expect(await rows()).toMatchObject([it.lead])
  expect(logged).toEqual([logLine('log', { event: it.events[0], leadId: id, attempts: 1 })])
})

test.each(kinds)(
  '$kind: is tried on its schedule, its wake-ups acknowledged, and parked after the last try; then no more',
  async ({ kind, schedule, words, events }) => {
    const end = Object.assign(otherEnd(kind), { isFailing: true })
    const { id } = await savedLead()
    let now = start
    for (const delay of schedule) {
      // What falls due before the sweep runs again has a wake-up of its own.
      const woken = delay <= 60 ? [delay] : []
      expect(await consumeAt(now, [wakeUp(id)], { kind, ...end })).toEqual({ acked: 1, delays: [], woken })
      expect(await consumeAt(now + delay * 1000 - 3_000, [wakeUp(id)], { kind, ...end })).toMatchObject({ woken: [] })
      now += delay * 1000
      expect(await deliveryRows(kind)).toMatchObject([{ status: 'pending', due_at: now, last_outcome: words[1] }])
    }
    await consumeAt(now, [wakeUp(id)], { kind, ...end })
    const attempts = schedule.length + 1
    expect(await deliveryRows(kind)).toMatchObject([{ status: 'parked', attempts, settled_at: now }])
    expect(logged.at(-1)).toBe(logLine('error', { event: events[1], leadId: id, attempts, outcome: words[1] }))
    expect(await rows()).toMatchObject([{ content: expect.stringContaining('Ada') }])
    end.isFailing = false
    await consumeAt(now + day, [wakeUp(id)], { kind, ...end })
    expect(end.taken()).toEqual([])
  },
)

test.each([
  ['webhook', webhookSchedule, 2.9, 3.1],
  ['email', emailSchedule, 1.7, 2.1],
] as const)('%s: the schedule lasts as many days as people are told', (_, schedule, least, most) => {
  const days = schedule.reduce<number>((sum, seconds) => sum + seconds, 0) / 86_400
  expect(days).toBeGreaterThan(least)
  expect(days).toBeLessThan(most)
})

test('each wait is a fifth shorter or longer by chance, as long as the other side asks, and a day at most', () => {
  const waits = [0, 0.5, 1].map((random) => retryDelay(webhookSchedule, 3, 0, random))
  expect(waits).toEqual([96, 120, 144])
  expect(retryDelay(webhookSchedule, 1, 300.2, 0.5)).toBe(301)
  expect(retryDelay(webhookSchedule, 11, 0, 1)).toBe(86_400)
  expect(retryDelay(emailSchedule, 1, Number.POSITIVE_INFINITY, 0)).toBe(86_400)
  expect(retryDelay(emailSchedule, 9, 0, 0.5)).toBeUndefined()
})

test.each(kinds)('$kind: a batch makes six at once, and claims the next when one is answered', async ({ kind }) => {
  const end = otherEnd(kind)
  const answers: (() => void)[] = []
  end.pause = () => new Promise<void>((resolve) => answers.push(resolve))
  const wakeUps = []
  for (let lead = 0; lead < 8; lead++) wakeUps.push(wakeUp((await savedLead()).id))
  const claimed = async () => (await deliveryRows(kind)).filter(({ attempts }) => attempts === 1).length
  const consumed = consumeAt(start, wakeUps, { kind, ...end })
  for (const [answered, atOnce] of [6, 7, 8].entries()) {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(atOnce), { timeout: 20_000 })
    expect(await claimed()).toBe(atOnce)
    answers[answered]?.()
  }
  for (const answer of answers) answer()
  expect(await consumed).toMatchObject({ acked: 8 })
})

test.each(kinds)(
  '$kind: a success that could never be noted is repeated under the same id after its lease, and not before',
  async ({ kind, done }) => {
    const end = otherEnd(kind)
    const { id } = await savedLead()
    const broken = store(kind)
    vi.spyOn(broken, 'settle').mockRejectedValue(new Error('D1 is down'))
    expect(await consumeAt(start, [wakeUp(id)], { kind, ...end, store: broken })).toMatchObject({ acked: 1 })
    expect(broken.settle).toHaveBeenCalledTimes(3)
    await consumeAt(start + 59_000, [wakeUp(id)], { kind, ...end })
    expect(end.taken()).toEqual([id])
    expect(await store(kind).takeDue(start + 61_000, 10)).toMatchObject([{ id }])
    await consumeAt(start + 61_000, [wakeUp(id)], { kind, ...end })
    expect(end.taken()).toEqual([id, id])
    expect(await deliveryRows(kind)).toMatchObject([{ status: done }])
  },
)

test.each(kinds)('$kind: a late failure never overrides a success', async ({ kind, done }) => {
  const { id } = await savedLead()
  await store(kind).settle(id, { status: done, outcome: 'taken' }, start)
  await store(kind).settle(id, { status: 'parked', outcome: 'late' }, start + 1)
  await store(kind).postpone(id, 'late', start + 2, false)
  expect(await deliveryRows(kind)).toMatchObject([{ status: done, last_outcome: 'taken', due_at: start }])
})

test.each(kinds)(
  '$kind: while nothing can be sent it waits, and no attempt is counted',
  async ({ kind, blocked, events }) => {
    const end = otherEnd(kind)
    const { id } = await savedLead()
    expect(await consumeAt(start, [wakeUp(id)], { kind, ...blocked })).toEqual({ acked: 1, delays: [], woken: [] })
    const dueAt = start + blocked.seconds * 1000
    const row = { status: 'pending', attempts: 0, due_at: dueAt, lease_until: 0, last_outcome: blocked.words }
    expect(await deliveryRows(kind)).toMatchObject([row])
    expect(logged).toEqual([logLine('error', { event: events[2], leadId: id, reason: 'unconfigured' })])
    await consumeAt(dueAt, [wakeUp(id)], { kind, ...end })
    expect(end.taken()).toEqual([id])
  },
)

test.each(kinds)(
  '$kind: without its key a lead is kept, not counted as tried, and sent once the key is back',
  async ({ kind }) => {
    const end = otherEnd(kind)
    const { id } = await savedLead({ cipher: cipherWith(oldKey) })
    await consumeAt(start, [wakeUp(id)], { kind, ...end, store: store(kind, cipherWith(newKey)) })
    const reason = 'unknown key'
    expect(await deliveryRows(kind)).toMatchObject([
      { status: 'pending', attempts: 0, last_outcome: `unreadable: ${reason}` },
    ])
    expect(logged).toEqual([logLine('error', { event: 'lead_unreadable', leadId: id, keyId: '2025-11', reason })])
    await consumeAt(start + 5 * minute, [wakeUp(id)], { kind, ...end, store: store(kind, cipherWith(newKey, oldKey)) })
    expect(end.taken()).toEqual([id])
  },
)

test.each(kinds)(
  '$kind: a failing database leaves the delivery to the sweep, and the message goes',
  async ({ kind }) => {
    const { id } = await savedLead()
    const dead = new DeliveryStore(deadDatabase, kind)
    expect(await consumeAt(start, [wakeUp(id)], { kind, ...otherEnd(kind), store: dead })).toMatchObject({ acked: 1 })
    expect(logged).toEqual([expect.stringContaining('"database_failed"')])
    expect(await store(kind).takeDue(start + 61_000, 10)).toMatchObject([{ id }])
  },
)

test.each(kinds)('$kind: a message that is not ours is dropped and does not hold up the others', async ({ kind }) => {
  const end = otherEnd(kind)
  const { id } = await savedLead()
  const strays = ['nonsense', null, { v: 2, id }, { v: 1, id: 'nobody' }, wakeUp(crypto.randomUUID())]
  expect(await consumeAt(start, [...strays, wakeUp(id)], { kind, ...end })).toMatchObject({ acked: 6, delays: [] })
  expect(end.taken()).toEqual([id])
})

test.each(kinds)(
  '$kind: the sweep wakes what was forgotten, and not again while that is on its way',
  async ({ kind }) => {
    const { id } = await savedLead()
    const { sent, ...queue } = notingQueue()
    const found = async (after: number) => (await sweep(store(kind), queue, start + after))?.woken
    expect([await found(59_000), await found(61_000), await found(120_000), await found(122_000)]).toEqual([0, 1, 0, 1])
    expect(sent).toEqual([
      [wakeUp(id), 0],
      [wakeUp(id), 0],
    ])
  },
)

test.each(kinds)(
  '$kind: the sweep wakes what falls due before it runs again, at the second',
  async ({ kind, schedule }) => {
    const end = Object.assign(otherEnd(kind), { isFailing: true })
    const { id } = await savedLead()
    const wait = schedule.find((seconds) => seconds > 60) ?? 0
    let now = start
    for (const delay of schedule.slice(0, schedule.indexOf(wait))) {
      await consumeAt(now, [wakeUp(id)], { kind, ...end })
      now += delay * 1000
    }
    await consumeAt(now, [wakeUp(id)], { kind, ...end })
    const dueAt = now + wait * 1000
    const { sent, ...queue } = notingQueue()
    await sweep(store(kind), queue, dueAt - 61_000)
    expect(sent).toEqual([])
    await sweep(store(kind), queue, dueAt - 12_300)
    await sweep(store(kind), queue, dueAt - 1_000)
    expect(sent).toEqual([[wakeUp(id), 13]])
  },
)

test.each(kinds)('$kind: the sweep ignores what is settled, held, leased or not yet due', async ({ kind }) => {
  const end = otherEnd(kind)
  await savedLead({ heldFor: 'flood' })
  const settled = await savedLead()
  await consumeAt(start, [wakeUp(settled.id)], { kind, ...end })
  const leased = await savedLead()
  await store(kind).claim(start + 50_000)
  const waiting = await savedLead()
  await consumeAt(start, [wakeUp(waiting.id)], { kind, ...Object.assign(end, { isFailing: true }) })
  expect(await store(kind).takeDue(start + 5_000, 10)).toEqual([])
  expect(await store(kind).takeDue(start + 100_000, 10)).not.toContainEqual(expect.objectContaining({ id: leased.id }))
})

test.each(kinds)(
  '$kind: a sweep whose queue or database fails says so, and a later one finds all of it',
  async ({ kind }) => {
    const { id } = await savedLead()
    const refusing = { sendBatch: () => Promise.reject(new Error('the queue is down')) }
    const { sent, ...working } = notingQueue()
    expect(await sweep(store(kind), refusing, start + 61_000)).toMatchObject({ woken: 0, isQueueRefusing: true })
    expect(await sweep(new DeliveryStore(deadDatabase, kind), working, start + 90_000)).toBeUndefined()
    expect(await sweep(store(kind), working, start + 122_000)).toMatchObject({ woken: 1, isQueueRefusing: false })
    expect(sent).toEqual([[wakeUp(id), 0]])
  },
)

test.each(kinds)('$kind: the sweep says how long the oldest has waited', async ({ kind, done }) => {
  const { id } = await savedLead()
  await savedLead({ receivedAt: start + minute })
  const waited = async () => (await sweep(store(kind), notingQueue(), start + 90_000))?.oldestWaitSeconds
  expect(await waited()).toBe(90)
  await store(kind).settle(id, { status: done, outcome: 'taken' }, start)
  expect(await waited()).toBe(30)
})
