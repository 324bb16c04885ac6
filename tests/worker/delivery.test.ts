import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { deliver } from '#worker/delivery/deliver.ts'
import { retrySchedule } from '#worker/delivery/retry-policy.ts'
import { sweep } from '#worker/delivery/sweep.ts'
import type { QueueMessage } from '#worker/store/queue-message.ts'
import { consumeAt, inboxSink, savedLead, sinkAnswering, start, store, wakeUp } from './support/consume-at.ts'
import { deliveriesOf, rows } from './support/leads.ts'

beforeEach(() => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})

test('delivers a lead once and marks it', async () => {
  const { id } = await savedLead()
  expect(await consumeAt(start, [wakeUp(id)])).toMatchObject({ acked: 1, delays: [] })
  expect(await rows()).toMatchObject([
    { status: 'delivered', attempts: 1, last_outcome: 'http 200', settled_at: start },
  ])
  expect(await deliveriesOf(id)).toHaveLength(1)
})

test('a repeated wake-up delivers once', async () => {
  const { id } = await savedLead()
  await consumeAt(start, [wakeUp(id), wakeUp(id)])
  await consumeAt(start, [wakeUp(id)])
  expect(await deliveriesOf(id)).toHaveLength(1)
})

test('three failures, then success: delivered once, each wait as scheduled', async () => {
  const { id } = await savedLead('ada+500x3@example.com')
  let now = start
  for (const delay of retrySchedule.slice(0, 3)) {
    expect((await consumeAt(now, [wakeUp(id)])).delays).toEqual([delay])
    now += delay * 1000
  }
  expect(await consumeAt(now, [wakeUp(id)])).toMatchObject({ acked: 1 })
  expect((await deliveriesOf(id)).map(({ answered }) => answered)).toEqual(['500', '500', '500', '200'])
  expect(await rows()).toMatchObject([{ status: 'delivered', attempts: 4 }])
})

test('a batch has six leads at the webhook at once, and claims the next when one is answered', async () => {
  const leads = await Promise.all(Array.from({ length: 8 }, () => savedLead()))
  const answers: ((response: Response) => void)[] = []
  const sink = sinkAnswering(() => new Promise((resolve) => answers.push(resolve)))
  const claimed = async () => (await rows()).filter(({ attempts }) => attempts === 1).length
  const consumed = consumeAt(
    start,
    leads.map(({ id }) => wakeUp(id)),
    { sink },
  )
  await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(6), { timeout: 20_000 })
  expect(await claimed()).toBe(6)
  answers[0]?.(new Response())
  await vi.waitFor(() => expect(answers.length).toBeGreaterThanOrEqual(7), { timeout: 20_000 })
  expect(await claimed()).toBe(7)
  answers[1]?.(new Response())
  await vi.waitFor(() => expect(answers).toHaveLength(8), { timeout: 20_000 })
  for (const answer of answers) answer(new Response())
  expect(await consumed).toEqual({ acked: 8, delays: [] })
})

test('a lead not yet due is left alone', async () => {
  const { id } = await savedLead('ada+500@example.com')
  await consumeAt(start, [wakeUp(id)])
  expect(await consumeAt(start + 5_000, [wakeUp(id)])).toMatchObject({ acked: 1, delays: [] })
  expect(await deliveriesOf(id)).toHaveLength(1)
})

test('a lead whose consumer died is free again after its lease', async () => {
  const { id } = await savedLead()
  expect(await store().claim(id, start)).toBeDefined()
  expect(await store().claim(id, start + 59_000)).toBeUndefined()
  expect(await store().claim(id, start + 60_000)).toMatchObject({ attempts: 2 })
})

test('honours Retry-After and waits longer after 429', async () => {
  const { id } = await savedLead('ada+429r300@example.com')
  expect((await consumeAt(start, [wakeUp(id)])).delays).toEqual([300])
})

test('a dropped connection is retried', async () => {
  const { id } = await savedLead('ada+drop@example.com')
  expect((await consumeAt(start, [wakeUp(id)])).delays).toEqual([10])
  expect(await rows()).toMatchObject([{ last_outcome: 'unreachable' }])
})

test('a redirect is not followed', async () => {
  const { id } = await savedLead('ada+307@example.com')
  expect((await consumeAt(start, [wakeUp(id)])).delays).toEqual([10])
  expect(await rows()).toMatchObject([{ last_outcome: 'http 307' }])
})

test('a missing response is a timeout, and waits at least a minute', async () => {
  const { id } = await savedLead('ada+hang@example.com')
  const claimed = await store().claim(id, start)
  if (!claimed) throw new Error('nothing to claim')
  expect(await deliver(claimed, inboxSink(), start, 200)).toEqual({ kind: 'timeout' })
})

test('2xx counts as delivered even if the body never ends or breaks off', async () => {
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
  for (const body of [endless, broken]) {
    const { id } = await savedLead()
    expect(await consumeAt(start, [wakeUp(id)], { sink: sinkAnswering(() => new Response(body)) })).toMatchObject({
      acked: 1,
    })
  }
})

test('a mark that the database refuses twice succeeds on the third try, so nothing is sent again', async () => {
  const { id } = await savedLead()
  const flaky = store()
  const settle = flaky.settle.bind(flaky)
  vi.spyOn(flaky, 'settle')
    .mockRejectedValueOnce(new Error('D1 is down'))
    .mockRejectedValueOnce(new Error('D1 is down'))
    .mockImplementation(settle)
  expect(await consumeAt(start, [wakeUp(id)], { store: flaky })).toMatchObject({ acked: 1 })
  expect(await rows()).toMatchObject([{ status: 'delivered' }])
})

test('a mark that the database always refuses brings the lead back after its lease, under the same id', async () => {
  const { id } = await savedLead()
  const broken = store()
  vi.spyOn(broken, 'settle').mockRejectedValue(new Error('D1 is down'))
  expect(await consumeAt(start, [wakeUp(id)], { store: broken })).toMatchObject({ acked: 0, delays: [30] })
  expect(await store().takeOverdue(start + 1, start + 60_000, 10)).toEqual([id])
  await consumeAt(start + 60_000, [wakeUp(id)])
  expect(await deliveriesOf(id)).toHaveLength(2)
  expect(await rows()).toMatchObject([{ status: 'delivered' }])
})

test('after the whole schedule the lead is parked, kept and no longer tried; once redriven, it is delivered', async () => {
  const { id } = await savedLead('ada+500x12@example.com')
  let now = start
  for (const delay of retrySchedule) {
    await consumeAt(now, [wakeUp(id)])
    now += delay * 1000
  }
  expect(await consumeAt(now, [wakeUp(id)])).toMatchObject({ acked: 1, delays: [] })
  expect(await rows()).toMatchObject([{ status: 'parked', attempts: 12, content: expect.stringContaining('Ada') }])
  expect(await consumeAt(now + 86_400_000, [wakeUp(id)])).toMatchObject({ acked: 1 })
  expect(await deliveriesOf(id)).toHaveLength(12)
  await env.DB.exec(
    `UPDATE leads SET status = 'pending', attempts = 0, due_at = ${now}, settled_at = NULL WHERE status = 'parked'`,
  )
  await consumeAt(now, [wakeUp(id)])
  expect(await rows()).toMatchObject([{ status: 'delivered', attempts: 1 }])
})

test('without a webhook the lead waits and no attempt is counted', async () => {
  const { id } = await savedLead()
  expect((await consumeAt(start, [wakeUp(id)], { sink: undefined })).delays).toEqual([300])
  expect(await rows()).toMatchObject([{ status: 'pending', attempts: 0 }])
  await consumeAt(start + 300_000, [wakeUp(id)])
  expect(await deliveriesOf(id)).toHaveLength(1)
})

test('a failing database puts the message back instead of losing it', async () => {
  const { id } = await savedLead()
  const broken = store()
  vi.spyOn(broken, 'claim').mockRejectedValue(new Error('D1 is down'))
  expect(await consumeAt(start, [wakeUp(id)], { store: broken })).toMatchObject({ acked: 0, delays: [30] })
})

test('a message that is not ours is dropped and does not hold up the others', async () => {
  const { id } = await savedLead()
  expect(await consumeAt(start, ['nonsense', { v: 2, id }, null, wakeUp(id)])).toMatchObject({ acked: 4 })
  expect(await deliveriesOf(id)).toHaveLength(1)
})

test('the sweep wakes forgotten leads, and not again at the next tick', async () => {
  const { id } = await savedLead()
  const sent: unknown[] = []
  const queue: Queue<QueueMessage> = Object.assign(Object.create(env.LEAD_QUEUE), {
    sendBatch: async (messages: Iterable<{ body: unknown }>) =>
      void sent.push(...[...messages].map(({ body }) => body)),
  })
  expect(await sweep(store(), queue, start + 59_000)).toMatchObject({ requeued: 0 })
  expect(await sweep(store(), queue, start + 61_000)).toMatchObject({ requeued: 1 })
  expect(sent).toEqual([{ v: 1, id }])
  expect(await sweep(store(), queue, start + 120_000)).toMatchObject({ requeued: 0 })
  expect(await sweep(store(), queue, start + 122_000)).toMatchObject({ requeued: 1 })
})

test('a queue that refuses the sweep is tried again a minute later', async () => {
  const { id } = await savedLead()
  const sent: unknown[] = []
  const refusing: Queue<QueueMessage> = Object.assign(Object.create(env.LEAD_QUEUE), {
    sendBatch: () => Promise.reject(new Error('the queue is down')),
  })
  const working: Queue<QueueMessage> = Object.assign(Object.create(env.LEAD_QUEUE), {
    sendBatch: async (messages: Iterable<unknown>) => void sent.push(...messages),
  })
  expect(await sweep(store(), refusing, start + 61_000)).toMatchObject({ requeued: 0 })
  expect(await sweep(store(), working, start + 122_000)).toMatchObject({ requeued: 1 })
  expect(sent).toEqual([{ body: wakeUp(id) }])
})

test('the sweep ignores leads that are delivered, leased or not yet due', async () => {
  const delivered = await savedLead()
  await consumeAt(start, [wakeUp(delivered.id)])
  const leased = await savedLead()
  await store().claim(leased.id, start + 50_000)
  const waiting = await savedLead('ada+500@example.com')
  await consumeAt(start + 100_000, [wakeUp(waiting.id)])
  expect(await store().takeOverdue(start + 100_000, start + 100_000, 10)).toEqual([])
})
