import { errorName, log } from '../log.ts'
import { minuteMs, withTimeout } from '../time.ts'
import type { QueueMessage } from './lead-content.ts'
import type { LeadStore } from './lead-store.ts'

/** A lead overdue by this much (ms) has lost its message. */
export const overdueMs = minuteMs
/**
 * A lead that staff make due is tried within this time (ms), if nothing holds it up: it is overdue at once, and the job
 * sweeps every minute.
 */
export const triedWithinMs = 2 * minuteMs
/**
 * Overdue leads that one sweep queues; the rest follow a minute later. Up to as many again are queued whose times are
 * from a clock that was ahead.
 */
export const maxSwept = 1_000
/** Queues accept at most 100 messages per call. */
const batchSize = 100
/**
 * A queue that takes longer than this (ms) is presumed down: the job still has to report that, and has other work to
 * do.
 */
export const queueTimeoutMs = 5_000

/**
 * Has overdue leads delivered: a stored lead that any other step has missed is found here.
 *
 * @param now Unix ms
 * @returns what the queue did: it took all of them, did not take some, or was not asked
 */
export async function sweep(
  store: LeadStore,
  queue: Pick<Queue<QueueMessage>, 'sendBatch'>,
  now: number,
): Promise<'taken' | 'not taken' | 'not asked'> {
  const { due: ids, parked } = await store.takeStranded(now, maxSwept)
  for (const { id, attempts } of parked) log({ event: 'lead_parked', leadId: id, attempts, outcome: 'not recorded' })
  for (let from = 0; from < ids.length; from += batchSize) {
    try {
      const messages = ids.slice(from, from + batchSize).map((id) => ({ body: { v: 1 as const, id } }))
      await withTimeout(queueTimeoutMs, queue.sendBatch(messages))
    } catch (error) {
      log({ event: 'queue_failed', during: 'sweep', error: errorName(error) })
      return 'not taken'
    }
  }
  if (ids.length === 0) return 'not asked'
  log({ event: 'overdue_leads_queued', leads: ids.length })
  return 'taken'
}
