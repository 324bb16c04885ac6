import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { anyLead } from '#contract/lead.ts'
import { ringBell } from '#worker/bell/bell.ts'
import { IsolateMemory } from '#worker/bell/isolate-memory.ts'
import { consume } from '#worker/delivery/consumer.ts'
import { sweep } from '#worker/delivery/sweep.ts'
import { settingsOf } from '#worker/env.ts'
import { acceptLead } from '#worker/lead/accept.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { faultOf } from '../../chaos/faults.ts'
import { canary, canaryPhone, chaosLeads } from '../../chaos/leads.ts'
import { randomFrom } from '../../chaos/random.ts'
import { mistakesIn } from '../../chaos/rings.ts'
import { faultyDatabase } from '../../chaos/site/faulty-database.ts'
import { faultyQueue } from '../../chaos/site/faulty-queue.ts'
import { start } from './support/consume-at.ts'
import { deadDatabase } from './support/dead-database.ts'
import { rows } from './support/leads.ts'
import { People, peopleSettings } from './support/people.ts'
import { SimulatedQueue } from './support/simulated-queue.ts'
import { SimulatedSink } from './support/simulated-sink.ts'

const minute = 60_000
const hour = 60 * minute
const logged: string[] = []

beforeEach(() => {
  logged.length = 0
  for (const level of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(String(line)))
  }
})

/**
 * The leads and faults of `npm run chaos` against the worker's own code and a real database, with the queue, webhook
 * and clock controlled by the test: days pass in seconds, and it can do what a running site cannot.
 */
function simulation(count: number, seed: number) {
  const random = randomFrom(seed)
  let now = start
  let isDatabaseDown = false
  const queue = new SimulatedQueue(() => now)
  const webhook = new SimulatedSink()
  const flaky = faultyDatabase(env.DB)
  const store = () => new LeadStore(isDatabaseDown ? deadDatabase : flaky)
  const binding = faultyQueue(queue.binding, env.DB)
  const waiting = chaosLeads(count, random).map((lead) => anyLead.parse(lead))
  const ids = waiting.map(({ leadId }) => leadId)
  const acknowledged = new Set<string>()
  let sweptAt = 0
  let sweeps = 0
  const people = new People(() => now)
  const isolate = new IsolateMemory()
  const settings = settingsOf({ ...env, ...peopleSettings, EMAIL: people.tools.email })

  const submit = async () => {
    for (const lead of waiting.splice(0, 4)) {
      const accepted = { lead, sourceCode: 'TEST25', receivedAt: now }
      const { posts = 1 } = faultOf(lead.leadId)
      const answers = await Promise.all(
        Array.from({ length: posts }, () => acceptLead(accepted, { store: store(), queue: binding })),
      )
      // As the page does: a lead without a 202 stays in the outbox.
      if (answers.includes('accepted')) acknowledged.add(lead.leadId)
      else waiting.push(lead)
    }
  }
  const consumeDue = () =>
    queue.deliver((batch) => consume(batch, { store: store(), sink: webhook.sink, now: () => now, random }))
  /** As `worker/index.ts` does; each way fails every other minute, so that each message needs a second try. */
  const sweepWhenDue = async () => {
    if (now - sweptAt < minute) return
    sweptAt = now
    people.unreachable.clear()
    people.unreachable.add(sweeps++ % 2 === 0 ? 'chat' : 'email')
    const seen = await sweep(store(), binding, now)
    const db = isDatabaseDown ? deadDatabase : flaky
    await ringBell(seen, { ...people.tools, db, queue: binding, settings, isolate, now })
  }
  return {
    queue,
    people,
    webhook,
    ids,
    acknowledged,
    setDatabaseDown(isDown: boolean) {
      isDatabaseDown = isDown
    },
    jump(ms: number) {
      now += ms
    },
    isAllSent: () => waiting.length === 0,
    /** Two consumers, the sweep and the visitors at once; then skips to the next event. */
    async step() {
      await Promise.all([submit(), consumeDue(), consumeDue(), sweepWhenDue()])
      const next = queue.isEmpty ? now + minute : Math.max(queue.nextDueAt, now + 30_000)
      now = waiting.length > 0 ? now + 5_000 : Math.min(next, now + 6 * hour)
    },
  }
}

const statuses = async () => new Map((await rows()).map(({ id, status }) => [String(id), String(status)]))

test.each([1, 2])('no lead is lost, whatever happens over several days (seed %i)', async (seed) => {
  const world = simulation(120, seed)
  const { webhook, queue, people, ids, acknowledged } = world
  const settle = async () => {
    for (let step = 0; step < 600; step++) {
      await world.step()
      if (step % 10 === 0 && world.isAllSent() && ![...(await statuses()).values()].includes('pending')) return
    }
  }

  for (let step = 0; step < 10; step++) await world.step()
  queue.forgetWakeUps()
  world.setDatabaseDown(true)
  for (let step = 0; step < 6; step++) await world.step()
  queue.isDown = true
  for (let step = 0; step < 3; step++) await world.step()
  queue.isDown = false
  world.jump(3 * hour)
  await world.step()
  world.setDatabaseDown(false)
  webhook.isRefusing = true
  for (let step = 0; step < 4; step++) await world.step()
  webhook.isRefusing = false
  world.jump(-hour)
  for (const stray of ['nonsense', null, { v: 1, id: crypto.randomUUID() }, { v: 7 }]) queue.addStray(stray)
  await settle()

  const after = await statuses()
  expect([...acknowledged].toSorted()).toEqual(ids.toSorted())
  expect(ids.filter((id) => after.get(id) === 'parked')).toEqual(ids.filter((id) => faultOf(id).forGood))
  expect(ids.filter((id) => !webhook.taken.has(id) && !faultOf(id).forGood)).toEqual([])
  expect([...webhook.taken.keys()].filter((id) => !ids.includes(id))).toEqual([])
  expect(ids.filter((id) => (webhook.taken.get(id) ?? 0) > 1 && !faultOf(id).mayRepeat)).toEqual([])

  webhook.isFixed = true
  await env.DB.exec(
    `UPDATE leads SET status = 'pending', attempts = 0, due_at = 0, settled_at = NULL WHERE status = 'parked'`,
  )
  await settle()
  expect([...(await statuses()).values()].filter((status) => status !== 'delivered')).toEqual([])
  expect(ids.filter((id) => !webhook.taken.has(id))).toEqual([])

  for (let step = 0; step < 30; step++) await world.step()
  for (const way of ['chat', 'email']) {
    const rings = people.heard.filter((heard) => heard.way === way)
    expect(mistakesIn(rings, ['parked', 'refused', 'waiting', 'database'])).toEqual([])
  }

  for (const personal of [canary, canaryPhone.slice(1)]) {
    expect(logged.filter((line) => line.includes(personal))).toEqual([])
    expect([...webhook.seen].filter((text) => text.includes(personal))).toEqual([])
  }
})
