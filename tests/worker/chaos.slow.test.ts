import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { anyLead, type Lead } from '#contract/lead.ts'
import { IsolateMemory } from '#worker/alerts/alert-memory.ts'
import { notifyStaff } from '#worker/alerts/notify.ts'
import { consume } from '#worker/delivery/consumer.ts'
import { sweep } from '#worker/delivery/sweep.ts'
import { acceptLead } from '#worker/lead/accept.ts'
import { consumeLetters } from '#worker/letter/consumer.ts'
import { sweepLetters } from '#worker/letter/sweep.ts'
import { settingsOf } from '#worker/settings.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { LetterStore } from '#worker/store/letter-store.ts'
import { type EmailAnswer, faultOf } from '../../chaos/faults.ts'
import { canary, canaryPhone, chaosLeads, randomFrom } from '../../chaos/leads.ts'
import { mistakesIn } from '../../chaos/messages.ts'
import { faultyDatabase } from '../../chaos/site/faulty-database.ts'
import { faultyQueue } from '../../chaos/site/faulty-queue.ts'
import { start } from './support/consume-at.ts'
import { deadDatabase } from './support/dead-database.ts'
import { rows } from './support/leads.ts'
import { letterRows } from './support/letters.ts'
import { type MailAnswer, MailService } from './support/mail-service.ts'
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
  let isPostMissing = true
  const queue = new SimulatedQueue(() => now)
  const webhook = new SimulatedSink()
  const letterQueue = new SimulatedQueue(() => now)
  const mail = new MailService()
  const lettersTried = new Map<string, number>()
  mail.answer = ({ headers }) => {
    const id = headers?.['X-Letter-ID'] ?? ''
    const { email = [], emailForGood } = faultOf(id)
    const tried = lettersTried.get(id) ?? 0
    lettersTried.set(id, tried + 1)
    return mailAnswer(world.isMailFixed ? undefined : (emailForGood ?? email[tried]))
  }
  const flaky = faultyDatabase(env.DB)
  const store = () => new LeadStore(isDatabaseDown ? deadDatabase : flaky)
  const binding = faultyQueue(queue.binding, env.DB)
  const letters = () => new LetterStore(isDatabaseDown ? deadDatabase : flaky)
  const waiting = chaosLeads(count, random).map((lead) => anyLead.parse(lead))
  const byEmail = waiting.flatMap((lead) => (isByEmail(lead) ? [lead.leadId] : []))
  const ids = waiting.map(({ leadId }) => leadId)
  const acknowledged = new Set<string>()
  let sweptAt = 0
  let sweeps = 0
  const people = new People(() => now)
  const isolate = new IsolateMemory()
  const settings = settingsOf({
    ...env,
    ...peopleSettings,
    GUIDE_EMAIL_FROM: 'guide@firm.example',
    EMAIL: people.tools.email,
  })

  const submit = async () => {
    for (const lead of waiting.splice(0, 4)) {
      const { posts = 1, held } = faultOf(lead.leadId)
      const accepted = {
        lead,
        sourceCode: 'TEST25',
        receivedAt: now,
        ...(isByEmail(lead) && { letter: true as const }),
        ...(held && { heldFor: 'trap' }),
      }
      const wakeLetter = (id: string) => void letterQueue.binding.send({ v: 1, id }).catch(() => undefined)
      const answers = await Promise.all(
        Array.from({ length: posts }, () => acceptLead(accepted, { store: store(), queue: binding, wakeLetter })),
      )
      // As the page does: a lead without a 202 stays in the outbox.
      if (answers.includes('accepted')) acknowledged.add(lead.leadId)
      else waiting.push(lead)
    }
  }
  const consumeDue = () =>
    queue.deliver((batch) => consume(batch, { store: store(), sink: webhook.sink, now: () => now, random }))
  const sendDue = () =>
    letterQueue.deliver((batch) =>
      consumeLetters(batch, {
        letters: letters(),
        post: isPostMissing
          ? 'unusable'
          : { email: mail.binding, from: 'guide@firm.example', site: 'https://site.example' },
        now: () => now,
        random,
      }),
    )
  /** As `worker/index.ts` does; each way fails every other minute, so that each message needs a second try. */
  const sweepWhenDue = async () => {
    if (now - sweptAt < minute) return
    sweptAt = now
    people.unreachable.clear()
    people.unreachable.add(sweeps++ % 2 === 0 ? 'chat' : 'email')
    const [leadsSeen, lettersSeen] = await Promise.all([
      sweep(store(), binding, now),
      sweepLetters(letters(), letterQueue.binding, now),
    ])
    const seen = leadsSeen && { ...leadsSeen, letters: lettersSeen }
    const db = isDatabaseDown ? deadDatabase : flaky
    await notifyStaff(seen, {
      ...people.tools,
      db,
      queue: binding,
      settings,
      isLookupBudgetSpent: async () => false,
      isolate,
      now,
    })
  }
  const world = {
    queue,
    letterQueue,
    mail,
    byEmail,
    isMailFixed: false,
    findPost() {
      isPostMissing = false
    },
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
      await Promise.all([submit(), consumeDue(), consumeDue(), sendDue(), sendDue(), sweepWhenDue()])
      const nextDueAt = Math.min(queue.nextDueAt, letterQueue.nextDueAt)
      const next = queue.isEmpty && letterQueue.isEmpty ? now + minute : Math.max(nextDueAt, now + 30_000)
      now = waiting.length > 0 ? now + 5_000 : Math.min(next, now + 6 * hour)
    },
  }
  return world
}

const isByEmail = (lead: Lead) => 'deliveryMethod' in lead && lead.deliveryMethod === 'email'

/** The run's answers in the words of the fake: one that comes too late is none, though the letter was accepted. */
function mailAnswer(answer: EmailAnswer | undefined): MailAnswer {
  if (answer === undefined) return 'accepted'
  return answer === 'slow' || answer === 'accepted, silent' ? 'accepted, lost' : answer
}

async function letterStatuses(): Promise<Map<string, string>> {
  return new Map((await letterRows()).map(({ id, status }) => [String(id), String(status)]))
}

const statuses = async () => new Map((await rows()).map(({ id, status }) => [String(id), String(status)]))

test.each([1, 2])('no lead is lost, whatever happens over several days (seed %i)', async (seed) => {
  const world = simulation(120, seed)
  const { webhook, queue, letterQueue, mail, byEmail, people, ids, acknowledged } = world
  const letterTimes = (id: string) => mail.accepted.filter(({ headers }) => headers?.['X-Letter-ID'] === id).length
  const settle = async () => {
    for (let step = 0; step < 600; step++) {
      await world.step()
      if (step % 10 !== 0 || !world.isAllSent()) continue
      const all = [...(await statuses()).values(), ...(await letterStatuses()).values()]
      if (!all.includes('pending')) return
    }
  }

  for (let step = 0; step < 10; step++) await world.step()
  expect(mail.accepted).toEqual([])
  world.findPost()
  queue.forgetWakeUps()
  letterQueue.forgetWakeUps()
  world.setDatabaseDown(true)
  for (let step = 0; step < 6; step++) await world.step()
  queue.isDown = letterQueue.isDown = true
  for (let step = 0; step < 3; step++) await world.step()
  queue.isDown = letterQueue.isDown = false
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
  expect(ids.filter((id) => after.get(id) === 'parked')).toEqual(
    ids.filter((id) => faultOf(id).forGood || faultOf(id).held),
  )
  expect(ids.filter((id) => !webhook.taken.has(id) && !faultOf(id).forGood && !faultOf(id).held)).toEqual([])
  expect([...webhook.taken.keys()].filter((id) => !ids.includes(id))).toEqual([])
  expect(ids.filter((id) => (webhook.taken.get(id) ?? 0) > 1 && !faultOf(id).mayRepeat)).toEqual([])

  const posted = await letterStatuses()
  expect([...posted.keys()].toSorted()).toEqual(byEmail.toSorted())
  const wrongly = byEmail.filter((id) => {
    const { held, emailForGood } = faultOf(id)
    const parked = emailForGood === 'E_RECIPIENT_SUPPRESSED' ? 'refused' : 'parked'
    return posted.get(id) !== (held ? 'held' : emailForGood === undefined ? 'sent' : parked)
  })
  expect(wrongly).toEqual([])
  expect(byEmail.filter((id) => letterTimes(id) > 1 && !faultOf(id).mayRepeatEmail)).toEqual([])
  expect(byEmail.filter((id) => posted.get(id) === 'sent' && letterTimes(id) === 0)).toEqual([])
  expect(ids.filter((id) => posted.get(id) !== 'sent' && letterTimes(id) > 0)).toEqual([])

  webhook.isFixed = world.isMailFixed = true
  await env.DB.exec(
    `UPDATE leads SET status = 'pending', attempts = 0, due_at = 0, settled_at = NULL WHERE status = 'parked'`,
  )
  await env.DB.exec(
    `UPDATE letters SET status = 'pending', attempts = 0, due_at = 0 WHERE status IN ('held', 'parked', 'refused')`,
  )
  await env.DB.exec(`UPDATE letters SET made_at = ${start + 400 * 24 * hour} WHERE status = 'pending'`)
  await settle()
  expect([...(await statuses()).values()].filter((status) => status !== 'delivered')).toEqual([])
  expect(ids.filter((id) => !webhook.taken.has(id))).toEqual([])

  expect(byEmail.filter((id) => letterTimes(id) < 1)).toEqual([])
  expect(byEmail.filter((id) => letterTimes(id) > 1 && !faultOf(id).mayRepeatEmail)).toEqual([])

  for (let step = 0; step < 60; step++) await world.step()
  for (const way of ['chat', 'email']) {
    const rings = people.heard.filter((heard) => heard.channel === way)
    expect(
      mistakesIn(rings, ['parked', 'refused', 'waiting', 'database', 'lettersParked', 'lettersRefused', 'sender']),
    ).toEqual([])
  }

  for (const personal of [canary, canaryPhone.slice(1)]) {
    expect(logged.filter((line) => line.includes(personal))).toEqual([])
    expect([...webhook.seen].filter((text) => text.includes(personal))).toEqual([])
  }
})
