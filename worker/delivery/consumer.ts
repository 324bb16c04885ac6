import { log } from '../log.ts'
import { sha256, uuidFrom } from '../store/bytes.ts'
import type { LeadStore } from '../store/lead-store.ts'
import {
  type AcceptedLead,
  mayHoldLead,
  parseQueueMessage,
  type QueueMessage,
  type StoredLead,
} from '../store/queue-message.ts'
import { attempt, type DeliveryTools, noteFailure } from './attempt.ts'
import { noteComeBack, parseMailEvent } from './email.ts'
import { atOnce } from './queues.ts'

/** Seconds until a mail event comes again that could not be noted. */
const eventRetrySeconds = 60

export interface ConsumerTools extends DeliveryTools {
  /** Takes the leads that came over the queue, because the database was down. */
  readonly leads: LeadStore
  /** Whether deliveries that wait are to be left alone. */
  readonly isOff: boolean
  /** Called when a message that may hold a lead cannot be read; must not take time. */
  readonly onUnreadable: () => void
}

/**
 * Processes one batch. A wake-up is a token for one attempt, whoever it was sent for: the rows say whose turn it is. It is
 * acknowledged whatever happens, because the sweep wakes what is left. Only what the queue alone has is tried again by
 * the queue: a lead that the database does not have yet, and an event about an email. One bad message never holds up the
 * others, and a delivery is claimed only when its request can be sent at once: its lease and its time limit then measure
 * the other side alone.
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
      noteFailure(error, tools)
      return true
    })
    return isAgain ? eventRetrySeconds : undefined
  }
  const message = parseQueueMessage(body)
  if (!message) return setAside(body, tried, tools)
  if (!('id' in message)) {
    try {
      await save(message, tools.leads)
    } catch (error) {
      noteFailure(error, tools, idIn(message))
      return onlyCopyRetrySeconds(tried)
    }
  }
  if (!tools.isOff) await attempt(tools)
  return undefined
}

/** Drops a message that is not ours, but never one that may be the only copy of a lead. */
function setAside(body: unknown, tried: number, { store, onUnreadable }: ConsumerTools): number | undefined {
  if (store.kind === 'email' || !mayHoldLead(body)) {
    log({ event: 'message_malformed' })
    return undefined
  }
  log({ event: 'lead_message_unreadable' })
  onUnreadable()
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

type WholeLead = Exclude<QueueMessage, { readonly id: string }>

const idIn = (message: WholeLead) => ('stored' in message ? message.stored.id : message.accepted.lead.leadId)

/** Stores the lead that a message carries. Rejects if the database does. */
async function save(message: WholeLead, leads: LeadStore): Promise<void> {
  if ('accepted' in message) return saveOnce(message.accepted, leads.unsealed())
  const accepted = await leads.openMessage(message.stored)
  await (accepted ? saveOnce(accepted, leads) : saveUnread(message.stored, leads))
}

/**
 * Its id could not be checked when it was accepted, and its visitor has been thanked: if another lead has the id, this one
 * is kept under an id derived from its content, which stays the same however often the message arrives.
 */
async function saveOnce(accepted: AcceptedLead, leads: LeadStore): Promise<void> {
  const { leadId } = accepted.lead
  if ((await leads.save(accepted)) !== 'conflict') return
  const keptAs = uuidFrom(await sha256(JSON.stringify(accepted.lead)))
  await leads.save({ ...accepted, lead: { ...accepted.lead, leadId: keptAs } })
  log({ event: 'lead_kept_under_new_id', leadId, keptAs })
}

/** Without its key a lead is stored as it arrived. If its id is taken the message is the only copy until the key is back. */
async function saveUnread(stored: StoredLead, leads: LeadStore): Promise<void> {
  if ((await leads.saveSealed(stored)) === 'conflict') throw new Error('the id of an unreadable lead is taken')
}
