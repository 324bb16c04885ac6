import { type Requeued, requeueOverdue } from '../attempts/requeue.ts'
import { errorName, log } from '../log.ts'
import { longestWaitSeconds } from '../store/lead-counts.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { QueueMessage } from '../store/queue-message.ts'

/** What a sweep did and saw. */
export interface Swept extends Requeued {
  /** How long the oldest undelivered lead has waited; 0 when there is none. */
  readonly oldestWaitSeconds: number
}

/**
 * Puts overdue leads back on the queue. Whatever else goes wrong, a stored lead is found here. Never rejects: failures
 * are retried a minute later.
 *
 * @param now Unix ms
 * @returns undefined when the database failed
 */
export async function sweep(store: LeadStore, queue: Queue<QueueMessage>, now: number): Promise<Swept | undefined> {
  try {
    const woken = await requeueOverdue(store, queue, now, 'sweep')
    if (woken.requeued > 0) log({ event: 'sweep_requeued', leads: woken.requeued })
    return { ...woken, oldestWaitSeconds: await alarmAboutOldest(store, now) }
  } catch (error) {
    log({ event: 'database_failed', during: 'sweep', error: errorName(error) })
    return undefined
  }
}

async function alarmAboutOldest(store: LeadStore, now: number): Promise<number> {
  const oldest = await store.oldestPending()
  const seconds = oldest === undefined ? 0 : Math.floor((now - oldest) / 1000)
  if (seconds > longestWaitSeconds) log({ event: 'oldest_pending_age', seconds })
  return seconds
}
