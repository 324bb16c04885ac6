import { errorName, log } from '../log.ts'

/** A wake-up this late (ms) is presumed lost: refused by the queue, forgotten in a restart, or expired. */
const graceMs = 60_000
/** Queues accept at most 100 messages per call. */
const batchSize = 100
/** Most calls in one sweep: 2,500 messages, well within a cron run; the rest follow a minute later. */
const maxBatches = 25

/** A message that only says which row is due. */
export interface WakeUp {
  readonly v: 1
  readonly id: string
}

/** Finds rows whose wake-up was lost, and marks them: see `AttemptStore`. */
interface Overdue {
  takeOverdue(before: number, now: number, limit: number): Promise<string[]>
}

/** How many were queued again, and whether the queue refused the rest. */
export interface Requeued {
  readonly requeued: number
  readonly isQueueRefusing: boolean
}

/**
 * Puts what is overdue back on its queue. Rejects when the database does.
 *
 * @param now Unix ms
 * @param during what to call it in the log
 */
export async function requeueOverdue(
  store: Overdue,
  queue: Pick<Queue<WakeUp>, 'sendBatch'>,
  now: number,
  during: string,
): Promise<Requeued> {
  let requeued = 0
  for (let batch = 0; batch < maxBatches; batch++) {
    const ids = await store.takeOverdue(now - graceMs, now, batchSize)
    if (ids.length > 0 && !(await wake(ids, queue, during))) return { requeued, isQueueRefusing: true }
    requeued += ids.length
    if (ids.length < batchSize) break
  }
  return { requeued, isQueueRefusing: false }
}

async function wake(ids: readonly string[], queue: Pick<Queue<WakeUp>, 'sendBatch'>, during: string): Promise<boolean> {
  try {
    await queue.sendBatch(ids.map((id) => ({ body: { v: 1, id } })))
    return true
  } catch (error) {
    log({ event: 'queue_failed', during, error: errorName(error) })
    return false
  }
}
