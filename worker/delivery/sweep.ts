import { errorName, log } from '../log.ts'
import type { WakeUp } from '../store/queue-message.ts'
import { longestWaitSeconds } from '../store/tables.ts'
import type { DeliveryStore, Due } from './delivery-store.ts'

/** Most wake-ups in one sweep, well within a cron run; the rest follow a minute later. */
const mostWoken = 2_500
/** Queues accept at most 100 messages per call. */
const batchSize = 100

/** What a sweep did and saw. */
export interface Swept {
  readonly woken: number
  /** Whether the queue refused the rest. */
  readonly isQueueRefusing: boolean
  /** How long the oldest waiting delivery has waited; 0 when there is none. */
  readonly oldestWaitSeconds: number
}

/**
 * Wakes the deliveries of one kind that fall due before the next sweep, each when it does. Whatever else goes wrong, a
 * stored lead is found here. Never rejects: failures are retried a minute later.
 *
 * @param now Unix ms
 * @returns undefined when the database failed
 */
export async function sweep(
  store: DeliveryStore,
  queue: Pick<Queue<WakeUp>, 'sendBatch'>,
  now: number,
): Promise<Swept | undefined> {
  try {
    const due = await store.takeDue(now, mostWoken)
    const woken = await wake(due, queue, now)
    if (woken > 0) log({ event: 'sweep_woke', kind: store.kind, deliveries: woken })
    const oldest = await store.oldestPending()
    const oldestWaitSeconds = oldest === undefined ? 0 : Math.max(0, Math.floor((now - oldest) / 1000))
    if (store.kind === 'webhook' && oldestWaitSeconds > longestWaitSeconds)
      log({ event: 'oldest_pending_age', seconds: oldestWaitSeconds })
    return { woken, isQueueRefusing: woken < due.length, oldestWaitSeconds }
  } catch (error) {
    log({ event: 'database_failed', during: 'sweep', error: errorName(error) })
    return undefined
  }
}

/** @returns how many the queue took */
async function wake(due: readonly Due[], queue: Pick<Queue<WakeUp>, 'sendBatch'>, now: number): Promise<number> {
  for (let from = 0; from < due.length; from += batchSize) {
    try {
      await queue.sendBatch(due.slice(from, from + batchSize).map((each) => wakeUpFor(each, now)))
    } catch (error) {
      log({ event: 'queue_failed', during: 'sweep', error: errorName(error) })
      return from
    }
  }
  return due.length
}

const wakeUpFor = ({ id, dueAt }: Due, now: number) => ({
  body: { v: 1 as const, id },
  delaySeconds: Math.max(0, Math.ceil((dueAt - now) / 1000)),
})
