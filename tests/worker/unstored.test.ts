import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { alertWords } from '#worker/alerts/alert-kinds.ts'
import { alertsIn } from '#worker/alerts/stored-alerts.ts'
import { eraseExpired } from '#worker/leads/retention.ts'
import { landingLead } from '../support/landing-lead.ts'
import { ask, databaseFailingWith, databaseWith, minutely, postLead, recordingQueue } from './support/api.ts'
import { consumeAt, webhookAnswering } from './support/deliveries.ts'
import { noCipher, rows, savedLead, start, store } from './support/leads.ts'

const minute = 60_000
const fortnight = 14 * 86_400_000
const [chat, monitor] = ['https://chat.example/hook', 'https://monitor.example/beat']

/** A database that does everything but take leads: a release has a mistake in that one statement. */
const takingNoLeads = (insteadOf = 'nonsense') =>
  databaseWith({ prepare: (sql) => env.DB.prepare(sql.startsWith('INSERT INTO leads') ? insteadOf : sql) })

/** A lead that only the queue has, as its message. */
async function carriedLead(db = takingNoLeads(), firstName = 'Ada') {
  const { queue, sent } = recordingQueue()
  expect((await postLead(landingLead({ firstName }), { DB: db, LEAD_QUEUE: queue })).status).toBe(202)
  return sent
}

const webhook = webhookAnswering(() => new Response())
const consumed = (now: number, messages: unknown[], db: D1Database) =>
  consumeAt(now, messages, { webhook, store: store(noCipher, db), onFailure: () => undefined })

/** What the chat and the monitor hear from the minute's job. */
async function minuteAt(now: number, db = takingNoLeads()) {
  vi.setSystemTime(now)
  const heard: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    heard.push(init?.body === undefined ? 'heartbeat' : JSON.parse(String(init.body)).text)
    return new Response()
  })
  await minutely({ ...env, DB: db, ALERT_WEBHOOK_URL: chat, LEAD_QUEUE: recordingQueue().queue })
  return heard.join()
}

test('staff hear that leads cannot be stored, and how many wait on the queue', async () => {
  vi.setSystemTime(start)
  await consumed(start, await carriedLead(), takingNoLeads())
  expect(await minuteAt(start)).toContain(`${alertWords.unstored.begun}\n1 lead.`)
})

test('without a chat the monitor hears nothing while a lead cannot be stored', async () => {
  vi.setSystemTime(start)
  await consumed(start, await carriedLead(), takingNoLeads())
  const via = vi.spyOn(globalThis, 'fetch')
  const settings = { ALERT_WEBHOOK_URL: undefined, HEARTBEAT_URL: monitor, LEAD_QUEUE: recordingQueue().queue }
  await minutely({ ...env, ...settings, DB: takingNoLeads() })
  expect(via).not.toHaveBeenCalled()
})

test('health is not well while a lead cannot be stored', async () => {
  vi.setSystemTime(start)
  await minuteAt(start)
  await consumed(start, await carriedLead(), takingNoLeads())
  await env.DB.exec('DELETE FROM alerts')
  expect(await (await ask('/api/health', {}, { DB: takingNoLeads() })).json()).toEqual({ ok: false })
})

test('that leads cannot be stored is over once each of them is', async () => {
  vi.setSystemTime(start)
  const messages = [...(await carriedLead()), ...(await carriedLead(takingNoLeads(), 'Grace'))]
  await consumed(start, messages, takingNoLeads())
  await minuteAt(start)
  await consumed(start + minute, messages.slice(0, 1), env.DB)
  expect(await minuteAt(start + 15 * minute)).not.toContain('Over')
  await consumed(start + 16 * minute, messages, env.DB)
  await minuteAt(start + 17 * minute)
  expect(await minuteAt(start + 30 * minute)).toContain(`Over: ${alertWords.unstored.over}`)
  expect(await rows()).toHaveLength(2)
})

test('a lead that the database refuses once, and takes from the queue, alarms nobody', async () => {
  vi.setSystemTime(start)
  const down = databaseWith({ prepare: () => ({ bind: () => ({ first: () => Promise.reject(new Error('lost')) }) }) })
  await consumed(start, await carriedLead(down), env.DB)
  expect(await minuteAt(start)).toBe('')
})

test('a lead that is stored is not said to be on the queue alone, though that could not be noted', async () => {
  vi.setSystemTime(start)
  const forgetful = databaseWith({
    prepare: (sql) => env.DB.prepare(sql.startsWith('DELETE FROM unstored') ? 'nonsense' : sql),
  })
  await consumed(start, await carriedLead(), forgetful)
  expect(await rows()).toHaveLength(1)
  expect(await minuteAt(start)).not.toContain(alertWords.unstored.begun)
})

test('a lead that is no longer on the queue is forgotten after as long as the queue could keep it', async () => {
  await consumed(start, await carriedLead(), takingNoLeads())
  const waiting = async () => await env.DB.prepare('SELECT count(*) AS leads FROM unstored').first('leads')
  await eraseExpired(env.DB, { delivered: 30, parked: 90 }, start + fortnight)
  expect(await waiting()).toBe(1)
  await eraseExpired(env.DB, { delivered: 30, parked: 90 }, start + fortnight + 1)
  expect(await waiting()).toBe(0)
})

test('staff hear of leads that the queue has lost', async () => {
  await consumed(start, await carriedLead(), takingNoLeads())
  expect(await minuteAt(start + fortnight + 1)).toContain(`${alertWords.lost.begun}\n1 lead that could not be stored.`)
})

/** A lead that could last not be stored at a moment, and that the queue loses a fortnight later. */
const unstoredLead = (at = start) => store().recordUnstored(crypto.randomUUID(), at)

/** A database that does everything but tell the minute's job how many leads wait. */
const countingNothing = databaseWith({
  prepare: (sql) => (sql.startsWith('WITH last') ? databaseFailingWith('D1_ERROR: lost.') : env.DB).prepare(sql),
})

test('staff hear of a lost lead, though the database failed in the minute in which it was given up', async () => {
  await unstoredLead()
  expect(await minuteAt(start + fortnight + 1, countingNothing)).toBe('')
  expect(await minuteAt(start + fortnight + minute)).toContain(
    `${alertWords.lost.begun}\n1 lead that could not be stored.`,
  )
})

test('leads that are lost before staff have heard of others are added to those', async () => {
  await unstoredLead()
  await minuteAt(start + fortnight + 1, countingNothing)
  for (let lead = 0; lead < 2; lead++) await unstoredLead(start + minute)
  await savedLead({ receivedAt: start - 90 * 86_400_000 })
  expect(await minuteAt(start + fortnight + minute + 1)).toContain(
    '3 leads that could not be stored, 1 lead that waited for a webhook.',
  )
})

test('how many leads are lost in all is said at the end too, because some are lost after the last message', async () => {
  for (const minutes of [0, 50, 100]) await unstoredLead(start + minutes * minute)
  const heardAt = (minutes: number) => minuteAt(start + fortnight + 1 + minutes * minute)
  expect(await heardAt(0)).toContain('1 lead that could not be stored.')
  expect(await heardAt(50)).not.toContain(alertWords.lost.begun)
  expect(await heardAt(60)).toContain('2 leads that could not be stored.')
  expect(await heardAt(100)).not.toContain(alertWords.lost.begun)
  expect(await heardAt(160)).toContain(`Quiet: ${alertWords.lost.over}\n3 leads that could not be stored.`)
})

test('staff hear of a lost lead a day later, if nobody could be told before', async () => {
  await unstoredLead()
  await minuteAt(start + fortnight + 1, countingNothing)
  expect(await minuteAt(start + fortnight + 24 * 60 * minute)).toContain(alertWords.lost.begun)
})

test.each([
  ['wrong SQL of our own', takingNoLeads()],
  ['a column that is not there', takingNoLeads('SELECT missing FROM leads')],
])('%s is reported as our own error, though the lead is taken', async (_, db) => {
  await carriedLead(db)
  await vi.waitFor(async () =>
    expect(await alertsIn(env.DB)).toMatchObject([{ kind: 'error', facts: 'The last was SQLITE_ERROR.' }]),
  )
})

test('a connection to the database that was lost is no error of our own', async () => {
  const db = databaseWith({
    prepare: (sql) =>
      sql.startsWith('INSERT INTO leads')
        ? { bind: () => ({ first: () => Promise.reject(new Error('D1_ERROR: Network connection lost.')) }) }
        : env.DB.prepare(sql),
  })
  await carriedLead(db)
  expect(await minuteAt(Date.now(), db)).toBe('')
})
