import { parseQueueMessage, type QueueMessage } from '#worker/store/queue-message.ts'
import { exhaust, faultOf, strikes } from '../faults.ts'
import { queueMemory } from '../tables.ts'

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
