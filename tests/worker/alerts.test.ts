import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { anyLead } from '#contract/lead.ts'
import { alertWords } from '#worker/alerts/alert-kinds.ts'
import { duePhase } from '#worker/alerts/alert-phases.ts'
import { findAlerts } from '#worker/alerts/find-alerts.ts'
import { notifyStaff } from '#worker/alerts/notify-staff.ts'
import { raiseAlert } from '#worker/alerts/raise-alert.ts'
import { type Alert, alertsIn } from '#worker/alerts/stored-alerts.ts'
import { backlogOf } from '#worker/leads/backlog.ts'
import { changeSql } from '#worker/leads/lead-changes.ts'
import { recoverFromOutage } from '#worker/leads/outage.ts'
import { prepareNamed } from '#worker/named-values.ts'
import { settingsOf } from '#worker/settings.ts'
import { callbackLead } from '../support/landing-lead.ts'
import { ask, databaseWith, deadDatabase, minutely, recordingQueue } from './support/api.ts'
import { crowd } from './support/counting.ts'
import { consumeAt, messageFor, webhookAnswering } from './support/deliveries.ts'
import { acceptedLead, cipherWith, newKey, oldKey, rowOf, savedLead, setState, start, store } from './support/leads.ts'
import { logged, logLine } from './support/log.ts'

const [minute, hour] = [60_000, 3_600_000]
const [chat, monitor] = ['https://chat.example/hook', 'https://monitor.example/beat']

/** Staff, and the job that runs every minute. */
function office(settings: object = { ALERT_WEBHOOK_URL: chat, HEARTBEAT_URL: monitor }) {
  const all = { ...settingsOf({ ...env, ...settings }) }
  const staff = {
    now: start,
    heard: [] as string[],
    beats: 0,
    isReachable: true,
    async run() {
      const fetch: typeof globalThis.fetch = async (url, init) => {
        if (url === monitor) staff.beats++
        else if (staff.isReachable) staff.heard.push(JSON.parse(String(init?.body)).text)
        return new Response(null, { status: url === monitor || staff.isReachable ? 200 : 503 })
      }
      await recoverFromOutage(env.DB, staff.now)
      const backlog = await backlogOf(env.DB, staff.now)
      const last = { delivery: async () => backlog.lastDelivery, queue: async () => 0 }
      await notifyStaff(findAlerts(backlog, all.problems), { db: env.DB, settings: all, fetch, last, now: staff.now })
    },
    async minutes(count: number) {
      for (let passed = 0; passed < count; passed++) {
        await staff.run()
        staff.now += minute
      }
    },
  }
  return staff
}

const answering = (status: number) => webhookAnswering(() => new Response(null, { status }))
const dropping = webhookAnswering(() => Promise.reject(new TypeError('reset')))
const taking = answering(200)

/** Leads that came at a moment, and that the webhook was then asked to take. */
async function leadsTried(count: number, at: number, webhook = answering(500)): Promise<string[]> {
  const ids: string[] = []
  for (let lead = 0; lead < count; lead++) ids.push(await savedLead({ receivedAt: at }))
  await consumeAt(at, ids.map(messageFor), { webhook })
  return ids
}

const found = async (now: number) => findAlerts(await backlogOf(env.DB, now), [])

const sendOn = (id: string, now: number) =>
  prepareNamed(env.DB, changeSql('sent on', 'id = :id'), { now, spread: 1, id }).run()

const nothingWaits = {
  unstored: 0,
  pending: 0,
  late: 0,
  lateOutcome: null,
  undelivered: 0,
  newlyUndelivered: 0,
  undeliveredOutcome: null,
  lastDelivery: 0,
  parked: 0,
  withoutKey: 0,
  damaged: 0,
  held: 0,
  heldCalls: 0,
  heldLong: 0,
  oldestHeld: null,
  size: 0,
}

async function parkedLead(): Promise<string> {
  const id = await savedLead()
  await setState(id, 'parked')
  return id
}
const kinds = async (now = start, settings: object = {}) =>
  findAlerts(await backlogOf(env.DB, now), settingsOf({ ...env, ...settings }).problems).map(({ kind }) => kind)

test('staff hear of what is wrong at once, after 1, 4 and 24 hours, then daily, and when it is over', async () => {
  const staff = office()
  const id = await parkedLead()
  await staff.minutes(12)
  expect(staff.heard).toEqual([
    `${alertWords.parked.begun}\n1 lead.\nSince 21 November at 09:00, last seen just now.\nWhat to do first: ${alertWords.parked.act}\nWhat to do next is in docs/runbook.md, under the same words.`,
  ])
  for (const hours of [1, 4, 24, 48]) {
    const before = staff.heard.length
    staff.now = start + hours * hour - minute
    await staff.run()
    expect(staff.heard).toHaveLength(before)
    staff.now += minute
    await staff.minutes(3)
    expect(staff.heard.slice(before)).toEqual([expect.stringContaining(`Still: ${alertWords.parked.begun}`)])
  }
  await setState(id, 'delivered')
  await staff.minutes(15)
  const lasted = 'From 21 November at 09:00, last seen on 23 November at 09:02.'
  expect(staff.heard.slice(5)).toEqual([`Over: ${alertWords.parked.over}\n${lasted}`])
  expect(await alertsIn(env.DB)).toEqual([])
})

test('a problem that comes and goes every few minutes is one alert', async () => {
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

test('the gravest of several alerts is said first, however old the others are', async () => {
  const staff = office({ ALERT_WEBHOOK_URL: chat, DESK_URL: 'nowhere' })
  staff.isReachable = false
  await staff.run()
  staff.now += minute
  staff.isReachable = true
  const id = await parkedLead()
  await env.DB.prepare("UPDATE leads SET failure = 'damaged' WHERE id = ?1").bind(id).run()
  await store().recordUnstored(crypto.randomUUID(), staff.now)
  await staff.run()
  const said = staff.heard.join().split('\n\n')
  const gravestFirst = ['unstored', 'damaged', 'parked'] as const
  expect(said.slice(0, -1).map((text) => text.split('\n')[0])).toEqual(
    gravestFirst.map((kind) => alertWords[kind].begun),
  )
})

test('a chat that fails is tried each minute until it works', async () => {
  const staff = office()
  staff.isReachable = false
  await parkedLead()
  await staff.minutes(3)
  expect(staff.heard).toEqual([])
  expect(staff.beats).toBe(0)
  expect(logged).toEqual(Array(3).fill(logLine('error', { event: 'alert_failed', reason: 'http 503' })))
  staff.isReachable = true
  await staff.run()
  expect(staff.heard).toEqual([expect.stringContaining(alertWords.parked.begun)])
})

test('a problem that was over before staff could hear of it is not reported', async () => {
  const staff = office()
  staff.isReachable = false
  const id = await parkedLead()
  await staff.minutes(3)
  await setState(id, 'delivered')
  await staff.minutes(15)
  staff.isReachable = true
  await staff.minutes(2)
  expect(staff.heard).toEqual([])
  expect(await alertsIn(env.DB)).toEqual([])
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

test('each run that could tell staff what is wrong is a heartbeat', async () => {
  const staff = office()
  await parkedLead()
  await staff.minutes(2)
  expect(staff.beats).toBe(2)
})

test('without a chat the monitor alone can tell staff: there is no heartbeat while something is wrong', async () => {
  const staff = office({ HEARTBEAT_URL: monitor, ALERT_WEBHOOK_URL: undefined })
  await staff.minutes(2)
  expect(staff.beats).toBe(2)
  const id = await parkedLead()
  await staff.minutes(2)
  expect(staff.beats).toBe(2)
  expect(await alertsIn(env.DB)).toMatchObject([{ kind: 'parked', seenAt: start + 3 * minute }])
  await setState(id, 'delivered', staff.now)
  await staff.minutes(11)
  expect(await alertsIn(env.DB)).toEqual([])
  expect(staff.beats).toBeGreaterThan(2)
})

test('a chat that is set up while something is wrong hears of it at once', async () => {
  await parkedLead()
  await office({ HEARTBEAT_URL: monitor, ALERT_WEBHOOK_URL: undefined }).run()
  const staff = office()
  staff.now = start + minute
  await staff.run()
  expect(staff.heard.join()).toContain(alertWords.parked.begun)
})

test('without the chat that heard of an alert, it is closed once it is over', async () => {
  const id = await parkedLead()
  await office().run()
  await setState(id, 'delivered', start)
  const staff = office({ HEARTBEAT_URL: monitor, ALERT_WEBHOOK_URL: undefined })
  staff.now = start + minute
  await staff.minutes(11)
  expect(await alertsIn(env.DB)).toEqual([])
})

test('leads do not reach the webhook once it has not taken two different ones since it last took one', async () => {
  await leadsTried(1, start, taking)
  const [first] = await leadsTried(1, start + minute)
  for (const after of [2, 4, 8, 16]) {
    await consumeAt(start + after * minute, [messageFor(String(first))], { webhook: answering(500) })
    expect((await found(start + after * minute)).map(({ kind }) => kind)).not.toContain('webhook')
  }
  await leadsTried(1, start + 17 * minute, dropping)
  const facts =
    '2 leads have not been taken since the last delivery, 21 November at 09:00. The newest ended with: unreachable.'
  expect(await found(start + 17 * minute)).toContainEqual({ kind: 'webhook', facts })
})

test('staff read that nothing has been delivered yet', async () => {
  await leadsTried(3, start)
  const facts = '3 leads have not been taken, and none has been delivered yet. The newest ended with: http 500.'
  expect(await found(start)).toEqual([{ kind: 'webhook', facts }])
})

test('leads that are late and a webhook that takes none are two alerts, side by side', async () => {
  await leadsTried(3, start)
  expect((await found(start + 16 * minute)).map(({ kind }) => kind)).toEqual(['webhook', 'late'])
})

test('the outcome that is quoted is from the leads that are counted, and not from an old one', async () => {
  const [old] = await leadsTried(1, start, answering(404))
  await leadsTried(1, start + minute, taking)
  await leadsTried(2, start + hour, dropping)
  await consumeAt(start + hour + minute, [messageFor(String(old))], { webhook: answering(404) })
  const [webhook, late] = await found(start + hour + minute)
  expect(webhook?.facts).toMatch(/^2 leads have not been taken .* The newest ended with: unreachable\.$/)
  expect(late?.facts).toBe('1 lead. The newest of them ended with: http 404.')
})

test('a late lead that has not been tried yet is said not to have been', async () => {
  await savedLead()
  expect(await found(start + 16 * minute)).toEqual([
    { kind: 'late', facts: '1 lead. The newest of them has not been tried yet.' },
  ])
})

test('leads that staff have sent on are late only once they are due', async () => {
  const planned = await parkedLead()
  await sendOn(planned, start)
  const setDue = (at: number) => env.DB.prepare('UPDATE leads SET due_at = ?1').bind(at).run()
  await setDue(start + 20 * minute)
  expect(await kinds(start + 19 * minute)).toEqual([])
  expect(await kinds(start + 20 * minute)).toEqual(['late'])
  await consumeAt(start + 20 * minute, [messageFor(planned)], { webhook: answering(500) })
  await setDue(start + 9 * hour)
  expect(await kinds(start + 21 * minute)).toEqual(['late'])
})

test('a late lead is seen behind any number that staff have planned', async () => {
  await crowd('pending', 1_100).bind(start).run()
  await env.DB.prepare('UPDATE leads SET due_at = ?1')
    .bind(start + hour)
    .run()
  await savedLead({ receivedAt: start + 1 })
  expect((await backlogOf(env.DB, start + 16 * minute)).late).toBe(1)
})

test('a webhook that takes some leads is not reported as down for those that it does not take', async () => {
  const untaken = await leadsTried(2, start)
  await leadsTried(1, start + minute, taking)
  await consumeAt(start + 2 * minute, untaken.map(messageFor), { webhook: answering(422) })
  expect(await found(start + 2 * minute)).toEqual([expect.objectContaining({ kind: 'webhook', effect: 'continues' })])
  const staff = office()
  staff.now = start + 2 * minute
  await staff.run()
  expect(staff.heard).toEqual([])
})

test('a webhook is not reported as down for parked leads that were sent on and failed again', async () => {
  const parked = await leadsTried(8, start)
  await leadsTried(1, start + minute, taking)
  for (const id of parked) {
    await setState(id, 'parked')
    await sendOn(id, start + hour)
  }
  await consumeAt(start + hour, parked.map(messageFor), { webhook: answering(422) })
  expect((await found(start + hour)).filter(({ effect }) => effect !== 'continues')).toEqual([])
})

test('a webhook is reported as down for leads that it took at the second attempt, and does not take again', async () => {
  const ids = await leadsTried(2, start)
  await consumeAt(start + minute, ids.map(messageFor), { webhook: taking })
  await recoverFromOutage(env.DB, start + minute)
  await prepareNamed(env.DB, changeSql('sent again', 'TRUE'), { now: start + hour, spread: 1 }).run()
  await consumeAt(start + hour, ids.map(messageFor), { webhook: answering(500) })
  expect(await found(start + hour)).toEqual([{ kind: 'webhook', facts: expect.stringMatching(/^2 leads/) }])
})

test('the last delivery is remembered, though that lead was sent again or erased since', async () => {
  const untaken = await leadsTried(2, start)
  const [taken] = await leadsTried(1, start + minute, taking)
  await recoverFromOutage(env.DB, start + minute)
  await setState(String(taken), 'erased')
  await consumeAt(start + 2 * minute, untaken.map(messageFor), { webhook: answering(422) })
  expect((await found(start + 2 * minute)).filter(({ effect }) => effect !== 'continues')).toEqual([])
})

test.each(['parked', 'erased'])(
  'an outage is not over because its leads are %s: only a delivery shows that',
  async (state) => {
    const staff = office()
    await leadsTried(3, start)
    staff.now += 16 * minute
    await staff.minutes(1)
    expect(staff.heard.join()).toContain(alertWords.webhook.begun)
    await env.DB.prepare("UPDATE leads SET state = ?1 WHERE state = 'pending'").bind(state).run()
    await staff.minutes(65)
    const reminder = staff.heard.find((text) => text.includes('Still: Leads are not reaching'))
    expect(staff.heard.join()).not.toContain(`Over: ${alertWords.webhook.over}`)
    expect(reminder).toContain('last seen on 21 November at 09:16.')
    expect(reminder).toContain('No lead has been delivered since, so nobody knows whether it is over.')
    await leadsTried(1, staff.now, taking)
    await staff.minutes(2)
    expect(staff.heard.at(-1)).toContain(`Over: ${alertWords.webhook.over}\nFrom 21 November at 09:16, last seen on`)
  },
)

test('that leads are late is over once the last of them is erased, though none has been delivered since', async () => {
  const staff = office()
  await leadsTried(1, start, taking)
  const [untaken] = await leadsTried(1, start + minute, answering(400))
  staff.now = start + 20 * minute
  await staff.minutes(1)
  await setState(String(untaken), 'erased', staff.now)
  await staff.minutes(15)
  expect(staff.heard.at(-1)).toContain(`Over: ${alertWords.late.over}`)
})

test('staff are not reminded of a problem that is no longer seen, though its alert is not over yet', async () => {
  const staff = office()
  const id = await parkedLead()
  await staff.minutes(56)
  await setState(id, 'delivered')
  await staff.minutes(6)
  expect(staff.heard).toHaveLength(1)
})

test('staff are not told of a problem that was gone before the chat could be reached, though its alert is not over yet', async () => {
  const staff = office()
  staff.isReachable = false
  const id = await parkedLead()
  await staff.run()
  await setState(id, 'delivered')
  staff.isReachable = true
  staff.now += minute
  await staff.run()
  expect(staff.heard).toEqual([])
})

test('staff are not reminded of a webhook that has taken a lead since it was seen to fail', async () => {
  const staff = office()
  await leadsTried(3, start)
  await staff.minutes(56)
  await env.DB.exec("UPDATE leads SET state = 'erased' WHERE state = 'pending'")
  await leadsTried(1, staff.now, taking)
  await staff.minutes(6)
  expect(staff.heard.join()).not.toContain(`Still: ${alertWords.webhook.begun}`)
})

test('one delivery in the midst of an outage does not end it', async () => {
  const staff = office()
  await leadsTried(5, start)
  await staff.minutes(1)
  await leadsTried(1, staff.now, taking)
  for (let minutes = 0; minutes < 30; minutes++) {
    const { results } = await env.DB.prepare("SELECT id FROM leads WHERE state = 'pending'").all<{ id: string }>()
    await consumeAt(
      staff.now,
      results.map(({ id }) => messageFor(id)),
      { webhook: answering(500) },
    )
    await staff.minutes(1)
  }
  expect(staff.heard.join()).not.toContain(`Over: ${alertWords.webhook.over}`)
})

test('a missing key is reported as that, and not as the webhook’s fault', async () => {
  const ids: string[] = []
  for (let lead = 0; lead < 3; lead++) ids.push(await savedLead({ cipher: cipherWith(oldKey) }))
  const tools = { store: store(cipherWith(newKey)), cipher: cipherWith(newKey) }
  await consumeAt(start, ids.map(messageFor), tools)
  await setState(String(ids[0]), 'parked', start)
  const parked = { kind: 'parked', facts: '1 lead.' }
  expect(await found(start)).toEqual([parked, { kind: 'missing-key', facts: '3 leads.' }])
})

test('a lead that is damaged, or of another version, is not said to want a key', async () => {
  const [damaged, newer] = [await savedLead(), await savedLead()]
  await env.DB.prepare("UPDATE leads SET content = 'v1' WHERE id = ?1").bind(damaged).run()
  await env.DB.prepare(`UPDATE leads SET content = '{"form":"telegram"}' WHERE id = ?1`).bind(newer).run()
  await consumeAt(start, [damaged, newer].map(messageFor))
  expect(await found(start)).toEqual([{ kind: 'damaged', facts: '2 leads.' }])
})

test('the queue works again once it has taken a message, and not because nobody has tried', async () => {
  vi.setSystemTime(start)
  const heard: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    heard.push(JSON.parse(String(init?.body)).text)
    return new Response()
  })
  let isDown = true
  const { queue, sent } = recordingQueue(() => {
    if (isDown) throw new Error('the queue is down')
  })
  raiseAlert(env.DB, 'queue', '', start)
  await vi.waitFor(async () => expect(await alertsIn(env.DB)).toHaveLength(1))
  const run = async () => {
    vi.setSystemTime(Date.now() + minute)
    await minutely({ ...env, ALERT_WEBHOOK_URL: chat, LEAD_QUEUE: queue })
  }
  for (let minutes = 0; minutes < 30; minutes++) await run()
  expect(heard.join()).not.toContain('Over: ')
  isDown = false
  await run()
  expect(heard.at(-1)).toContain(`Over: ${alertWords.queue.over}`)
  expect(sent).toEqual([])
})

test('staff hear that the queue did not take what the minute’s job gave it', async () => {
  vi.setSystemTime(start + hour)
  await savedLead()
  const { queue } = recordingQueue(() => {
    throw new Error('the queue is down')
  })
  await minutely({ ...env, LEAD_QUEUE: queue })
  await vi.waitFor(async () => expect((await alertsIn(env.DB)).map(({ kind }) => kind)).toContain('queue'))
})

test('one message that the queue did not take in time alarms nobody, if it takes the next', async () => {
  vi.setSystemTime(start)
  const via = vi.spyOn(globalThis, 'fetch')
  raiseAlert(databaseWith(), 'queue', '', start)
  await vi.waitFor(async () => expect(await alertsIn(env.DB)).toHaveLength(1))
  for (let minutes = 0; minutes < 15; minutes++) {
    await minutely({ ...env, ALERT_WEBHOOK_URL: chat, LEAD_QUEUE: recordingQueue().queue })
    vi.setSystemTime(Date.now() + minute)
  }
  expect(via).not.toHaveBeenCalled()
  expect(await alertsIn(env.DB)).toEqual([])
})

test('a message that the queue was too slow to take is no alert at the desk either, once it has taken the next', async () => {
  vi.setSystemTime(start)
  raiseAlert(databaseWith(), 'queue', '', start)
  await vi.waitFor(async () => expect(await alertsIn(env.DB)).toHaveLength(1))
  await minutely({ ...env, ALERT_WEBHOOK_URL: chat, LEAD_QUEUE: recordingQueue().queue })
  expect(await alertsIn(env.DB)).toEqual([])
})

test('of a hundred wrong settings ten are named, so that a chat takes the message', () => {
  const problems = Array.from({ length: 100 }, () => ({ setting: 'CAMPAIGN_CODES', problem: 'is wrong' }) as const)
  const [setting] = findAlerts(nothingWaits, problems)
  expect(setting?.facts.split('\n')).toHaveLength(11)
  expect(setting?.facts).toContain('And 90 more, at /api/health?details.')
})

test('staff hear at once of a held request to be rung, and of no other held lead', async () => {
  await savedLead({ holdReason: 'trap' })
  expect(await kinds()).toEqual([])
  const call = acceptedLead({ holdReason: 'trap' })
  await store().save({ ...call, lead: anyLead.parse(callbackLead()) })
  expect(await kinds()).toEqual(['held-call'])
})

test('staff are reminded after a week of what they hold back themselves, also of a request to be rung', async () => {
  const call = { ...acceptedLead(), lead: anyLead.parse(callbackLead()) }
  await store().save(call)
  await prepareNamed(env.DB, changeSql('held back', 'TRUE'), { now: start }).run()
  expect(await rowOf(call.lead.leadId)).toMatchObject({ state: 'held', hold_reason: 'staff' })
  expect(await kinds(start + 7 * 24 * hour)).toEqual([])
  expect(await kinds(start + 7 * 24 * hour + 1)).toEqual(['held-long'])
})

test('a lead may be held for a day, a setting may be missing or wrong, and the database may be nearly full', async () => {
  await savedLead({ holdReason: 'trap' })
  expect(await kinds(start + 24 * hour)).toEqual([])
  expect(await kinds(start + 24 * hour + 1)).toEqual(['held-long'])
  expect(await kinds(start, { LEAD_WEBHOOK_URL: undefined })).toEqual(['setting'])
  const [size] = findAlerts({ ...nothingWaits, size: 7_200_000_000 }, [])
  expect(size).toEqual({ kind: 'size', facts: 'It has 7.2 GB of 10 GB.' })
})

test('what only a request sees is noted once a minute, by each copy of the worker, and is over when it is not seen again', async () => {
  const prepare = vi.fn((statement: string) => env.DB.prepare(statement))
  const db = databaseWith({ prepare })
  for (const after of [0, 59_999, minute]) raiseAlert(db, 'queue', '', start + after)
  expect(prepare).toHaveBeenCalledTimes(2)
  const noted = [{ kind: 'queue', seenAt: start + minute }]
  await vi.waitFor(async () => expect(await alertsIn(env.DB)).toMatchObject(noted))
})

test('what only continues an alert does not keep another problem of its kind from beginning one', async () => {
  const db = databaseWith()
  raiseAlert(db, 'lookup', 'timeout', start, 'continues')
  raiseAlert(db, 'lookup', 'bad key', start + 1)
  await vi.waitFor(async () => expect(await alertsIn(env.DB)).toMatchObject([{ kind: 'lookup', facts: 'bad key' }]))
})

test.each([
  ['error', hour],
  ['lookup', hour],
  ['size', 10 * minute],
] as const)('%s is quiet after as long as it would take to be seen again', async (kind, quiet) => {
  const alert: Alert = { kind, facts: '', beganAt: start, seenAt: start, notifiedAt: start }
  const none = { delivery: async () => 0, queue: async () => 0 }
  expect(await duePhase(alert, none, start + quiet - 1)).toBeUndefined()
  expect(await duePhase(alert, none, start + quiet)).toBe('over')
})

test('a problem that only requests see is not said to be over, but quiet', async () => {
  const staff = office()
  raiseAlert(env.DB, 'error', 'The last was TypeError.', start)
  await vi.waitFor(async () => expect(await alertsIn(env.DB)).toHaveLength(1))
  await staff.minutes(62)
  expect(staff.heard.at(-1)).toMatch(/^Quiet: Our own code has had no error for an hour/)
})

test('a note costs a visitor nothing when the database fails', async () => {
  const db = databaseWith({ prepare: () => ({ bind: () => ({ run: () => Promise.reject(new Error('down')) }) }) })
  const refusing = { send: () => Promise.reject(new Error('the queue is down')) }
  raiseAlert(db, 'lookup', '', start)
  expect((await ask('/api/nothing', {}, { DB: db, LEAD_QUEUE: refusing })).status).toBe(404)
  await vi.waitFor(() => expect(logged.join()).toContain('"during":"alerts"'))
})

const isBacklog = (sql: string) => sql.startsWith('WITH last')

test('staff hear of our own bug in the job', async () => {
  const anotherShape = { bind: () => ({ run: async () => ({ results: [{ pending: '1' }] }) }) }
  const db = databaseWith({ prepare: (sql) => (isBacklog(sql) ? anotherShape : env.DB.prepare(sql)) })
  await minutely({ ...env, DB: db })
  await vi.waitFor(async () =>
    expect(await alertsIn(env.DB)).toMatchObject([{ kind: 'error', facts: 'The last was $ZodError.' }]),
  )
})

test('a failing database in the job does not count as our own error', async () => {
  await minutely({
    ...env,
    DB: databaseWith({ prepare: (sql) => (isBacklog(sql) ? deadDatabase : env.DB).prepare(sql) }),
  })
  expect(logged).toContain(logLine('warn', { event: 'database_failed', during: 'alerts', error: 'Error' }))
})

test('a chat with a wrong address reaches nobody: there is no heartbeat, and once it is right staff hear what is wrong', async () => {
  const wrong = office({ ALERT_WEBHOOK_URL: 'http://chat.example/hook', HEARTBEAT_URL: monitor })
  await parkedLead()
  await wrong.minutes(2)
  expect(wrong.beats).toBe(0)
  expect(logged).toContain(logLine('error', { event: 'alert_failed', reason: 'wrong address' }))
  const right = office()
  right.now = start + 2 * minute
  await right.run()
  expect(right.heard.join()).toContain(alertWords.parked.begun)
})

test('an error that comes while staff are being told that there is none is not lost', async () => {
  const settings = settingsOf({ ...env, ALERT_WEBHOOK_URL: chat })
  const heard: string[] = []
  const last = { delivery: async () => 0, queue: async () => 0 }
  const note =
    'INSERT INTO alerts (kind, facts, began_at, seen_at) VALUES (?1, ?2, ?3, ?3) ON CONFLICT (kind) DO UPDATE SET facts = ?2, seen_at = ?3'
  const noted = (facts: string, at: number) => env.DB.prepare(note).bind('error', facts, at).run()
  const run = (now: number, meanwhile = async () => {}) => {
    const fetch: typeof globalThis.fetch = async (_, init) => {
      await meanwhile()
      heard.push(JSON.parse(String(init?.body)).text)
      return new Response()
    }
    return notifyStaff([], { db: env.DB, settings, fetch, last, now })
  }
  await noted('The last was TypeError.', start)
  await run(start)
  await run(start + hour, async () => void (await noted('The last was RangeError.', start + hour)))
  await run(start + hour + minute)
  expect(heard.at(-1)).toContain('RangeError.\nSince 21 November at 10:00,')
})

test('an alert that was last seen by a clock a week ahead is over once the clock is right', async () => {
  const staff = office()
  await staff.run()
  const id = await parkedLead()
  staff.now = start + 7 * 24 * hour
  await staff.run()
  await setState(id, 'delivered')
  staff.now = start
  await staff.minutes(1)
  expect(await alertsIn(env.DB)).toEqual([])
})

test('what a run with its clock a week ahead has told staff is told again once the clock is right', async () => {
  const staff = office({ ALERT_WEBHOOK_URL: chat })
  await parkedLead()
  staff.now = start + 7 * 24 * hour
  await staff.run()
  staff.now = start
  await staff.minutes(3)
  expect(staff.heard).toHaveLength(2)
})

test('without a webhook staff are not told that leads are tried', async () => {
  const staff = office({ ALERT_WEBHOOK_URL: chat, LEAD_WEBHOOK_URL: undefined })
  await savedLead()
  await staff.minutes(20)
  expect(staff.heard.join()).toContain('waiting for more than a quarter of an hour')
  expect(staff.heard.join()).not.toContain('kept, and tried again')
})
