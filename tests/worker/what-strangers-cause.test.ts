import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { AlertKind } from '#worker/alerts/alert-kinds.ts'
import type { Alert, Told } from '#worker/alerts/alert-memory.ts'
import { alertWords } from '#worker/alerts/alert-words.ts'
import { thereIsMore } from '#worker/alerts/message.ts'
import { newsFor } from '#worker/alerts/news.ts'
import { officeTimeBefore } from '#worker/alerts/office-hours.ts'
import { ask, postLead } from './support/api.ts'
import { emailSettings, heldCall, savedLead, store } from './support/deliveries.ts'
import { heldTogether, landingLead } from './support/leads.ts'
import { alertsAt, hour, minute } from './support/people.ts'

/** London is on UTC in November. */
const at = (time: string) => Date.parse(`${time}Z`)
const monday = at('2026-11-23T10:00')

/** Alerts that have run once, so that nothing before this moment is news. */
function alertsFrom(time: number, settings = {}) {
  const alerts = alertsAt(settings)
  alerts.passTo(time)
  return alerts
}

/** When people heard in the chat, in whole minutes after `from`. */
const heardAfter = (alerts: ReturnType<typeof alertsAt>, from: number) =>
  alerts.people.heard.filter(({ channel }) => channel === 'chat').map((heard) => (heard.at - from) / minute)

test('a post with the trap filled in leaves the monitor alone, until it has been held for a day', async () => {
  expect((await postLead({ ...landingLead(), signals: { trap: 'x' } })).status).toBe(202)
  const strict = async () => (await ask('/api/health?strict', {}, { DB: Object.create(env.DB) })).status
  expect(await strict()).toBe(200)
  await env.DB.exec(`UPDATE leads SET received_at = received_at - ${25 * hour}`)
  expect(await strict()).toBe(503)
})

test('a call that is held is told within a minute, and another one’s before its time', async () => {
  const from = at('2026-11-23T11:20')
  const alerts = alertsFrom(from)
  await heldCall(from)
  await alerts.run()
  expect(alerts.people.by('chat')[0]).toContain(alertWords.calls.begun)
  alerts.passTo(at('2026-11-23T11:50'))
  await heldCall(alerts.now)
  await alerts.minutes(20)
  expect(heardAfter(alerts, from)).toEqual([0, 39])
  expect(alerts.people.by('chat')[1]).toContain(`${thereIsMore} ${alertWords.calls.begun}\n2 leads: `)
})

test('a call that is held in the evening while others are known is told before nine', async () => {
  const from = at('2026-11-23T17:30')
  const alerts = alertsFrom(from)
  for (const time of ['23T17:30', '23T18:31', '23T20:32', '24T01:10', '24T01:20']) {
    alerts.passTo(at(`2026-11-${time}`))
    await heldCall(alerts.now)
    await alerts.run()
  }
  alerts.passTo(at('2026-11-24T08:55'))
  await alerts.minutes(5)
  expect(heardAfter(alerts, from)).toEqual([0, 61, 182, 460, 929])
})

test('another person’s held lead is told an hour after the first, and not before', async () => {
  const alerts = alertsFrom(monday)
  await heldTogether(1, 'robot check', monday - 24 * hour - 1)
  await alerts.run()
  await heldTogether(1, 'robot check', monday - 24 * hour + 10 * minute)
  for (let time = 5; time <= 120; time += 5) {
    alerts.passTo(monday + time * minute)
    await alerts.run()
  }
  expect(heardAfter(alerts, monday)).toEqual([0, 60])
})

test('what is held as a repeat is told after an hour of the office’s time, another one’s within two', async () => {
  const evening = at('2026-11-23T16:30')
  const alerts = alertsFrom(evening)
  await heldTogether(1, 'repeat', evening)
  for (const time of ['23T17:30', '24T03:00', '24T09:30']) {
    alerts.passTo(at(`2026-11-${time}`))
    await alerts.run()
  }
  expect(alerts.people.heard).toEqual([])
  alerts.passTo(at('2026-11-24T09:31'))
  await alerts.run()
  expect(alerts.people.by('chat').join()).toContain(alertWords.repeats.begun)
  const second = at('2026-11-24T09:20')
  await heldTogether(1, 'repeat', second)
  for (let time = 10; time <= 120; time += 10) {
    alerts.passTo(second + time * minute)
    await alerts.run()
  }
  expect(heardAfter(alerts, second)).toEqual([11, 80])
})

test('the office’s time leaves out nights, weekends, bank holidays and the hour of a clock change', () => {
  for (const [now, hours, before] of [
    ['2026-11-23T12:00', 2, '2026-11-23T10:00'],
    ['2026-11-23T10:00', 2, '2026-11-20T16:00'],
    ['2026-11-21T09:00', 1, '2026-11-20T16:00'],
    ['2026-12-29T09:30', 1, '2026-12-24T16:30'],
    ['2026-10-26T10:00', 2, '2026-10-23T15:00'],
  ] as const)
    expect(officeTimeBefore(at(now), hours * hour)).toBe(at(before))
})

test('a thousand leads held in an hour are told at once, and again when they are ten times as many', async () => {
  const alerts = alertsFrom(monday)
  await heldTogether(99, 'robot check', monday)
  await alerts.run()
  expect(alerts.people.heard).toEqual([])
  await heldTogether(1, 'flood', monday + 1)
  alerts.pass(minute)
  await alerts.run()
  await heldTogether(400, 'flood', monday + minute)
  alerts.pass(minute)
  await alerts.run()
  await heldTogether(501, 'flood', monday + 2 * minute)
  alerts.pass(minute)
  await alerts.run()
  expect(heardAfter(alerts, monday)).toEqual([1, 3])
  expect(alerts.people.by('chat')[1]).toContain('More than 1,000 leads were held in the last hour.')
})

test('addresses that took no email are told together after four hours, ten of them at once', async () => {
  const refuse = async (count: number, time: number) => {
    for (let made = 0; made < count; made++)
      await store('email').settle((await savedLead()).id, { status: 'refused', outcome: 'bounced' }, time)
  }
  const alerts = alertsFrom(monday, emailSettings)
  await refuse(1, monday)
  await alerts.run()
  await refuse(1, monday + hour)
  alerts.passTo(monday + 4 * hour - minute)
  await alerts.run()
  expect(alerts.people.heard).toEqual([])
  alerts.passTo(monday + 4 * hour)
  await alerts.run()
  expect(alerts.people.by('chat').join()).toContain(`${alertWords.lettersRefused.begun}\n2 leads: `)
  await refuse(17, monday + 5 * hour)
  alerts.passTo(monday + 6 * hour)
  await alerts.run()
  expect(alerts.people.by('chat')).toHaveLength(1)
  await refuse(1, monday + 6 * hour)
  alerts.pass(minute)
  await alerts.run()
  expect(alerts.people.by('chat')).toHaveLength(2)
})

/** How many messages one kind makes in each of seven days, beginning on a Monday, if one more is held every ten minutes. */
function messagesIn(kind: AlertKind): number[] {
  const begin = at('2026-11-23T00:00')
  const days = Array<number>(7).fill(0)
  let told: Told | undefined
  for (let now = begin; now < begin + 7 * 24 * hour; now += minute) {
    const newest = now - (now % (10 * minute))
    const count = Math.min(1_001, 1 + (newest - begin) / (10 * minute))
    const alert: Alert = { kind, facts: '', since: begin, seenAt: now, goneAt: 0, comesAndGoes: false, count, newest }
    const [news] = newsFor('chat', { alerts: [alert], told: told ? [told] : [] }, now)
    if (!news) continue
    told = { kind, channel: 'chat', toldAt: now, count, newest, again: news.again }
    const day = Math.floor((now - begin) / (24 * hour))
    days[day] = (days[day] ?? 0) + 1
  }
  return days
}

test('whoever has something held every ten minutes, day and night, makes a dozen messages a day, of calls a few more', () => {
  expect(messagesIn('held')).toEqual([13, 10, 10, 10, 10, 3, 3])
  expect(messagesIn('calls')).toEqual([16, 13, 13, 13, 13, 3, 3])
})
