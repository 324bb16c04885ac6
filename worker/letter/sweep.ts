import { type Requeued, requeueOverdue, type WakeUp } from '../attempts/requeue.ts'
import { errorName, log } from '../log.ts'
import type { LetterStore } from '../store/letter-store.ts'

/** What a sweep did and saw. */
export interface LettersSwept extends Requeued {
  /** How long the oldest waiting letter has waited; 0 when there is none. */
  readonly oldestWaitSeconds: number
}

/**
 * Puts overdue letters back on their queue. Never rejects: failures are retried a minute later.
 *
 * @param now Unix ms
 * @returns undefined when the database failed
 */
export async function sweepLetters(
  letters: LetterStore,
  queue: Pick<Queue<WakeUp>, 'sendBatch'>,
  now: number,
): Promise<LettersSwept | undefined> {
  try {
    const woken = await requeueOverdue(letters, queue, now, 'letters')
    if (woken.requeued > 0) log({ event: 'letters_requeued', letters: woken.requeued })
    const oldest = await letters.oldestPending()
    return { ...woken, oldestWaitSeconds: oldest === undefined ? 0 : Math.max(0, Math.floor((now - oldest) / 1000)) }
  } catch (error) {
    log({ event: 'database_failed', during: 'letters', error: errorName(error) })
    return undefined
  }
}
