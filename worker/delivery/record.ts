import type { Verdict } from '../attempts/verdict.ts'
import { withRetries } from '../attempts/with-retries.ts'
import { log } from '../log.ts'
import type { ClaimedLead, LeadStore } from '../store/lead-store.ts'
import { needsSomeone } from '../store/refusals.ts'
import { describe, type Outcome } from './deliver.ts'
import { retryDelay } from './retry-policy.ts'
import type { Sink } from './sink.ts'

export interface DeliveryTools {
  readonly store: LeadStore
  /** Where leads are sent, or undefined while `LEAD_WEBHOOK_URL` is missing or malformed. */
  readonly sink: Sink | undefined
  readonly now: () => number
  readonly random: () => number
}

/** The failed attempt (about a quarter of an hour in) at which someone should be told, well before parking. */
const earlyAlarm = 4

/**
 * Records how an attempt ended and says what to do with its message. Rejects if the database does: the lease then
 * expires and the sweep wakes the lead, which may send it to the webhook again under the same id.
 */
export async function record(
  { id, attempts }: ClaimedLead,
  outcome: Outcome,
  { store, now, random }: Pick<DeliveryTools, 'store' | 'now' | 'random'>,
): Promise<Verdict> {
  const words = describe(outcome)
  if (outcome.kind === 'delivered') {
    await withRetries(() => store.settle(id, 'delivered', words, now()))
    log({ event: 'lead_delivered', leadId: id, attempts })
    return { kind: 'ack' }
  }
  const delaySeconds = retryDelay(attempts, outcome, now(), random())
  if (delaySeconds === undefined) {
    await withRetries(() => store.settle(id, 'parked', words, now()))
    log({ event: 'lead_parked', leadId: id, attempts, outcome: words })
    return { kind: 'ack' }
  }
  await withRetries(() => store.postpone(id, words, now() + delaySeconds * 1000))
  const event = needsAttention(attempts, outcome) ? 'delivery_needs_attention' : 'delivery_failed'
  log({ event, leadId: id, attempts, outcome: words, retrySeconds: delaySeconds })
  return { kind: 'retry', delaySeconds }
}

function needsAttention(attempts: number, outcome: Outcome): boolean {
  return attempts === earlyAlarm || needsSomeone.includes(describe(outcome))
}
