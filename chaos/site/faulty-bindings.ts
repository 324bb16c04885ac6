import { parseQueueMessage, type QueueMessage } from '#worker/store/queue-message.ts'
import { exhaust, faultOf, strikes } from '../faults.ts'
import { type Place, places, queueMemory } from '../tables.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The database, except that it refuses a lead's statements before they run if its fault says so. */
export function faultyDatabase(db: D1Database): D1Database {
  // A batch takes the statements themselves, which cannot refuse: one that would have refuses for all.
  const refusals = new WeakMap<D1PreparedStatement, () => Promise<void>>()
  const refusing = (bound: D1PreparedStatement, place: Place, leadOf: () => Promise<string | null>) => {
    const refuse = async () => {
      const leadId = await leadOf()
      if (leadId === null) return
      const { database, name } = faultOf(leadId)
      if (database?.at === place && strikes(leadId, place, database.times, name))
        throw new Error('the database is down')
    }
    const or = (run: () => Promise<unknown>) => async () => {
      await refuse()
      return run()
    }
    const refused = replacing(bound, {
      run: or(() => bound.run()),
      first: or(() => bound.first()),
      all: or(() => bound.all()),
    })
    refusals.set(refused, refuse)
    return refused
  }
  return replacing(db, {
    async batch(statements: D1PreparedStatement[]) {
      for (const statement of statements) await refusals.get(statement)?.()
      return db.batch(statements)
    },
    prepare(sql: string) {
      const place = placeOf(sql)
      const statement = db.prepare(sql)
      const bind = (...values: unknown[]) => {
        const bound = statement.bind(...values)
        if (!place) return bound
        const [, next] = /lead_id = \((SELECT lead_id .*?LIMIT 1)\)/s.exec(sql) ?? []
        // A claim names no lead: it takes the one whose turn it is.
        if (next)
          return refusing(bound, place, () =>
            db
              .prepare(next)
              .bind(...values)
              .first<string>('lead_id'),
          )
        const leadId = values.find((value): value is string => typeof value === 'string' && uuid.test(value))
        return leadId ? refusing(bound, place, async () => leadId) : bound
      }
      return replacing(statement, { bind })
    },
  })
}

function placeOf(sql: string): Place | undefined {
  const all: readonly Place[] = ['save', 'claim', 'mark', 'email claim', 'email mark']
  return all.find((place) => places[place].test(sql))
}

/** The same object with some of its methods replaced. */
function replacing<Target extends object>(
  target: Target,
  replacements: Readonly<Partial<Record<keyof Target, unknown>>>,
): Target {
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(replacements, name)) return Reflect.get(replacements, name)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * The queue, except that it may refuse a lead's wake-up, deliver it three times, or add stray messages.
 *
 * @param db stores messages to make the queue durable
 */
export function faultyQueue(queue: Queue<QueueMessage>, db: D1Database): Queue<QueueMessage> {
  return {
    metrics: () => queue.metrics(),
    sendBatch: (messages, options) => queue.sendBatch(messages, options),
    async send(message, options) {
      const leadId = leadIdIn(message)
      const { queueRefuses = 0, messages, name } = faultOf(leadId)
      if (strikes(leadId, 'send', queueRefuses, name)) throw new Error('the queue is down')
      if (messages && strikes(leadId, 'send', 1, name)) {
        for (const extra of messages === 'duplicates' ? [message, message] : strays()) await sendAnything(queue, extra)
      }
      await remember(message, db)
      return queue.send(message, options)
    },
  }
}

const strays = () => [{ v: 1, id: crypto.randomUUID() }, { v: 1, id: 'nobody' }, { v: 9 }, 'nonsense', null, []]

/** Deliberately malformed, which the queue's type rightly forbids. */
async function sendAnything(queue: Queue<unknown>, message: unknown): Promise<void> {
  await queue.send(message)
}

/** The id of a message's lead: the first UUID in it, whatever its structure. */
function leadIdIn(message: QueueMessage): string {
  return /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(JSON.stringify(message))?.[0] ?? ''
}

/**
 * Cloudflare's queue is durable; the local one is in memory and dies with its process. To give a lead that only the
 * queue holds the same guarantee as in production, its message is stored here and sent again after a restart: at least
 * once, as queues do. Wake-ups are not stored: losing them is part of the run.
 */
async function remember(message: QueueMessage, db: D1Database): Promise<void> {
  if ('id' in message) return
  await db.prepare(queueMemory.create).run()
  await db.prepare(queueMemory.add).bind(JSON.stringify(message)).run()
}

/** Sends what the queue would have kept when its process died. */
export async function sendRemembered(queue: Queue<QueueMessage>, db: D1Database): Promise<void> {
  await db.prepare(queueMemory.create).run()
  const { results } = await db.prepare(queueMemory.all).all<{ body: string }>()
  for (const { body } of results) {
    const message = parseQueueMessage(JSON.parse(body))
    if (!message || 'id' in message) continue
    exhaust(leadIdIn(message), 'save')
    await queue.send(message)
  }
}

/**
 * The binding `EMAIL`, except that the run's mail service answers for it.
 *
 * @param address of that service
 */
export function faultyMail(address: string): SendEmail {
  return {
    async send(message: EmailMessage | EmailMessageBuilder) {
      const id = 'headers' in message ? message.headers?.['X-Letter-ID'] : undefined
      // Alerts go to the chat in these runs.
      if (id === undefined) throw new Error('not a guide email')
      const code = await (await fetch(`${address}/${id}`, { method: 'POST' })).text()
      if (code !== '') throw Object.assign(new Error(code), { code })
      return { messageId: `<${id}@mail.example>` }
    },
  }
}
