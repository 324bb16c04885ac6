import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { LeadStore } from '#worker/store/lead-store.ts'
import { bellAt, hour, minute, start } from './support/bell-at.ts'
import { deadDatabase } from './support/dead-database.ts'
import { store } from './support/deliveries.ts'
import { acceptedLead } from './support/leads.ts'
import { chatUrl } from './support/people.ts'

const logged: string[] = []

beforeEach(() => {
  logged.length = 0
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(String(line)))
})

async function parkedLead() {
  const accepted = acceptedLead({ receivedAt: start })
  await new LeadStore(env.DB).save(accepted)
  await store().settle(accepted.id, { status: 'parked', outcome: 'http 500' }, start)
  return accepted.id
}

const redrive = () => env.DB.exec(`UPDATE leads SET status = 'pending', last_outcome = NULL WHERE status = 'parked'`)

test('people are told once when a trouble begins, once a day while it lasts, and once when it is over', async () => {
  const bell = bellAt()
  const id = await parkedLead()
  await bell.minutes(30)
  expect(bell.people.by('chat')).toEqual([expect.stringContaining(`1 lead: ${id}.`)])
  bell.pass(20 * hour)
  await bell.minutes(60)
  expect(bell.people.by('chat')).toHaveLength(1)
  bell.pass(2 * hour)
  await bell.minutes(60)
  expect(bell.people.by('chat').slice(1)).toEqual([expect.stringContaining('still waiting for someone')])
  await redrive()
  await bell.minutes(60)
  expect(bell.people.by('chat').slice(2)).toEqual(['Over: no lead is waiting to be sent on any more.'])
  expect(bell.people.by('email')).toEqual(bell.people.by('chat'))
})

test('nothing is kept of a trouble once people know that it is over', async () => {
  const bell = bellAt()
  await parkedLead()
  await bell.run()
  await redrive()
  bell.pass(11 * minute)
  await bell.minutes(2)
  const left = await env.DB.prepare('SELECT kind FROM troubles UNION ALL SELECT kind FROM troubles_told').all()
  expect(left.results).toEqual([])
  expect(bell.people.by('chat')).toHaveLength(2)
})

test('a trouble that comes and goes every few minutes rings once', async () => {
  const bell = bellAt()
  for (let time = 0; time < 20; time++) {
    bell.swept = { isQueueRefusing: false, oldestWaitSeconds: 1_000 }
    await bell.minutes(1)
    bell.swept = { isQueueRefusing: false, oldestWaitSeconds: 0 }
    await bell.minutes(8)
  }
  expect(bell.people.by('chat')).toHaveLength(1)
})

test('a way that fails is tried each minute until it works, and the other is not rung again', async () => {
  const bell = bellAt()
  await parkedLead()
  bell.people.unreachable.add('chat')
  await bell.minutes(3)
  expect([bell.people.by('chat'), bell.people.by('email')].map(({ length }) => length)).toEqual([0, 1])
  bell.people.unreachable.clear()
  await bell.minutes(3)
  expect([bell.people.by('chat'), bell.people.by('email')].map(({ length }) => length)).toEqual([1, 1])
  expect(logged.filter((line) => line.includes('bell_failed'))).toEqual(
    Array(3).fill(JSON.stringify({ event: 'bell_failed', way: 'chat', reason: 'http 503' })),
  )
})

test('that it is over is told later too when the first try fails', async () => {
  const bell = bellAt()
  await parkedLead()
  await bell.minutes(1)
  await redrive()
  bell.pass(15 * minute)
  bell.people.unreachable.add('email')
  await bell.minutes(2)
  bell.people.unreachable.clear()
  await bell.minutes(2)
  expect(bell.people.by('email').slice(1)).toEqual(['Over: no lead is waiting to be sent on any more.'])
  expect(bell.people.by('chat')).toHaveLength(2)
})

test('an email that Cloudflare refuses leaves its code in the log, and nobody’s address', async () => {
  const bell = bellAt()
  await parkedLead()
  bell.people.unreachable.add('email')
  await bell.run()
  expect(logged).toContain(JSON.stringify({ event: 'bell_failed', way: 'email', reason: 'E_RECIPIENT_NOT_ALLOWED' }))
  expect(logged.join()).not.toContain('firm.example')
})

test('runs that overlap ring once, and so do runs within a minute', async () => {
  const bell = bellAt()
  await parkedLead()
  await Promise.all([bell.run(), bell.run(), bell.run()])
  bell.people.unreachable.add('chat')
  bell.swept = { isQueueRefusing: false, oldestWaitSeconds: 1_000 }
  bell.pass(30_000)
  await Promise.all([bell.run(), bell.run()])
  expect(bell.people.heard.map(({ way }) => way).toSorted()).toEqual(['chat', 'email'])
})

test('what begins at one moment is one message, with what to do and where', async () => {
  const bell = bellAt()
  const id = await parkedLead()
  bell.swept = { isQueueRefusing: false, oldestWaitSeconds: 3_600 }
  await bell.run()
  const [text = ''] = bell.people.by('email')
  expect(bell.people.heard).toHaveLength(2)
  expect(bell.people.letters[0]).toMatchObject({
    from: 'bell@firm.example',
    to: ['office@firm.example', 'ada@firm.example'],
    subject: 'Leads: please have a look',
  })
  for (const part of [id, 'waited 60 minutes', 'What to do: ', 'npm run leads -- list --status parked --remote'])
    expect(text).toContain(part)
})

test('with a desk people are sent there, not to a command', async () => {
  const bell = bellAt({ DESK_URL: 'https://desk.firm.example/' })
  await parkedLead()
  await bell.run()
  expect(bell.people.by('chat').join()).toContain('Look here: https://desk.firm.example/\n')
  expect(bell.people.by('chat').join()).not.toContain('npm run')
})

test('a chat’s webhook gets JSON, is not followed elsewhere, and is never logged', async () => {
  const bell = bellAt()
  await parkedLead()
  await bell.run()
  const [asked] = bell.people.requests
  expect(asked).toMatchObject({ method: 'POST', url: chatUrl, redirect: 'manual' })
  expect(asked?.headers.get('content-type')).toContain('application/json')
  bell.people.unreachable.add('chat')
  await bell.run()
  expect(logged.join()).not.toContain('chat.example')
})

test('a way that is not set up is not waited for', async () => {
  const bell = bellAt({}, { ALERT_WEBHOOK_URL: chatUrl })
  await parkedLead()
  await bell.run()
  await redrive()
  bell.pass(15 * minute)
  await bell.minutes(2)
  expect(bell.people.heard.map(({ way }) => way)).toEqual(['chat', 'chat'])
})

test('while the database is down for five minutes people are told once, and once when it is back', async () => {
  const bell = bellAt()
  bell.swept = undefined
  bell.db = deadDatabase
  await bell.minutes(5)
  expect(bell.people.heard).toEqual([])
  await bell.minutes(30)
  expect(bell.people.by('chat')).toEqual([expect.stringContaining('The database has been failing for five minutes.')])
  bell.swept = { isQueueRefusing: false, oldestWaitSeconds: 0 }
  bell.db = env.DB
  await bell.minutes(30)
  expect(bell.people.by('chat').slice(1)).toEqual(['Over: the database works again.'])
})

test('a database that fails for a moment rings nobody', async () => {
  const bell = bellAt()
  for (const db of [deadDatabase, deadDatabase, env.DB]) {
    bell.db = db
    await bell.minutes(1)
  }
  bell.pass(15 * minute)
  await bell.minutes(5)
  expect(bell.people.heard).toEqual([])
})

test('a queue that fails for four minutes rings nobody', async () => {
  const bell = bellAt()
  bell.swept = { isQueueRefusing: true, oldestWaitSeconds: 0 }
  await bell.minutes(5)
  bell.swept = { isQueueRefusing: false, oldestWaitSeconds: 0 }
  await bell.minutes(15)
  expect(bell.people.heard).toEqual([])
})

test('each healthy run is a heartbeat; one without database or queue is not', async () => {
  const bell = bellAt()
  await parkedLead()
  await bell.minutes(2)
  bell.swept = undefined
  await bell.minutes(2)
  bell.swept = { isQueueRefusing: true, oldestWaitSeconds: 0 }
  await bell.minutes(2)
  bell.swept = { isQueueRefusing: false, oldestWaitSeconds: 0 }
  bell.queue = Object.assign(Object.create(env.LEAD_QUEUE), { metrics: () => Promise.reject(new Error('down')) })
  await bell.minutes(2)
  bell.queue = env.LEAD_QUEUE
  bell.db = deadDatabase
  await bell.minutes(2)
  expect(bell.people.beats).toEqual([start, start + minute])
})

test('without any way of telling the job reads nothing and says nothing', async () => {
  const bell = bellAt({}, {})
  bell.db = deadDatabase
  await bell.minutes(3)
  expect([logged, bell.people.requests]).toEqual([[], []])
})
