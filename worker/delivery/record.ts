import { log } from '../log.ts'
import type { ClaimedLead, LeadStore } from '../store/lead-store.ts'
import { describe, type Outcome } from './deliver.ts'
import { retryDelay } from './retry-policy.ts'
import type { Sink } from './sink.ts'

export interface DeliveryTools {
  readonly store: LeadStore
  /** Where leads go, or undefined while `LEAD_WEBHOOK_URL` is missing or malformed. */
  readonly sink: Sink | undefined
  readonly now: () => number
  readonly random: () => number
}

/** What becomes of a queue message: done with, or to be seen again after so many seconds. */
export type Verdict = { readonly kind: 'ack' } | { readonly kind: 'retry'; readonly delaySeconds: number }

/** So often a mark is tried before it is left to the sweep. */
const tries = 3
/** The failed attempt (about a quarter of an hour in) at which somebody should hear of it, well before parking. */
const earlyAlarm = 4
/** Refusals that no waiting mends: the webhook's address or secret is wrong, or gone. */
const needsSomebody: ReadonlySet<number> = new Set([401, 403, 404, 410])

/**
 * Writes down how an attempt ended and says what becomes of its message. Rejects when the database does: the lease
 * then runs out and the sweep wakes the lead, which may bring it to the webhook once more under the same id.
 */
export async function record(
  { id, attempts }: ClaimedLead,
  outcome: Outcome,
  { store, now, random }: Pick<DeliveryTools, 'store' | 'now' | 'random'>,
): Promise<Verdict> {
  const words = describe(outcome)
  if (outcome.kind === 'delivered') {
    await insist(() => store.settle(id, 'delivered', words, now()))
    log({ event: 'lead_delivered', leadId: id, attempts })
    return { kind: 'ack' }
  }
  const delaySeconds = retryDelay(attempts, outcome, now(), random())
  if (delaySeconds === undefined) {
    await insist(() => store.settle(id, 'parked', words, now()))
    log({ event: 'lead_parked', leadId: id, attempts, outcome: words })
    return { kind: 'ack' }
  }
  await insist(() => store.postpone(id, words, now() + delaySeconds * 1000))
  const event = needsAttention(attempts, outcome) ? 'delivery_needs_attention' : 'delivery_failed'
  log({ event, leadId: id, attempts, outcome: words, retrySeconds: delaySeconds })
  return { kind: 'retry', delaySeconds }
}

function needsAttention(attempts: number, outcome: Outcome): boolean {
  if (outcome.kind === 'refused' && needsSomebody.has(outcome.status)) return true
  return attempts === earlyAlarm || outcome.kind === 'unsendable'
}

/** D1 repeats no write by itself, and each of these changes nothing when it runs twice. */
async function insist(write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt < tries; attempt++) {
    try {
      return await write()
    } catch {
      // The last try says what is wrong.
    }
  }
  await write()
}
