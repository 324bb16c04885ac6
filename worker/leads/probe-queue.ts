import { withTimeout } from '../time.ts'
import type { QueueMessage } from './lead-content.ts'
import { queueTimeoutMs } from './sweep.ts'

/** Whether the queue takes a message. It is sent one that belongs to no lead, and that the consumer drops. */
export async function takesMessages(queue: Pick<Queue<QueueMessage>, 'send'>): Promise<boolean> {
  try {
    await withTimeout(queueTimeoutMs, queue.send({ v: 1, id: crypto.randomUUID() }))
    return true
  } catch {
    return false
  }
}
