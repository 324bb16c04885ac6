import { errorName, log } from '../log.ts'
import { longestWaitSeconds } from '../store/lead-counts.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { QueueMessage } from '../store/queue-message.ts'

/** A wake-up this late (ms) is presumed lost: refused by the queue, forgotten in a restart, or expired. */
const graceMs = 60_000
/** Queues accept at most 100 messages per call. */
const batchSize = 100
/** Most calls in one sweep: 2,500 leads, well within a cron run; the rest follow a minute later. */
const maxBatches = 25

/** What a sweep did and saw. */
export interface Swept {
  /** How many leads were queued again. */
  readonly requeued: number
  readonly isQueueRefusing: boolean
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
    const woken = await requeueOverdue(store, queue, now)
    if (woken.requeued > 0) log({ event: 'sweep_requeued', leads: woken.requeued })
    return { ...woken, oldestWaitSeconds: await alarmAboutOldest(store, now) }
  } catch (error) {
    log({ event: 'database_failed', during: 'sweep', error: errorName(error) })
    return undefined
  }
}

async function requeueOverdue(store: LeadStore, queue: Queue<QueueMessage>, now: number) {
  let requeued = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const ids = await store.takeOverdue(now - graceMs, now, batchSize)
    if (ids.length > 0 && !(await wake(ids, queue))) return { requeued, isQueueRefusing: true }
    requeued += ids.length
    if (ids.length < batchSize) break
  }
  return { requeued, isQueueRefusing: false }
}

async function wake(ids: readonly string[], queue: Queue<QueueMessage>): Promise<boolean> {
  try {
    await queue.sendBatch(ids.map((id) => ({ body: { v: 1, id } })))
    return true
  } catch (error) {
    log({ event: 'queue_failed', during: 'sweep', error: errorName(error) })
    return false
  }
}

async function alarmAboutOldest(store: LeadStore, now: number): Promise<number> {
  const oldest = await store.oldestPending()
  const seconds = oldest === undefined ? 0 : Math.floor((now - oldest) / 1000)
  if (seconds > longestWaitSeconds) log({ event: 'oldest_pending_age', seconds })
  return seconds
}
