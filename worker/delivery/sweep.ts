import { log } from '../log.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { QueueMessage } from '../store/queue-message.ts'

/** A wake-up this late (ms) is taken for lost: the queue refused it, a restart forgot it, a message expired. */
const graceMs = 60_000
/** Queues take at most 100 messages a call. */
const batchSize = 100
/** Calls in one sweep at most: 2,500 leads, well inside a cron run; the rest follow a minute later. */
const mostBatches = 25

/**
 * Puts overdue leads back on the queue. Whatever else goes wrong, a stored lead is found here.
 *
 * @param now Unix ms
 * @returns how many were queued again
 */
export async function sweep(store: LeadStore, queue: Queue<QueueMessage>, now: number): Promise<number> {
  let requeued = 0
  for (let batch = 0; batch < mostBatches; batch++) {
    const ids = await store.takeOverdue(now - graceMs, now, batchSize)
    if (ids.length > 0) await queue.sendBatch(ids.map((id) => ({ body: { v: 1, id } })))
    requeued += ids.length
    if (ids.length < batchSize) break
  }
  if (requeued > 0) log({ event: 'sweep_requeued', leads: requeued })
  return requeued
}
