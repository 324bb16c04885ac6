import { fewAtOnce } from '../attempts/at-once.ts'
import { settle, type Verdict } from '../attempts/verdict.ts'
import { errorName, log } from '../log.ts'
import type { ClaimedLead, LeadStore } from '../store/lead-store.ts'
import { mayHoldLead, parseQueueMessage, type QueueMessage } from '../store/queue-message.ts'
import { deliver } from './deliver.ts'
import { type DeliveryTools, record } from './record.ts'
import { onlyCopyRetrySeconds } from './retry-policy.ts'
import { rowOf, rowOfSealed } from './second-store.ts'

/** Seconds between checks on a lead while no usable webhook is configured; these do not count as attempts. */
const unconfiguredRetrySeconds = 5 * 60

/**
 * Processes one batch. Each message is acked or retried individually, so one bad lead never holds up the others. A lead
 * is claimed only when its request can be sent at once: its lease and its time limit then measure the webhook alone.
 */
export function consume({ messages }: MessageBatch<unknown>, tools: DeliveryTools): Promise<void> {
  return fewAtOnce(messages, async (message) => settle(message, await handle(message, tools)))
}

async function handle({ body, attempts }: Message<unknown>, tools: DeliveryTools): Promise<Verdict> {
  const message = parseQueueMessage(body)
  if (!message) return setAside(body, attempts)
  try {
    const claimed = await tools.store.claim(await rowIdOf(message, tools.store), tools.now())
    // Nothing to claim: already delivered, not due, or another consumer has it. The sweep covers the rest.
    return claimed ? await attempt(claimed, tools) : { kind: 'ack' }
  } catch (error) {
    log({ event: 'database_failed', during: 'delivery', error: errorName(error), leadId: leadIdIn(message) })
    return { kind: 'retry', delaySeconds: onlyCopyRetrySeconds(attempts) }
  }
}

/** The id of the lead's row; if the message carries a whole lead, its row is written first. */
async function rowIdOf(message: QueueMessage, store: LeadStore): Promise<string> {
  if ('id' in message) return message.id
  return 'stored' in message ? rowOfSealed(message.stored, store) : rowOf(message.accepted, store)
}

function leadIdIn(message: QueueMessage): string {
  if ('id' in message) return message.id
  return 'stored' in message ? message.stored.id : message.accepted.lead.leadId
}

/** Drops a message that is not ours, but never one that may be the only copy of a lead. */
function setAside(body: unknown, tries: number): Verdict {
  if (!mayHoldLead(body)) {
    log({ event: 'message_malformed' })
    return { kind: 'ack' }
  }
  log({ event: 'lead_message_unreadable' })
  return { kind: 'retry', delaySeconds: onlyCopyRetrySeconds(tries) }
}

async function attempt(claimed: ClaimedLead, { store, sink, now, random }: DeliveryTools): Promise<Verdict> {
  if (!sink) {
    log({ event: 'sink_unconfigured', leadId: claimed.id })
    await store.handBack(claimed.id, 'sink unconfigured', now() + unconfiguredRetrySeconds * 1000)
    return { kind: 'retry', delaySeconds: unconfiguredRetrySeconds }
  }
  return record(claimed, await deliver(claimed, sink, now()), { store, now, random })
}
