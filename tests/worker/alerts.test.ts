import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { LeadStore } from '#worker/store/lead-store.ts'
import { captureLog } from './support/api.ts'
import { deadDatabase } from './support/dead-database.ts'
import { store } from './support/deliveries.ts'
import { acceptedLead } from './support/leads.ts'
import { alertsAt, chatUrl, hour, minute, start } from './support/people.ts'

let logged: string[]

beforeEach(() => {
  logged = captureLog()
})

async function parkedLead() {
  const accepted = acceptedLead({ receivedAt: start })
  await new LeadStore(env.DB).save(accepted)
  await store().settle(accepted.id, { status: 'parked', outcome: 'http 500' }, start)
  return accepted.id
}

const redrive = () => env.DB.exec(`UPDATE leads SET status = 'pending', last_outcome = NULL WHERE status = 'parked'`)
const over = 'Over: no lead is waiting to be sent on any more.'

test('people are told once when an alert begins, once a day while it lasts, and once when it is over; nothing is kept', async () => {
  const alerts = alertsAt()
  const id = await parkedLead()
  await alerts.minutes(12)
  expect(alerts.people.by('chat')).toEqual([expect.stringContaining(`1 lead: ${id}.`)])
  alerts.pass(23 * hour)
  await alerts.minutes(3)
  expect(alerts.people.by('chat')).toHaveLength(1)
  alerts.pass(hour)
  await alerts.minutes(12)
  expect(alerts.people.by('chat').slice(1)).toEqual([expect.stringContaining('still waiting for someone')])
  await redrive()
  await alerts.minutes(15)
  expect(alerts.people.by('chat').slice(2)).toEqual([over])
  expect(alerts.people.by('email')).toEqual(alerts.people.by('chat'))
  const kept = await env.DB.prepare('SELECT kind FROM troubles UNION ALL SELECT kind FROM troubles_told').all()
  expect(kept.results).toEqual([])
})

test('what comes and goes every few minutes is one alert', async () => {
  const alerts = alertsAt()
  for (let time = 0; time < 6; time++) {
    alerts.swept = { oldestWaitSeconds: 1_000 }
    await alerts.minutes(1)
    alerts.swept = {}
    await alerts.minutes(8)
  }
  expect(alerts.people.by('chat')).toHaveLength(1)
})

test('a channel that fails is tried each minute until it works, and nobody is told twice through the other', async () => {
  const alerts = alertsAt()
  const told = () => [alerts.people.by('chat').length, alerts.people.by('email').length]
  await parkedLead()
  alerts.people.unreachable.add('chat')
  await alerts.minutes(3)
  expect(told()).toEqual([0, 1])
  alerts.people.unreachable.clear()
  await alerts.minutes(3)
  expect(told()).toEqual([1, 1])
  const failure = JSON.stringify({ event: 'alert_failed', channel: 'chat', reason: 'http 503' })
  expect(logged.filter((line) => line.includes('alert_failed'))).toEqual(Array(3).fill(`error ${failure}`))
  await redrive()
  alerts.pass(15 * minute)
  alerts.people.unreachable.add('email')
  await alerts.minutes(2)
  expect(told()).toEqual([2, 1])
  alerts.people.unreachable.clear()
  await alerts.minutes(2)
  expect(alerts.people.by('email').slice(1)).toEqual([over])
  expect(told()).toEqual([2, 2])
})

test('what fails leaves a code in the log, and neither anybody’s address nor the chat’s', async () => {
  const alerts = alertsAt()
  await parkedLead()
  for (const channel of ['chat', 'email'] as const) alerts.people.unreachable.add(channel)
  await alerts.run()
  const refused = JSON.stringify({ event: 'alert_failed', channel: 'email', reason: 'E_RECIPIENT_NOT_ALLOWED' })
  expect(logged).toContain(`error ${refused}`)
  expect(logged.join()).not.toMatch(/firm\.example|chat\.example/)
})

test('of runs that overlap or follow within a minute one tells people', async () => {
  const alerts = alertsAt()
  await parkedLead()
  await Promise.all([alerts.run(), alerts.run(), alerts.run()])
  alerts.people.unreachable.add('chat')
  alerts.swept = { oldestWaitSeconds: 1_000 }
  alerts.pass(30_000)
  await Promise.all([alerts.run(), alerts.run()])
  expect(alerts.people.heard.map(({ channel }) => channel).toSorted()).toEqual(['chat', 'email'])
})

test('what begins at one moment is one message, with what to do and where: JSON for the chat, and an email', async () => {
  const alerts = alertsAt()
  const id = await parkedLead()
  alerts.swept = { oldestWaitSeconds: 3_600 }
  await alerts.run()
  const [asked] = alerts.people.requests
  expect(asked).toMatchObject({ method: 'POST', url: chatUrl, redirect: 'manual' })
  expect(asked?.headers.get('content-type')).toContain('application/json')
  expect(alerts.people.heard).toHaveLength(2)
  expect(alerts.people.emails[0]).toMatchObject({
    from: 'alerts@firm.example',
    to: ['office@firm.example', 'ada@firm.example'],
    subject: 'Leads: please have a look',
  })
  for (const part of [id, 'waited 60 minutes', 'What to do: ', 'npm run leads -- list --status parked --remote'])
    expect(alerts.people.by('email').join()).toContain(part)
})

test('with a desk people are sent there, not to a command', async () => {
  const alerts = alertsAt({ DESK_URL: 'https://desk.firm.example/' })
  await parkedLead()
  await alerts.run()
  expect(alerts.people.by('chat').join()).toContain('Look here: https://desk.firm.example/\n')
  expect(alerts.people.by('chat').join()).not.toContain('npm run')
})

test('a channel that is not set up is not waited for', async () => {
  const alerts = alertsAt({}, { ALERT_WEBHOOK_URL: chatUrl })
  await parkedLead()
  await alerts.run()
  await redrive()
  alerts.pass(15 * minute)
  await alerts.minutes(2)
  expect(alerts.people.heard.map(({ channel }) => channel)).toEqual(['chat', 'chat'])
})

test('while the database is down for five minutes people are told once, and once when it is back', async () => {
  const alerts = alertsAt()
  alerts.swept = undefined
  alerts.db = deadDatabase
  await alerts.minutes(5)
  expect(alerts.people.heard).toEqual([])
  await alerts.minutes(12)
  expect(alerts.people.by('chat')).toEqual([expect.stringContaining('The database has been failing for five minutes.')])
  alerts.swept = {}
  alerts.db = env.DB
  await alerts.minutes(15)
  expect(alerts.people.by('chat').slice(1)).toEqual(['Over: the database works again.'])
})

test('a database that fails for a moment, or a queue for four minutes, is no alert', async () => {
  const alerts = alertsAt()
  for (const db of [deadDatabase, deadDatabase, env.DB]) {
    alerts.db = db
    await alerts.minutes(1)
  }
  alerts.swept = { isQueueRefusing: true }
  await alerts.minutes(5)
  alerts.swept = {}
  await alerts.minutes(15)
  expect(alerts.people.heard).toEqual([])
})

test('each healthy run is a heartbeat; one without database, or whose queue refuses, is not', async () => {
  const alerts = alertsAt()
  await parkedLead()
  await alerts.minutes(2)
  alerts.swept = undefined
  await alerts.minutes(2)
  alerts.swept = { isQueueRefusing: true }
  await alerts.minutes(2)
  alerts.swept = {}
  alerts.db = deadDatabase
  await alerts.minutes(2)
  expect(alerts.people.beats).toEqual([start, start + minute])
})

test('without any channel the job reads nothing and says nothing', async () => {
  const alerts = alertsAt({}, {})
  alerts.db = deadDatabase
  await alerts.minutes(3)
  expect([logged, alerts.people.requests]).toEqual([[], []])
})

test('what the previous release noted and told after the migration is read, and told once more', async () => {
  const alerts = alertsAt({}, { ALERT_WEBHOOK_URL: chatUrl })
  await parkedLead()
  await env.DB.batch([
    env.DB.prepare(`INSERT INTO troubles (kind, since, seen_at, facts) VALUES ('parked', ?1, ?1, '')`).bind(start),
    env.DB.prepare(`INSERT INTO troubles_told (kind, way, told_at) VALUES ('parked', 'chat', ?1)`).bind(start),
  ])
  await alerts.minutes(59)
  expect(alerts.people.heard).toEqual([])
  await alerts.minutes(60)
  expect(alerts.people.heard).toHaveLength(1)
})
