import type { Verdict } from '../attempts/verdict.ts'
import { withRetries } from '../attempts/with-retries.ts'
import { log } from '../log.ts'
import type { ClaimedLetter, LetterStore } from '../store/letter-store.ts'
import type { Post } from './post.ts'
import { letterDelay } from './retry-schedule.ts'
import type { Outcome } from './send.ts'

export interface LetterTools {
  readonly letters: LetterStore
  /** With what letters are sent: see `postFrom`. */
  readonly post: Post | 'off' | 'unusable'
  readonly now: () => number
  readonly random: () => number
}

/** Seconds between tries while a setting, or Cloudflare's side of it, is wrong; these do not count as attempts. */
const settingRetrySeconds = 15 * 60

/**
 * Records how an attempt ended and says what to do with its message. Rejects if the database does: the lease then expires,
 * and the sweep wakes the letter. That is how a letter that was accepted is sent a second time; there is no other way.
 */
export async function record(
  { id, attempts }: ClaimedLetter,
  outcome: Outcome,
  tools: Pick<LetterTools, 'letters' | 'now' | 'random'>,
): Promise<Verdict> {
  const { letters, now, random } = tools
  switch (outcome.kind) {
    case 'accepted':
      await withRetries(() => letters.markSent(id, outcome.messageId, now()))
      log({ event: 'letter_sent', leadId: id, attempts })
      return { kind: 'ack' }
    case 'refused':
      await withRetries(() => letters.settle(id, 'refused', 'address refused', now()))
      log({ event: 'letter_refused', leadId: id, outcome: outcome.reason })
      return { kind: 'ack' }
    case 'sender':
      return waitForSetting(id, outcome.reason, tools)
    case 'failed':
      break
  }
  const { reason } = outcome
  const delaySeconds = letterDelay(attempts, random())
  if (delaySeconds === undefined) {
    await withRetries(() => letters.settle(id, 'parked', reason, now()))
    log({ event: 'letter_parked', leadId: id, attempts, outcome: reason })
    return { kind: 'ack' }
  }
  await withRetries(() => letters.postpone(id, reason, now() + delaySeconds * 1000))
  log({ event: 'letter_failed', leadId: id, attempts, outcome: reason, retrySeconds: delaySeconds })
  return { kind: 'retry', delaySeconds }
}

/** Keeps a letter until someone has put right what stops all of them. */
export async function waitForSetting(
  id: string,
  reason: string,
  { letters, now }: Pick<LetterTools, 'letters' | 'now'>,
): Promise<Verdict> {
  log({ event: 'letter_sender_refused', leadId: id, reason })
  await letters.handBack(id, `sender: ${reason}`, now() + settingRetrySeconds * 1000)
  return { kind: 'retry', delaySeconds: settingRetrySeconds }
}
