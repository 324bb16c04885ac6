import { errorName, log } from '../log.ts'
import { sha256, uuidFrom } from '../store/bytes.ts'
import type { LeadStore } from '../store/lead-store.ts'
import {
  type AcceptedLead,
  mayHoldLead,
  parseQueueMessage,
  type QueueMessage,
  type StoredLead,
} from '../store/queue-message.ts'
import { attempt, type DeliveryTools } from './attempt.ts'
import { noteComeBack, parseMailEvent } from './email.ts'
import { atOnce } from './queues.ts'

/** Seconds until a mail event comes again that could not be noted. */
const eventRetrySeconds = 60

export interface ConsumerTools extends DeliveryTools {
  /** Takes the leads that came over the queue, because the database was down. */
  readonly leads: LeadStore
  /** Whether deliveries that wait are to be left alone. */
  readonly isOff: boolean
}

/**
 * Processes one batch. A wake-up is acknowledged whatever happens: the delivery's row says when it is due, and the sweep
 * wakes it. Only what the queue alone has is tried again by the queue: a lead that the database does not have yet, and
 * an event about an email. One bad message never holds up the others, and a delivery is claimed only when its request can
 * be sent at once: its lease and its time limit then measure the other side alone.
 */
export async function consume({ messages }: MessageBatch<unknown>, tools: ConsumerTools): Promise<void> {
  const waiting = messages.values()
  const place = async () => {
    for (const message of waiting) {
      const delaySeconds = await handle(message, tools)
      if (delaySeconds === undefined) message.ack()
      else message.retry({ delaySeconds })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, place))
}

/** @returns seconds until the message should come again; undefined if it should not */
async function handle({ body, attempts: tried }: Message<unknown>, tools: ConsumerTools): Promise<number | undefined> {
  const event = tools.store.kind === 'email' ? parseMailEvent(body) : undefined
  if (event) {
    const isAgain = await noteComeBack(event, tried, tools.store, tools.now()).catch((error) => {
      failed(error)
      return true
    })
    return isAgain ? eventRetrySeconds : undefined
  }
  const message = parseQueueMessage(body)
  if (!message) return setAside(body, tried, tools)
  let id = idIn(message)
  try {
    if (!('id' in message)) id = await savedFrom(message, tools.leads)
  } catch (error) {
    failed(error, id)
    return onlyCopyRetrySeconds(tried)
  }
  if (!tools.isOff) await attempt(id, tools).catch((error) => failed(error, id))
  return undefined
}

function failed(error: unknown, leadId?: string): void {
  log({ event: 'database_failed', during: 'delivery', error: errorName(error), ...(leadId && { leadId }) })
}

/** Drops a message that is not ours, but never one that may be the only copy of a lead. */
function setAside(body: unknown, tried: number, { store }: ConsumerTools): number | undefined {
  if (store.kind === 'email' || !mayHoldLead(body)) {
    log({ event: 'message_malformed' })
    return undefined
  }
  log({ event: 'lead_message_unreadable' })
  return onlyCopyRetrySeconds(tried)
}

const hour = 60 * 60
/** How many tries come at least once an hour: the first two days. */
const hourlyTries = 54
const slowestRetry = 6.5 * hour

/**
 * Seconds until a message is tried again that may be the only copy of its lead: the database failed, or this version of
 * the code cannot read it. The queue tries 100 times and keeps a message for 14 days, so the tries must last as long:
 * half a minute at first, rising to an hour; after two days every six and a half hours.
 *
 * @param tried how many times the message has been delivered, including this one
 * @returns whole seconds, at most {@link slowestRetry}
 */
export function onlyCopyRetrySeconds(tried: number): number {
  return tried > hourlyTries ? slowestRetry : Math.min(30 * 2 ** (Math.max(tried, 1) - 1), hour)
}

function idIn(message: QueueMessage): string {
  if ('id' in message) return message.id
  return 'stored' in message ? message.stored.id : message.accepted.lead.leadId
}

/** Stores the lead that a message carries. @returns the id under which it is kept; rejects if the database does */
async function savedFrom(message: Exclude<QueueMessage, { readonly id: string }>, leads: LeadStore): Promise<string> {
  if ('accepted' in message) return saved(message.accepted, leads.unsealed())
  const accepted = await leads.openMessage(message.stored)
  return accepted ? saved(accepted, leads) : savedUnread(message.stored, leads)
}

/**
 * Its id could not be checked when it was accepted, and its visitor has been thanked: if another lead has the id, this one
 * is kept under an id derived from its content, which stays the same however often the message arrives.
 */
async function saved(accepted: AcceptedLead, leads: LeadStore): Promise<string> {
  const { leadId } = accepted.lead
  if ((await leads.save(accepted)) !== 'conflict') return leadId
  const keptAs = uuidFrom(await sha256(JSON.stringify(accepted.lead)))
  await leads.save({ ...accepted, lead: { ...accepted.lead, leadId: keptAs } })
  log({ event: 'lead_kept_under_new_id', leadId, keptAs })
  return keptAs
}

/** Without its key a lead is stored as it arrived. If its id is taken the message is the only copy until the key is back. */
async function savedUnread(stored: StoredLead, leads: LeadStore): Promise<string> {
  if ((await leads.saveSealed(stored)) === 'conflict') throw new Error('the id of an unreadable lead is taken')
  return stored.id
}
