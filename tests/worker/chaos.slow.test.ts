import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { anyLead, type Lead } from '#contract/lead.ts'
import { IsolateMemory } from '#worker/alerts/alert-memory.ts'
import { notifyStaff } from '#worker/alerts/notify.ts'
import { consume } from '#worker/delivery/consumer.ts'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { emailChannel } from '#worker/delivery/email.ts'
import { sweep } from '#worker/delivery/sweep.ts'
import { type Sink, webhookChannel } from '#worker/delivery/webhook.ts'
import { acceptLead } from '#worker/lead/accept.ts'
import { settingsOf } from '#worker/settings.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import type { DeliveryKind } from '#worker/store/tables.ts'
import { type EmailAnswer, faultOf, type SinkAnswer } from '../../chaos/faults.ts'
import { canary, canaryPhone, chaosLeads, randomFrom } from '../../chaos/leads.ts'
import { mistakesIn } from '../../chaos/messages.ts'
import { faultyDatabase, faultyQueue } from '../../chaos/site/faulty-bindings.ts'
import { logged } from './support/api.ts'
import { deadDatabase } from './support/dead-database.ts'
import { deliveryRows, emailSettings, mailerOf, start, unnoticed } from './support/deliveries.ts'
import { rows } from './support/leads.ts'
import { type MailAnswer, MailService } from './support/mail-service.ts'
import { People, peopleSettings } from './support/people.ts'
import { SimulatedQueue } from './support/simulated-queue.ts'

const minute = 60_000
const hour = 60 * minute

/** The chaos run's webhook without a network: the same answers to the same leads. */
class SimulatedSink {
  readonly attempts = new Map<string, number>()
  /** How many times each lead was, or may have been, taken. */
  readonly taken = new Map<string, number>()
  /** Each URL requested and each header sent. */
  readonly seen = new Set<string>()
  isFixed = false
  isRefusing = false

  get sink(): Sink {
    return {
      url: 'https://hooks.example/lead',
      secret: undefined,
      fetch: (url, init) => this.#answer(String(url), init),
    }
  }

  async #answer(url: string, init: RequestInit | undefined): Promise<Response> {
    if (this.isRefusing) throw new TypeError('connection refused')
    const headers = new Headers(init?.headers)
    this.seen.add(url)
    for (const [, value] of headers) this.seen.add(value)
    const id = headers.get('webhook-id') ?? ''
    const attempt = this.attempts.get(id) ?? 0
    this.attempts.set(id, attempt + 1)
    const { sink = [], forGood } = faultOf(id)
    const answer = forGood && !this.isFixed ? { status: 500 } : (sink[attempt] ?? { status: 200 })
    if (answer === 'reset-before') throw new TypeError('connection reset')
    if (typeof answer === 'string' || answer.status === 200) this.taken.set(id, (this.taken.get(id) ?? 0) + 1)
    return responseOf(answer)
  }
}

function responseOf(answer: SinkAnswer): Response {
  if (answer === 'hang' || answer === 'slow') throw new DOMException('no answer', 'TimeoutError')
  if (typeof answer === 'string') throw new TypeError('connection reset')
  const { status, retryAfter, body } = answer
  return new Response(bodyOf(body), { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} })
}

function bodyOf(body: 'huge' | 'cut' | undefined): ReadableStream | null {
  if (body === 'huge') return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
  return body === 'cut' ? new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) }) : null
}

/**
 * The leads and faults of `npm run chaos` against the worker's own code and a real database, with the queue, webhook
 * and clock controlled by the test: days pass in seconds, and it can do what a running site cannot.
 */
function simulation(count: number, seed: number) {
  const random = randomFrom(seed)
  let now = start
  const queue = new SimulatedQueue(() => now)
  const webhook = new SimulatedSink()
  const emailQueue = new SimulatedQueue(() => now)
  const mail = new MailService()
  const emailsTried = new Map<string, number>()
  mail.answer = ({ headers }) => {
    const id = headers?.['X-Letter-ID'] ?? ''
    const { email = [], emailForGood } = faultOf(id)
    const tried = emailsTried.get(id) ?? 0
    emailsTried.set(id, tried + 1)
    return mailAnswer(world.isMailFixed ? undefined : (emailForGood ?? email[tried]))
  }
  const flaky = faultyDatabase(env.DB)
  const database = () => (world.isDatabaseDown ? deadDatabase : flaky)
  const leads = () => new LeadStore(database())
  const store = (kind: DeliveryKind) => new DeliveryStore(database(), kind)
  const binding = faultyQueue(queue.binding, env.DB)
  const waiting = chaosLeads(count, random).map((lead) => anyLead.parse(lead))
  const byEmail = waiting.flatMap((lead) => (isByEmail(lead) ? [lead.leadId] : []))
  const ids = waiting.map(({ leadId }) => leadId)
  const acknowledged = new Set<string>()
  let sweptAt = 0
  let sweeps = 0
  const people = new People(() => now)
  const isolate = new IsolateMemory()
  const settings = settingsOf({ ...env, ...peopleSettings, ...emailSettings, EMAIL: people.tools.email })

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
      const wakeGuideEmail = (id: string) => void emailQueue.binding.send({ v: 1, id }).catch(() => undefined)
      const answers = await Promise.all(
        Array.from({ length: posts }, () => acceptLead(accepted, { store: leads(), queue: binding, wakeGuideEmail })),
      )
      // As the page does: a lead without a 202 stays in the outbox.
      if (answers.includes('accepted')) acknowledged.add(lead.leadId)
      else waiting.push(lead)
    }
  }
  const tools = { isOff: false, now: () => now, random, ...unnoticed }
  const consumeDue = () =>
    queue.deliver((batch) => {
      const channel = webhookChannel(webhook.sink)
      return consume(batch, { ...tools, leads: leads(), store: store('webhook'), channel, queue: binding })
    })
  const sendDue = () =>
    emailQueue.deliver((batch) => {
      const channel = emailChannel(world.isMailerMissing ? undefined : mailerOf(mail))
      return consume(batch, { ...tools, leads: leads(), store: store('email'), channel, queue: emailQueue.binding })
    })
  /** As `worker/index.ts` does; each way fails every other minute, so that each message needs a second try. */
  const sweepWhenDue = async () => {
    if (now - sweptAt < minute) return
    sweptAt = now
    people.unreachable.clear()
    people.unreachable.add(sweeps++ % 2 === 0 ? 'chat' : 'email')
    const [leadsSeen, emails] = await Promise.all([
      sweep(store('webhook'), binding, now),
      sweep(store('email'), emailQueue.binding, now),
    ])
    const own = { db: database(), settings, isLookupBudgetSpent: async () => false, isolate, now }
    await notifyStaff(leadsSeen && { ...leadsSeen, emails }, { ...people.tools, ...own })
  }
  const world = {
    queue,
    emailQueue,
    mail,
    byEmail,
    isMailerMissing: true,
    isMailFixed: false,
    isDatabaseDown: false,
    people,
    webhook,
    ids,
    acknowledged,
    jump(ms: number) {
      now += ms
    },
    /** A consumer of each kind claims everything that is due and dies. */
    async die() {
      for (const kind of ['webhook', 'email'] as const)
        for (const _ of ids)
          await store(kind)
            .claim(now)
            .catch(() => undefined)
    },
    isAllSent: () => waiting.length === 0,
    /** Two consumers, the sweep and the visitors at once; then skips to the next event. */
    async step() {
      await Promise.all([submit(), consumeDue(), consumeDue(), sendDue(), sendDue(), sweepWhenDue()])
      const soonest = "SELECT min(due_at) AS due FROM deliveries WHERE status = 'pending'"
      const rowDue = await env.DB.prepare(soonest).first<number | null>('due')
      // A little before a row is due, for the sweep to wake it.
      const next = Math.min(queue.nextDueAt, emailQueue.nextDueAt, rowDue === null ? now + minute : rowDue - minute / 2)
      now = waiting.length > 0 ? now + 5_000 : Math.min(Math.max(next, now + minute / 2), now + 6 * hour)
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

async function emailStatuses(): Promise<Map<string, string>> {
  return new Map((await deliveryRows('email')).map(({ lead_id, status }) => [String(lead_id), String(status)]))
}

const statuses = async () => new Map((await rows()).map(({ id, status }) => [String(id), String(status)]))

test.each([1, 2, 3])('no lead is lost, whatever happens in any order over several days (seed %i)', async (seed) => {
  const world = simulation(120, seed)
  const { webhook, queue, emailQueue, mail, byEmail, people, ids, acknowledged } = world
  const emailTimes = (id: string) => mail.accepted.filter(({ headers }) => headers?.['X-Letter-ID'] === id).length
  const settle = async () => {
    for (let step = 0; step < 600; step++) {
      await world.step()
      if (step % 10 !== 0 || !world.isAllSent()) continue
      const all = [...(await statuses()).values(), ...(await emailStatuses()).values()]
      if (!all.includes('pending')) return
    }
  }

  const steps = async (count: number) => {
    for (let step = 0; step < count; step++) await world.step()
  }
  await steps(10)
  expect(mail.accepted).toEqual([])
  world.isMailerMissing = false
  const disturbances = [
    async () => {
      queue.forgetWakeUps()
      emailQueue.forgetWakeUps()
    },
    async () => {
      world.isDatabaseDown = true
      await steps(6)
      queue.isDown = emailQueue.isDown = true
      await steps(3)
      queue.isDown = emailQueue.isDown = false
      world.jump(3 * hour)
      await steps(1)
      world.isDatabaseDown = false
    },
    async () => {
      webhook.isRefusing = true
      await steps(4)
      webhook.isRefusing = false
    },
    () => world.die(),
    async () => world.jump(-hour),
    async () => {
      for (const stray of ['nonsense', null, { v: 1, id: crypto.randomUUID() }, { v: 7 }]) queue.addStray(stray)
    },
  ]
  const order = randomFrom(seed)
  for (const [disturb] of disturbances.map((each) => [each, order()] as const).toSorted(([, a], [, b]) => a - b)) {
    await disturb()
    await steps(2)
  }
  await settle()
  // People hear of what is parked a few minutes later.
  await steps(10)

  const after = await statuses()
  expect([...acknowledged].toSorted()).toEqual(ids.toSorted())
  expect(ids.filter((id) => after.get(id) === 'parked')).toEqual(
    ids.filter((id) => faultOf(id).forGood || faultOf(id).held),
  )
  expect(ids.filter((id) => !webhook.taken.has(id) && !faultOf(id).forGood && !faultOf(id).held)).toEqual([])
  expect([...webhook.taken.keys()].filter((id) => !ids.includes(id))).toEqual([])
  expect(ids.filter((id) => (webhook.taken.get(id) ?? 0) > 1 && !faultOf(id).mayRepeat)).toEqual([])

  const posted = await emailStatuses()
  expect([...posted.keys()].toSorted()).toEqual(byEmail.toSorted())
  const wrongly = byEmail.filter((id) => {
    const { held, emailForGood } = faultOf(id)
    const parked = emailForGood === 'E_RECIPIENT_SUPPRESSED' ? 'refused' : 'parked'
    return posted.get(id) !== (held ? 'held' : emailForGood === undefined ? 'sent' : parked)
  })
  expect(wrongly).toEqual([])
  expect(byEmail.filter((id) => emailTimes(id) > 1 && !faultOf(id).mayRepeatEmail)).toEqual([])
  expect(byEmail.filter((id) => posted.get(id) === 'sent' && emailTimes(id) === 0)).toEqual([])
  expect(ids.filter((id) => posted.get(id) !== 'sent' && emailTimes(id) > 0)).toEqual([])

  webhook.isFixed = world.isMailFixed = true
  await env.DB.batch([
    env.DB.prepare(`UPDATE leads SET status = 'pending', settled_at = NULL WHERE status = 'parked'`),
    env.DB.prepare(
      `UPDATE deliveries SET status = 'pending', attempts = 0, due_at = 0, woken_at = 0, since = ${start + 400 * 24 * hour}
       WHERE status IN ('held', 'parked', 'refused')`,
    ),
  ])
  await settle()
  expect([...(await statuses()).values()].filter((status) => status !== 'delivered')).toEqual([])
  expect(ids.filter((id) => !webhook.taken.has(id))).toEqual([])

  expect(byEmail.filter((id) => emailTimes(id) < 1)).toEqual([])
  expect(byEmail.filter((id) => emailTimes(id) > 1 && !faultOf(id).mayRepeatEmail)).toEqual([])

  await steps(60)
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
