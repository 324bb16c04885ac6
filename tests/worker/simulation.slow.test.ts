import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { acceptLead } from '#worker/leads/accept.ts'
import type { AcceptedLead, QueueMessage } from '#worker/leads/lead-content.ts'
import { recoverFromOutage } from '#worker/leads/outage.ts'
import { sweep } from '#worker/leads/sweep.ts'
import { randomFrom } from '../support/random.ts'
import { databaseWith, recordingQueue } from './support/api.ts'
import { consumeAt, webhookAnswering } from './support/deliveries.ts'
import { acceptedLead, cipherWith, newKey, oldKey, rows, start, store } from './support/leads.ts'

const minute = 60_000

/**
 * Four days in which everything fails now and then: the database before, or after, it has done what it was asked, and for a
 * quarter of an hour always after; the queue refuses, loses or doubles a message; the webhook takes a lead and breaks off,
 * fails, or is away for a day; a consumer dies after its claim; the keys are rotated on the second day; and two visitors have
 * the same id.
 */
test.each([1, 2, 3])('whatever fails, every acknowledged lead is delivered: seed %i', async (seed) => {
  const random = randomFrom(seed)
  const happens = (chance: number) => random() < chance
  const queue: { readonly body: QueueMessage; readonly at: number }[] = []
  /** The leads that the webhook has read, by id, with their phone numbers. */
  const taken = new Map<string, string | null>()
  const acknowledged: AcceptedLead[] = []
  let now = start
  let isCalm = false
  const fails = (chance: number) => !isCalm && happens(chance)
  const isLosingAnswers = () => now > start + 3 * minute && now < start + 18 * minute

  const faulty = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (fails(0.15)) throw new Error('down')
    const result = await run()
    if (isLosingAnswers() || fails(0.1)) throw new Error('the answer was lost')
    return result
  }
  const bound = (statement: D1PreparedStatement) => ({
    first: () => faulty(() => statement.first()),
    run: () => faulty(() => statement.run()),
    all: () => faulty(() => statement.all()),
  })
  const db = databaseWith({
    prepare: (sql) => ({ bind: (...values: unknown[]) => bound(env.DB.prepare(sql).bind(...values)) }),
  })
  const { queue: producer } = recordingQueue((body) => {
    if (fails(0.1)) throw new Error('the queue refuses')
    // Never the only copy: that is what a queue is for.
    if ('id' in body && fails(0.1)) return
    for (let times = fails(0.1) ? 2 : 1; times > 0; times--) queue.push({ body, at: now })
  })
  const isAway = () => now > start + 20 * 60 * minute && now < start + 44 * 60 * minute
  const webhook = webhookAnswering((id, fields) => {
    if (!isCalm && isAway()) throw new TypeError('nobody there')
    if (fails(0.2)) return new Response(null, { status: 503 })
    taken.set(id, fields.get('phone'))
    if (fails(0.1)) throw new TypeError('broke off once it was read')
    return new Response()
  })
  const ciphers = () => (now < start + 30 * 60 * minute ? cipherWith(oldKey) : cipherWith(newKey, oldKey))

  const visitor = async (known?: string) => {
    const lead = known === undefined ? {} : { leadId: known }
    const accepted = acceptedLead({ lead, receivedAt: now })
    for (let tries = 0; tries < 20; tries++) {
      const tools = { db, queue: producer, cipher: ciphers() }
      const answer = await acceptLead({ ...accepted, receivedAt: now + tries }, tools)
      if (answer === 'accepted') return void acknowledged.push(accepted)
      if (answer === 'conflict') return
    }
  }
  const consumer = async () => {
    const due = queue.filter(({ at }) => at <= now).slice(0, 6)
    for (const message of due) {
      queue.splice(queue.indexOf(message), 1)
      const { delays } = await consumeAt(now, [message.body], {
        store: store(ciphers(), db),
        cipher: ciphers(),
        webhook,
        random,
        onError: () => undefined,
      })
      const [delay] = delays
      if (delay !== undefined) queue.push({ ...message, at: now + delay * 1000 })
    }
  }

  for (let step = 0; step < 400; step++) {
    isCalm = now > start + 4 * 24 * 60 * minute
    if (step < 60) await visitor(happens(0.1) ? acknowledged.at(-1)?.lead.leadId : undefined)
    // A consumer that dies after its claim.
    if (fails(0.05)) for (const { lead } of acknowledged.slice(-1)) await store(ciphers()).claim(lead.leadId, now)
    await recoverFromOutage(env.DB, now)
    await sweep(store(ciphers(), db), producer, now).catch(() => false)
    for (let batch = 0; batch < 4; batch++) await consumer()
    now += step < 60 ? 20_000 : 25 * minute
  }
  const unfinished = (await rows()).filter(({ state }) => state !== 'delivered')
  expect(unfinished.map(({ id, state, last_outcome }) => [id, state, last_outcome])).toEqual([])
  // By its number, because where another lead has its id it is delivered under one derived from its content.
  const numbers = new Set(taken.values())
  const missing = acknowledged.filter(({ lead }) => !numbers.has(`'${lead.phone}`))
  expect(missing.map(({ lead }) => lead.leadId)).toEqual([])
  expect([...taken.keys()].toSorted()).toEqual((await rows()).map(({ id }) => id).toSorted())
  expect(acknowledged.length).toBeGreaterThan(50)
})
