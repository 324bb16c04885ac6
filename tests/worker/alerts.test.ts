import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { alertWords } from '#worker/alerts/alert-kinds.ts'
import { backlogOf, findAlerts } from '#worker/alerts/find-alerts.ts'
import { noteAlert } from '#worker/alerts/note-alert.ts'
import { type Alert, alertsIn, newsOf, notifyStaff } from '#worker/alerts/notify-staff.ts'
import { settingsOf } from '#worker/settings.ts'
import { ask, databaseWith, minutely } from './support/api.ts'
import { consumeAt, messageFor, webhookAnswering } from './support/deliveries.ts'
import { savedLead, setState, start } from './support/leads.ts'
import { logged, logLine } from './support/log.ts'

const [minute, hour] = [60_000, 3_600_000]
const [chat, monitor] = ['https://chat.example/hook', 'https://monitor.example/beat']

/** Staff, and the job that runs every minute. */
function office(settings: object = { ALERT_WEBHOOK_URL: chat, HEARTBEAT_URL: monitor }) {
  const all = { ...settingsOf({ ...env, ...settings }) }
  const the = {
    now: start,
    heard: [] as string[],
    beats: 0,
    isReachable: true,
    async run() {
      const fetch: typeof globalThis.fetch = async (url, init) => {
        if (url === monitor) the.beats++
        else if (the.isReachable) the.heard.push(JSON.parse(String(init?.body)).text)
        return new Response(null, { status: url === monitor || the.isReachable ? 200 : 503 })
      }
      const findings = findAlerts(await backlogOf(env.DB, the.now), all.problems)
      await notifyStaff(findings, { db: env.DB, settings: all, fetch, now: the.now })
    },
    async minutes(count: number) {
      for (let passed = 0; passed < count; passed++) {
        await the.run()
        the.now += minute
      }
    },
  }
  return the
}

async function parkedLead(): Promise<string> {
  const id = await savedLead()
  await setState(id, 'parked')
  return id
}
const kinds = async (now = start, settings: object = {}) =>
  findAlerts(await backlogOf(env.DB, now), settingsOf({ ...env, ...settings }).problems).map(({ kind }) => kind)

test('staff hear of it at once, after 1, 4 and 24 hours and daily, and when it is over; nothing is left of it then', async () => {
  const staff = office()
  const id = await parkedLead()
  await staff.minutes(12)
  expect(staff.heard.join()).toMatch(/^The webhook did not take these leads.*\n1 lead\.\nWhat to do: /)
  for (const hours of [1, 4, 24, 48]) {
    const before = staff.heard.length
    staff.now = start + hours * hour - minute
    await staff.run()
    expect(staff.heard).toHaveLength(before)
    staff.now += minute
    await staff.minutes(3)
    expect(staff.heard.slice(before)).toEqual([expect.stringContaining('Still: The webhook did not take')])
  }
  await setState(id, 'delivered')
  await staff.minutes(15)
  expect(staff.heard.slice(5)).toEqual([`Over: ${alertWords.parked.over}`])
  expect(await alertsIn(env.DB)).toEqual([])
})

test('what comes and goes every few minutes is one alert', async () => {
  const staff = office()
  const id = await savedLead()
  for (let time = 0; time < 6; time++) {
    await setState(id, 'parked')
    await staff.minutes(1)
    await setState(id, 'delivered')
    await staff.minutes(8)
  }
  expect(staff.heard).toHaveLength(1)
})

test('a chat that fails is tried each minute until it works; what ended before anyone heard of it is not said', async () => {
  const staff = office()
  staff.isReachable = false
  const id = await parkedLead()
  await staff.minutes(3)
  expect([staff.heard, staff.beats]).toEqual([[], 0])
  expect(logged).toEqual(Array(3).fill(logLine('error', { event: 'alert_failed', reason: 'http 503' })))
  await setState(id, 'delivered')
  await staff.minutes(15)
  staff.isReachable = true
  await staff.minutes(2)
  expect([staff.heard, await alertsIn(env.DB)]).toEqual([[], []])
})

test('everything that there is to say at one moment is one message, with where to act', async () => {
  const [DESK_URL, CAMPAIGN_CODE] = ['https://desk.firm.example', 'spring sale!']
  const staff = office({ ALERT_WEBHOOK_URL: chat, DESK_URL, CAMPAIGN_CODE })
  await parkedLead()
  await staff.run()
  expect(staff.heard).toHaveLength(1)
  for (const part of [alertWords.parked.begun, alertWords.setting.begun, 'CAMPAIGN_CODE must be', DESK_URL])
    expect(staff.heard[0]).toContain(part)
})

test.each(['UPDATE leads SET due_at', 'DELETE FROM audit'])('if %s fails there is no heartbeat', async (failing) => {
  const via = vi.spyOn(globalThis, 'fetch')
  const prepare = (sql: string) => env.DB.prepare(sql.startsWith(failing) ? 'nonsense' : sql)
  await minutely({ ...env, HEARTBEAT_URL: monitor, DB: databaseWith({ prepare }) })
  expect(via).not.toHaveBeenCalled()
})

test('each healthy run is a heartbeat, and without a chat what is wrong is noted for the desk all the same', async () => {
  const staff = office({ HEARTBEAT_URL: monitor, ALERT_WEBHOOK_URL: undefined })
  await parkedLead()
  await staff.minutes(2)
  expect([staff.beats, staff.heard]).toEqual([2, []])
  expect(await alertsIn(env.DB)).toMatchObject([{ kind: 'parked', beganAt: start, seenAt: start + minute }])
})

test('the webhook fails once five attempts have since one succeeded; what it refuses while it takes others is late', async () => {
  const webhook = webhookAnswering(() => new Response(null, { status: 500 }))
  for (const outage of [start, start + hour]) {
    const ids: string[] = []
    for (let lead = 0; lead < 5; lead++) ids.push(await savedLead({ receivedAt: outage + lead }))
    await consumeAt(outage + 10, ids.slice(1).map(messageFor), { webhook })
    const before = outage === start ? [] : ['late']
    expect(await kinds(outage + 10)).toEqual(before)
    await consumeAt(outage + 10, ids.slice(0, 1).map(messageFor), { webhook })
    const [alert] = findAlerts(await backlogOf(env.DB, outage + 10), [])
    expect(alert?.kind).toBe('webhook')
    expect(alert?.facts).toContain('5 attempts have failed in a row. The oldest ended last with: http 500.')
    await consumeAt(outage + 20, [messageFor(await savedLead({ receivedAt: outage + 20 }))])
    expect([await kinds(outage + 15 * minute), await kinds(outage + 16 * minute)]).toEqual([before, ['late']])
  }
})

test('a lead may be held for a day, a setting may be missing or wrong, and the database may be nearly full', async () => {
  await savedLead({ heldFor: 'trap' })
  expect([await kinds(start + 24 * hour), await kinds(start + 24 * hour + 1)]).toEqual([[], ['held']])
  expect(await kinds(start, { LEAD_WEBHOOK_URL: undefined })).toEqual(['setting'])
  const backlog = await backlogOf(env.DB, start)
  const [size] = findAlerts({ ...backlog, size: 7_200_000_000 }, [])
  expect(size).toEqual({ kind: 'size', facts: 'It has 7.2 GB of 10 GB.' })
})

test('what only a request sees is noted once a minute, by each copy of the worker, and is over when it is not seen again', async () => {
  const prepare = vi.fn((statement: string) => env.DB.prepare(statement))
  const db = databaseWith({ prepare })
  for (const after of [0, 59_999, minute]) noteAlert(db, 'queue', '', start + after)
  expect(prepare).toHaveBeenCalledTimes(2)
  const noted = [{ kind: 'queue', seenAt: start + minute }]
  await vi.waitFor(async () => expect(await alertsIn(env.DB)).toMatchObject(noted))
  const alert: Alert = { kind: 'error', facts: '', beganAt: start, seenAt: start, notifiedAt: start }
  expect([newsOf(alert, start + hour - 1), newsOf(alert, start + hour)]).toEqual([undefined, 'over'])
})

test('a note costs a visitor nothing when the database fails', async () => {
  const db = databaseWith({ prepare: () => ({ bind: () => ({ run: () => Promise.reject(new Error('down')) }) }) })
  const refusing = { send: () => Promise.reject(new Error('the queue is down')) }
  noteAlert(db, 'lookup', '', start)
  expect((await ask('/api/nothing', {}, { DB: db, LEAD_QUEUE: refusing })).status).toBe(404)
  await vi.waitFor(() => expect(logged.join()).toContain('"during":"alerts"'))
})
