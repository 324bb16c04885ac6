import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { sweep } from '#worker/delivery/sweep.ts'
import worker from '#worker/index.ts'
import { nightlyRun } from '#worker/retention/nightly.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { parseQueueMessage } from '#worker/store/queue-message.ts'
import { logged, postLead } from './support/api.ts'
import { deadDatabase } from './support/dead-database.ts'
import { acceptedLead, deliveriesOf, landingLead } from './support/leads.ts'
import { SimulatedQueue } from './support/simulated-queue.ts'

/**
 * The step beyond one database, tried with two: docs/decisions/leads.md, 37. The worker is the one that is
 * deployed: whoever hands it `env.DB` chooses, by the lead's id, and nothing in it knows.
 */

const day = 86_400_000

let queue: SimulatedQueue
beforeEach(async () => {
  queue = new SimulatedQueue(Date.now)
  await applyD1Migrations(env.SECOND_DB, env.MIGRATIONS)
})

/** Tables about no single lead: what counts people and lookups, and what staff know and do. */
const common = /\b(recent_leads|lookups|troubles|troubles_told|bell_claims|audit)\b/

/** A database of leads whose other tables are elsewhere. */
function withCommon(leads: D1Database, others: D1Database): D1Database {
  const owners = new WeakMap<D1PreparedStatement, D1Database>()
  const owned = (statement: D1PreparedStatement, owner: D1Database): D1PreparedStatement => {
    owners.set(statement, owner)
    const bind = statement.bind.bind(statement)
    return Object.assign(statement, { bind: (...values: unknown[]) => owned(bind(...values), owner) })
  }
  return Object.assign(Object.create(leads), {
    prepare(sql: string) {
      const owner = common.test(sql) ? others : leads
      return owned(owner.prepare(sql), owner)
    },
    batch(statements: [D1PreparedStatement, ...D1PreparedStatement[]]) {
      return (owners.get(statements[0]) ?? leads).batch(statements)
    },
  })
}

/** Where each lead is: in one of `shards` by the first byte of its id, or still in the database that was alone before. */
function databases(shards: readonly D1Database[], former?: D1Database) {
  async function of(id: string): Promise<D1Database> {
    const shard = shards[Math.floor((Number.parseInt(id.slice(0, 2), 16) * shards.length) / 256)] ?? env.DB
    const known = await former?.prepare('SELECT id FROM leads WHERE id = ?1').bind(id).first()
    return withCommon(former && known ? former : shard, env.DB)
  }
  return {
    async post(lead: { readonly leadId: string }): Promise<number> {
      const bindings = { DB: await of(lead.leadId), LEAD_QUEUE: queue.binding, LEADS_PER_PERSON: '2' }
      return (await postLead(lead, bindings)).status
    },
    /** Hands the worker all that is on the queue, each message with the database of its lead. */
    deliver: () =>
      queue.deliver(async ({ messages, metadata }) => {
        for (const message of messages) {
          const none = () => undefined
          const alone = { queue: 'lead-delivery', messages: [message], metadata, ackAll: none, retryAll: none }
          await worker.queue(alone, { ...env, DB: await of(leadIdIn(message.body)) })
        }
      }, 99),
  }
}

/** Whichever of the three kinds of message it is. */
function leadIdIn(body: unknown): string {
  const message = parseQueueMessage(body)
  if (!message) throw new Error('not a message of ours')
  if ('id' in message) return message.id
  return 'stored' in message ? message.stored.id : message.accepted.lead.leadId
}

let people = 0

/** A lead of another person each time, whose id begins as it is told. */
function lead(start: '0' | 'f', changes: object = {}) {
  const leadId = start + crypto.randomUUID().slice(1)
  const phone = `07700 9${String(people++).padStart(5, '0')}`
  return landingLead({ leadId, email: `${leadId}@example.com`, phone, ...changes })
}

const idsIn = async (db: D1Database) => {
  const { results } = await db.prepare('SELECT id, status FROM leads ORDER BY received_at').all()
  return results.map(({ id, status }) => `${status} ${id}`)
}
const times = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await deliveriesOf(id)).length))

test('each lead is stored, delivered once and recognised in the database that its id names', async () => {
  const site = databases([env.DB, env.SECOND_DB])
  const leads = Array.from({ length: 10 }, (_, n) => lead(n % 2 === 0 ? '0' : 'f'))
  for (const each of [...leads, ...leads]) expect(await site.post(each)).toBe(202)
  await site.deliver()
  const delivered = (start: string) =>
    leads.filter(({ leadId }) => leadId.startsWith(start)).map(({ leadId }) => `delivered ${leadId}`)
  expect(await idsIn(env.DB)).toEqual(delivered('0'))
  expect(await idsIn(env.SECOND_DB)).toEqual(delivered('f'))
  expect(await times(leads.map(({ leadId }) => leadId))).toEqual(leads.map(() => 1))
})

test('one person’s requests are counted together, wherever their leads are', async () => {
  const site = databases([env.DB, env.SECOND_DB])
  const person = { email: 'ada@example.com', phone: '07700 900123' }
  for (const start of ['0', 'f', 'f', '0'] as const) await site.post(lead(start, person))
  const { results } = await env.DB.prepare('SELECT lead_id FROM recent_leads').all()
  expect(results.map(({ lead_id }) => String(lead_id)[0])).toEqual(expect.arrayContaining(['0', 'f']))
  expect(await env.SECOND_DB.prepare('SELECT * FROM recent_leads').first()).toBeNull()
})

test('while one database is down its leads wait on the queue, and the other’s go out', async () => {
  const [here, there] = [lead('0'), lead('f')]
  const halfDown = databases([env.DB, deadDatabase])
  expect([await halfDown.post(here), await halfDown.post(there)]).toEqual([202, 202])
  await databases([env.DB, env.SECOND_DB]).deliver()
  expect(await times([here.leadId, there.leadId])).toEqual([1, 1])
  expect(await idsIn(env.SECOND_DB)).toEqual([`delivered ${there.leadId}`])
})

test('the sweep and the night go through both, and their totals add up', async () => {
  const both = [env.DB, env.SECOND_DB]
  const site = databases(both)
  const leads = [lead('0'), lead('f'), lead('f')]
  for (const each of leads) await site.post(each)
  queue.forgetWakeUps()
  for (const db of both) await sweep(new DeliveryStore(db, 'webhook'), queue.binding, Date.now() + 120_000)
  await site.deliver()
  expect(await times(leads.map(({ leadId }) => leadId))).toEqual([1, 1, 1])
  for (const after of [31, 62]) {
    for (const db of both)
      await nightlyRun(new RetentionStore(db, noCipher), { delivered: 30, parked: 90 }, Date.now() + after * day)
  }
  const totals = both.map((db) => db.prepare('SELECT sum(leads) AS leads FROM lead_totals').first<number>('leads'))
  expect(await Promise.all(totals)).toEqual([1, 2])
})

test('after the move what the former database has stays there until it is erased, and is neither lost nor taken twice', async () => {
  const site = databases([env.SECOND_DB, env.SECOND_DB], env.DB)
  const earlier = landingLead()
  const waiting = acceptedLead()
  await postLead(earlier)
  await new LeadStore(env.DB).save(waiting)
  const later = lead('0')
  for (const each of [earlier, later, earlier]) expect(await site.post(each)).toBe(202)
  for (const id of [earlier.leadId, waiting.id]) await queue.binding.send({ v: 1, id })
  await site.deliver()
  expect(await times([earlier.leadId, waiting.id, later.leadId])).toEqual([1, 1, 1])
  expect(await idsIn(env.SECOND_DB)).toEqual([`delivered ${later.leadId}`])
  for (const after of [31, 62])
    await nightlyRun(new RetentionStore(env.DB, noCipher), { delivered: 30, parked: 90 }, Date.now() + after * day)
  expect(await idsIn(env.DB)).toEqual([])
  expect(logged.filter((line) => line.startsWith('error'))).toEqual([])
})
