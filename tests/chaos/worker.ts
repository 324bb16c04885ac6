import type { Env } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { parseQueueMessage, type QueueMessage } from '#worker/leads/lead-content.ts'
import { setSpeed, wallSeconds } from './clock.ts'
import { exhaust, faultOf, lostAnswersSpeed, type Place, strikes, webhookTimeoutMs } from './faults.ts'

const places: readonly (readonly [Place, RegExp])[] = [
  ['save', /^\s*INSERT INTO leads/],
  ['claim', /^\s*UPDATE leads SET leased_until = \?/],
  ['outcome', /^\s*UPDATE leads SET\s+(state = (iif|'parked')|attempts = \?)/],
]

const isId = (value: unknown) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(value))

/** What a call that hangs does: the worker must have given it up long before it fails. */
async function aMinute(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, 60_000))
  throw new Error('no answer')
}

/** The database, except that a lead's fault may strike at its statements, which have no other id than the lead's. */
function faultyDatabase(db: D1Database): D1Database {
  const prepare = (sql: string) => {
    const statement = losesAnswers ? losing(db.prepare(sql)) : db.prepare(sql)
    const [at] = places.find(([, pattern]) => pattern.test(sql)) ?? []
    if (at === undefined) return statement
    const bind = (...values: unknown[]) => faultyStatement(statement.bind(...values), at, String(values.find(isId)))
    return Object.assign(Object.create(statement), { bind })
  }
  const batch = (all: D1PreparedStatement[]) => {
    const done = db.batch(all.map((statement) => inside.get(statement) ?? statement))
    return losesAnswers ? lose(done) : done
  }
  return Object.assign(Object.create(db), { prepare, batch })
}

/** Whether the database does what it is asked while every answer is lost. */
let losesAnswers = false

async function lose(work: Promise<unknown>): Promise<never> {
  await work
  throw new Error('the answer was lost')
}

const inside = new WeakMap<D1PreparedStatement, D1PreparedStatement>()

function losing(statement: D1PreparedStatement): D1PreparedStatement {
  const own: D1PreparedStatement = Object.assign(Object.create(statement), {
    bind: (...values: unknown[]) => losing(statement.bind(...values)),
    first: () => lose(statement.first()),
    run: () => lose(statement.run()),
    all: () => lose(statement.all()),
  })
  inside.set(own, statement)
  return own
}

function faultyStatement(bound: D1PreparedStatement, at: Place, id: string): D1PreparedStatement {
  const orFail = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const { database } = faultOf(id)
    if (database?.at !== at || !strikes(id, at, database.times)) return run()
    if (database.how === 'late' || database.how === 'lost') await run()
    if (database.how === 'late' || database.how === 'hangs') return aMinute()
    throw new Error('down')
  }
  return Object.assign(Object.create(bound), {
    first: (column?: string) => orFail(() => (column === undefined ? bound.first() : bound.first(column))),
    run: () => orFail(() => bound.run()),
  })
}

/** The queue, except that a lead's fault may strike at its message. */
function faultyQueue({ LEAD_QUEUE: queue, DB }: Env): Queue<QueueMessage> {
  // Some messages are deliberately malformed, which the queue's type rightly forbids.
  const sendAnything = (to: Pick<Queue<unknown>, 'send'>, message: unknown) => to.send(message)
  return Object.assign(Object.create(queue), {
    sendBatch: (messages: Iterable<MessageSendRequest<QueueMessage>>) => queue.sendBatch(messages),
    async send(message: QueueMessage) {
      const id = 'lead' in message ? message.lead.id : message.id
      const { queue: fault } = faultOf(id)
      const how = fault && strikes(id, 'send', fault.times) ? fault.how : 'works'
      if (how === 'refuses') throw new Error('the queue is down')
      if (how === 'hangs') return aMinute()
      if ('lead' in message) await keepCopy(DB, message)
      for (const body of sent[how](message)) await sendAnything(queue, body)
    },
  })
}

const strays = () => [{ v: 1, id: crypto.randomUUID() }, { v: 1, id: 'nobody' }, { v: 9 }, 'nonsense', null]

/** What is put on the queue for a message. */
const sent = {
  works: (message: QueueMessage) => [message],
  'delivers it three times': (message: QueueMessage) => [message, message, message],
  'has strays': (message: QueueMessage) => [...strays(), message],
  // A queue that has taken the only copy of a lead keeps it.
  'loses it': (message: QueueMessage) => ('lead' in message ? [message] : []),
} satisfies Record<string, (message: QueueMessage) => unknown[]>

const copies = 'CREATE TABLE IF NOT EXISTS copies (message TEXT NOT NULL)'

/**
 * Cloudflare's queue is durable; the local one dies with its process. So that a lead which it alone has is as safe as
 * there, its message is stored here, and sent again after a restart: at least once, as queues do. Losing the others is part
 * of a run.
 */
async function keepCopy(db: D1Database, message: QueueMessage): Promise<void> {
  await db.exec(copies)
  await db.prepare('INSERT INTO copies (message) VALUES (?1)').bind(JSON.stringify(message)).run()
}

async function sendCopies(db: D1Database, queue: Queue<QueueMessage>): Promise<void> {
  await db.exec(copies)
  const { results } = await db.prepare('SELECT message FROM copies').all<{ message: string }>()
  for (const { message } of results) {
    const copy = parseQueueMessage(JSON.parse(message))
    if (!copy || !('lead' in copy)) continue
    exhaust(copy.lead.id, 'save')
    await queue.send(copy)
  }
}

const timeout = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = (ms) => timeout(ms === 15_000 ? webhookTimeoutMs : ms)

/** The unmodified worker, with faults between it and its bindings: only here does a run differ from production. */
export default {
  async fetch(request, env, context) {
    // Under `/api/`, because only that reaches a worker.
    switch (new URL(request.url).pathname) {
      case '/api/chaos/restarted':
        await sendCopies(env.DB, env.LEAD_QUEUE)
        return new Response()
      case '/api/chaos/lost-answers':
        losesAnswers = true
        setSpeed(lostAnswersSpeed)
        return new Response()
      case '/api/chaos/answers':
        losesAnswers = false
        setSpeed(1)
        return new Response()
      default:
        return worker.fetch(request, withFaults(env), context)
    }
  },
  queue: (batch, env) => worker.queue({ ...batch, messages: batch.messages.map(byOurClock) }, withFaults(env)),
  scheduled: (event, env) => worker.scheduled(event, withFaults(env)),
} satisfies ExportedHandler<Env>

/** The queue's delays pass as fast as everything else. */
const byOurClock = (message: Message<unknown>): Message<unknown> => ({
  id: message.id,
  timestamp: message.timestamp,
  body: message.body,
  attempts: message.attempts,
  ack: () => message.ack(),
  retry: ({ delaySeconds = 0 } = {}) => message.retry({ delaySeconds: wallSeconds(delaySeconds) }),
})

const known = new WeakMap<Env, Env>()

/** One object for each environment, because the worker keeps what it reads from it. */
function withFaults(env: Env): Env {
  const faulty = known.get(env) ?? { ...env, DB: faultyDatabase(env.DB), LEAD_QUEUE: faultyQueue(env) }
  known.set(env, faulty)
  return faulty
}
