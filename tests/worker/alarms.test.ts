import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { retrySchedule } from '#worker/delivery/retry-policy.ts'
import { sweep } from '#worker/delivery/sweep.ts'
import { consumeAt, savedLead, sinkAnswering, start, store, wakeUp } from './support/consume-at.ts'
import { acceptedLead } from './support/leads.ts'

/** The events that must alert someone, in order. */
let alarms: string[] = []
let lastAlarm = ''

beforeEach(() => {
  alarms = []
  for (const level of ['log', 'warn'] as const) vi.spyOn(console, level).mockReturnValue()
  vi.spyOn(console, 'error').mockImplementation((line) => {
    lastAlarm = String(line)
    alarms.push(JSON.parse(lastAlarm).event)
  })
})

test.each([401, 403, 404, 410])('a webhook that answers %i raises an alarm at once', async (status) => {
  const { id } = await savedLead(`ada+${status}@example.com`)
  await consumeAt(start, [wakeUp(id)])
  expect(alarms).toEqual(['delivery_needs_attention'])
})

test('a failing webhook raises one alarm after the fourth failure, and another when the lead is parked', async () => {
  const { id } = await savedLead('ada+500x99@example.com')
  let now = start
  const heard: number[] = []
  for (const delay of [...retrySchedule, 0]) {
    await consumeAt(now, [wakeUp(id)])
    now += delay * 1000
    heard.push(alarms.length)
  }
  expect(heard).toEqual([0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2])
  expect(alarms).toEqual(['delivery_needs_attention', 'lead_parked'])
})

test('a missing webhook raises an alarm for each lead waiting for it', async () => {
  const { id } = await savedLead()
  await consumeAt(start, [wakeUp(id)], { sink: undefined })
  expect(alarms).toEqual(['sink_unconfigured'])
})

test('a request that cannot be made raises an alarm, and its lead is kept for another try', async () => {
  const { id } = await savedLead()
  const sink = { ...sinkAnswering(() => new Response()), secret: 'whsec_not base64' }
  expect((await consumeAt(start, [wakeUp(id)], { sink })).delays).toEqual([10])
  expect(alarms).toEqual(['delivery_needs_attention'])
})

test('the age of the oldest lead raises an alarm after a quarter of an hour, until it is delivered', async () => {
  const { id } = await savedLead()
  await sweep(store(), env.LEAD_QUEUE, start + 15 * 60_000)
  expect(alarms).toEqual([])
  await sweep(store(), env.LEAD_QUEUE, start + 16 * 60_000)
  expect(lastAlarm).toBe(JSON.stringify({ event: 'oldest_pending_age', seconds: 960 }))
  await store().settle(id, 'delivered', 'http 200', start)
  await sweep(store(), env.LEAD_QUEUE, start + 17 * 60_000)
  expect(alarms).toEqual(['oldest_pending_age'])
})

test('a lead on the queue that this version cannot read raises an alarm and stays there', async () => {
  const { id: _, ...accepted } = acceptedLead()
  const fromAnotherVersion = { v: 2, accepted: { ...accepted, lead: { ...accepted.lead, form: 'telephone' } } }
  expect(await consumeAt(start, [fromAnotherVersion])).toEqual({ acked: 0, delays: [30] })
  expect(alarms).toEqual(['lead_message_unreadable'])
})
