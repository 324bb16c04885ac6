import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/london-clock.ts'
import { seeStatement } from '#worker/alerts/alert-memory.ts'
import { logged, logLine } from './support/api.ts'
import { deadDatabase } from './support/dead-database.ts'
import { savedLead } from './support/deliveries.ts'
import { alertsAt, chatUrl, hour, minute, start } from './support/people.ts'

const parkedLead = async () => (await savedLead({ ended: 'parked', letter: false })).id
const redrive = () => env.DB.exec(`UPDATE leads SET status = 'pending', last_outcome = NULL WHERE status = 'parked'`)
const over = 'Over: no lead is waiting to be sent on any more.'

test('people are told when an alert begins, after 1, 4 and 24 hours and daily, and once when it is over; nothing is kept', async () => {
  const alerts = alertsAt()
  const id = await parkedLead()
  await alerts.minutes(12)
  expect(alerts.people.by('chat')).toEqual([expect.stringContaining(`1 lead: ${id}.`)])
  for (const hours of [1, 4, 24, 48]) {
    const before = alerts.people.by('chat').length
    alerts.passTo(start + hours * hour - minute)
    await alerts.run()
    expect(alerts.people.by('chat')).toHaveLength(before)
    alerts.pass(minute)
    await alerts.minutes(3)
    expect(alerts.people.by('chat').slice(before)).toEqual([expect.stringContaining('still waiting for someone')])
  }
  await redrive()
  await alerts.minutes(15)
  expect(alerts.people.by('chat').slice(5)).toEqual([over])
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

test('what fails for two minutes in thirty is told twice, then as coming and going, and a day after its end as over', async () => {
  const alerts = alertsAt()
  const fail = async (every: number) => {
    alerts.swept = { oldestWaitSeconds: 1_000 }
    await alerts.minutes(2)
    alerts.swept = {}
    alerts.pass(10 * minute)
    await alerts.run()
    alerts.pass(every - 12 * minute)
  }
  for (let time = 0; time < 48; time++) await fail(hour / 2)
  // Six hours are as good as half an hour for what is told once a day.
  for (let time = 0; time < 6 * 4; time++) await fail(6 * hour)
  const told = alerts.people.by('chat').map((text) => text.split(/[.:]/)[0])
  expect(told.slice(0, 4)).toEqual([
    'A lead has been waiting for more than a quarter of an hour',
    'Over',
    told[0],
    'Over',
  ])
  // A third beginning, its reminders after 1, 4 and 24 hours, and one each day.
  expect(told.slice(4)).toEqual(Array(9).fill('This comes and goes, and you are told of it more and more rarely'))
  alerts.pass(dayMs)
  await alerts.minutes(2)
  expect(alerts.people.by('chat').slice(13)).toEqual(['Over: leads are delivered in time again.'])
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
  const failure = logLine('error', { event: 'alert_failed', channel: 'chat', reason: 'http 503' })
  expect(logged.filter((line) => line.includes('alert_failed'))).toEqual(Array(3).fill(failure))
  await redrive()
  alerts.pass(15 * minute)
  alerts.people.unreachable.add('email')
  await alerts.minutes(2)
  expect(told()).toEqual([2, 1])
  alerts.people.unreachable.clear()
  await alerts.minutes(2)
  expect(alerts.people.by('email').slice(1)).toEqual([over])
  expect(told()).toEqual([2, 2])
  expect(logged).toContain(
    logLine('error', { event: 'alert_failed', channel: 'email', reason: 'E_RECIPIENT_NOT_ALLOWED' }),
  )
  // Neither anybody’s address nor the chat’s.
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
  for (const part of [id, 'waited 60 minutes', 'What to do: ', 'npm run leads -- list --state parked --remote'])
    expect(alerts.people.by('email').join()).toContain(part)
  expect(alerts.people.by('email').join()).not.toContain('Who to ask')
})

test('with a desk people are sent to these leads there, not to a command, and are told whom to ask', async () => {
  const contact = { ALERT_CONTACT: 'Ada Lovelace, 01632 960123' }
  const alerts = alertsAt({ DESK_URL: 'https://desk.firm.example/', ...contact })
  await parkedLead()
  await alerts.run()
  expect(alerts.people.by('chat').join()).toContain('Look here: https://desk.firm.example/leads?state=parked\n')
  expect(alerts.people.by('chat').join()).toMatch(/\n\nWho to ask: Ada Lovelace, 01632 960123$/)
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

test('no run is a heartbeat while there is something to tell and every channel fails', async () => {
  const alerts = alertsAt()
  alerts.people.unreachable.add('chat').add('email')
  await alerts.run()
  await parkedLead()
  alerts.pass(minute)
  await alerts.minutes(3)
  alerts.people.unreachable.delete('email')
  await alerts.minutes(2)
  expect(alerts.people.beats).toEqual([start, start + 4 * minute, start + 5 * minute])
})

test('without any channel what is wrong is noted for the desk all the same, and nobody is told', async () => {
  const alerts = alertsAt({}, {})
  await parkedLead()
  await alerts.minutes(3)
  expect([logged, alerts.people.requests]).toEqual([[], []])
  const noted = await env.DB.prepare('SELECT kind, since, seen_at FROM troubles').all()
  expect(noted.results).toEqual([{ kind: 'parked', since: start, seen_at: start + 2 * minute }])
  await redrive()
  alerts.pass(10 * minute)
  await alerts.run()
  expect((await env.DB.prepare('SELECT kind FROM troubles').all()).results).toEqual([])
})

test('a run notes when it looked and with which channels, whom each reached, and why one fails until it works again', async () => {
  const alerts = alertsAt()
  const notes = async () => (await env.DB.prepare('SELECT * FROM alert_notes ORDER BY name').all()).results
  alerts.people.unreachable.add('chat')
  await parkedLead()
  await alerts.run()
  const byEmail = { name: 'email told', at: start, facts: 'office@firm.example, ada@firm.example' }
  expect(await notes()).toEqual([
    { name: 'chat failed', at: start, facts: 'http 503' },
    byEmail,
    { name: 'run', at: start, facts: 'chat email' },
  ])
  alerts.people.unreachable.clear()
  alerts.pass(minute)
  await alerts.run()
  expect(await notes()).toEqual([
    { name: 'chat told', at: start + minute, facts: 'everyone in the chat' },
    byEmail,
    { name: 'run', at: start + minute, facts: 'chat email' },
  ])
})

test('each test that is asked for goes out once through each channel, and is never said to be over or to last', async () => {
  const alerts = alertsAt()
  const ask = () => env.DB.prepare(seeStatement).bind('test', alerts.now, 'By ada.', 1, alerts.now).run()
  for (let asked = 0; asked < 4; asked++) {
    await ask()
    await alerts.minutes(5)
  }
  await alerts.minutes(30)
  expect(alerts.people.by('chat')).toEqual(Array(4).fill(expect.stringMatching(/^This is a test.*\nBy ada\./)))
  expect(alerts.people.emails.map(({ subject }) => subject)).toEqual(Array(4).fill('Leads: this is a test'))
  expect((await env.DB.prepare('SELECT kind FROM troubles').all()).results).toEqual([])
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
