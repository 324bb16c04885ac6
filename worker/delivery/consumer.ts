import { errorName, log } from '../log.ts'
import type { ClaimedLead, LeadStore } from '../store/lead-store.ts'
import { parseQueueMessage, type QueueMessage, type StoredLead } from '../store/queue-message.ts'
import { deliver, describe, type Outcome, type Sink } from './deliver.ts'
import { retryDelay } from './retry-policy.ts'

/** Seconds until a message is looked at again when the database would not answer. */
const databaseRetrySeconds = 30
/** Seconds between looks at a lead while no usable webhook is configured; such a wait counts as no attempt. */
const unconfiguredRetrySeconds = 5 * 60

export interface DeliveryTools {
  readonly store: LeadStore
  /** Where leads go, or undefined while `LEAD_WEBHOOK_URL` is missing or malformed. */
  readonly sink: Sink | undefined
  readonly now: () => number
  readonly random: () => number
}

/** What becomes of a queue message: done with, or to be seen again after so many seconds. */
export type Verdict = { readonly kind: 'ack' } | { readonly kind: 'retry'; readonly delaySeconds: number }

const ack: Verdict = { kind: 'ack' }

/** Works through one batch. Each message is acked or retried by itself, so one bad lead never holds up the others. */
export async function consume(batch: MessageBatch<unknown>, tools: DeliveryTools): Promise<void> {
  await Promise.all(
    batch.messages.map(async (message) => {
      const verdict = await handle(message.body, tools)
      if (verdict.kind === 'ack') message.ack()
      else message.retry({ delaySeconds: verdict.delaySeconds })
    }),
  )
}

async function handle(body: unknown, tools: DeliveryTools): Promise<Verdict> {
  const message = parseQueueMessage(body)
  if (!message) {
    log({ event: 'message_malformed' })
    return ack
  }
  try {
    const id = await leadIdOf(message, tools.store)
    const claimed = await tools.store.claim(id, tools.now())
    // Nothing to claim: delivered already, not due, or another consumer has it. The sweep watches over the rest.
    return claimed ? await attempt(claimed, tools) : ack
  } catch (error) {
    log({ event: 'database_failed', during: 'delivery', error: errorName(error) })
    return { kind: 'retry', delaySeconds: databaseRetrySeconds }
  }
}

/** A message that carries a whole lead was sent while the database was down: its row is written first. */
async function leadIdOf(message: QueueMessage, store: LeadStore): Promise<string> {
  if ('id' in message) return message.id
  if ('stored' in message) return idOfSealed(message.stored, store)
  await store.save(message.accepted)
  return message.accepted.lead.leadId
}

/** A sealed lead is opened first, so that it is treated like any other; without its key it is kept as it came. */
async function idOfSealed(stored: StoredLead, store: LeadStore): Promise<string> {
  const accepted = await store.openMessage(stored)
  if (accepted) return leadIdOf({ v: 1, accepted }, store)
  // The message is then the only place it is in: it goes back until the key is there.
  if ((await store.saveSealed(stored)) === 'conflict') throw new Error('the id of an unreadable lead is taken')
  return stored.id
}

async function attempt(claimed: ClaimedLead, { store, sink, now, random }: DeliveryTools): Promise<Verdict> {
  if (!sink) {
    log({ event: 'sink_unconfigured', leadId: claimed.id })
    await store.handBack(claimed.id, 'sink unconfigured', now() + unconfiguredRetrySeconds * 1000)
    return { kind: 'retry', delaySeconds: unconfiguredRetrySeconds }
  }
  return record(claimed, await deliver(claimed, sink, now()), { store, now, random })
}

async function record(
  { id, attempts }: ClaimedLead,
  outcome: Outcome,
  { store, now, random }: Pick<DeliveryTools, 'store' | 'now' | 'random'>,
): Promise<Verdict> {
  const words = describe(outcome)
  if (outcome.kind === 'delivered') {
    await store.settle(id, 'delivered', words, now())
    log({ event: 'lead_delivered', leadId: id, attempts })
    return ack
  }
  const delaySeconds = retryDelay(attempts, outcome, now(), random())
  if (delaySeconds === undefined) {
    await store.settle(id, 'parked', words, now())
    log({ event: 'lead_parked', leadId: id, attempts, outcome: words })
    return ack
  }
  await store.postpone(id, words, now() + delaySeconds * 1000)
  log({ event: 'delivery_failed', leadId: id, attempts, outcome: words, retrySeconds: delaySeconds })
  return { kind: 'retry', delaySeconds }
}
