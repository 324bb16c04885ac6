import { waitUntil } from 'cloudflare:workers'
import { errorName, log } from '../log.ts'
import type { WakeUp } from './requeue.ts'

/** Puts a wake-up on the queue without anyone waiting for it. One that the queue refuses is found by the sweep. */
export function wakeUnawaited(queue: Queue<WakeUp>, id: string): void {
  waitUntil(wake(queue, id))
}

async function wake(queue: Queue<WakeUp>, id: string): Promise<void> {
  try {
    await queue.send({ v: 1, id })
  } catch (error) {
    log({ event: 'queue_failed', during: 'letter', error: errorName(error), leadId: id })
  }
}
