import type { QueueMessage } from '#worker/store/queue-message.ts'
import { faultOf } from '../faults.ts'
import { leadIdIn } from './lead-id-in.ts'
import { remember } from './queue-memory.ts'
import { strikes } from './strikes.ts'

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
