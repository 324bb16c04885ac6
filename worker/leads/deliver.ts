import { triedForDays } from '#contract/retention.ts'
import { log } from '../log.ts'
import { withRetries } from '../retry.ts'
import { dayMs, hourMs, minuteMs, withTimeout } from '../time.ts'
import type { LeadCipher, Unreadable } from './lead-cipher.ts'
import { openContent, parseQueueMessage, type StoredLead, uuidFrom } from './lead-content.ts'
import { type Claim, type ClaimedLead, type LeadStore, leaseMs, type UnreadableLead } from './lead-store.ts'
import type { AttemptResult } from './webhook.ts'

/** Waits after the first, second, … failed attempt (ms): about `triedForDays` in all. */
export const schedule = [
  10_000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
  24 * hourMs,
] as const
/** A lead that is not delivered in this time (ms) is parked. */
const triedForMs = triedForDays * dayMs
/** The same (ms) if the receiver asks us to wait longer than we would. */
const triedForAtMostMs = triedForMs + dayMs
const jitter = 0.2
/** A database that takes longer than this (ms) is presumed down: it would hold up the rest of the batch. */
const storeTimeoutMs = 5_000

/** What the consumer works with. */
export interface DeliveryTools {
  readonly store: LeadStore
  readonly cipher: LeadCipher
  /** Makes one attempt, and never rejects; undefined while there is no usable webhook: leads then wait. */
  readonly send: ((lead: ClaimedLead, now: number) => Promise<AttemptResult>) | undefined
  readonly now: () => number
  readonly random: () => number
  /** Called for a message that cannot be read, or a lead that cannot be sent; must return at once. */
  readonly onError: (error: unknown) => void
  /** Called when the database has failed, or our own code has; must return at once. */
  readonly onFailure: (error: unknown, leadId: string) => void
}

/**
 * Handles one batch. A message is acknowledged once its lead is delivered, parked, or nothing is due; until then it comes
 * back when the lead is due again. One bad message never holds up the others.
 *
 * All are worked on at once. `wrangler.toml` has batches of six, because Cloudflare lets one invocation wait for the headers of
 * six answers: a seventh request would wait unsent while its lease runs.
 */
export async function consume({ messages }: MessageBatch<unknown>, tools: DeliveryTools): Promise<void> {
  const ackOrRetry = async (message: Message<unknown>) => {
    const next = await handle(message, tools)
    if (next === 'done') message.ack()
    else message.retry({ delaySeconds: Math.ceil(next.retryInMs / 1000) })
  }
  await Promise.all(messages.map(ackOrRetry))
}

/** What becomes of a message: nothing is left to do for its lead, or it comes again after a while. */
type Next = 'done' | { readonly retryInMs: number }

/** Never rejects. */
async function handle({ body, attempts: tried }: Message<unknown>, tools: DeliveryTools): Promise<Next> {
  const message = parseQueueMessage(body)
  if (!message) {
    // The message may hold a lead, written by another version of this code.
    tools.onError(new Error('a message cannot be read'))
    return { retryInMs: onlyCopyRetryMs(tried) }
  }
  const id = 'id' in message ? message.id : message.lead.id
  try {
    return await attemptDelivery('id' in message ? message.id : await storeCarried(message.lead, tools), tools)
  } catch (error) {
    tools.onFailure(error, id)
    // If the message has only an id, the lead is in the database: another attempt can be made once a lease on it is
    // over.
    return { retryInMs: 'id' in message ? leaseMs : onlyCopyRetryMs(tried) }
  }
}

/**
 * When (ms) to retry a message that may hold the only copy of its lead. The queue tries 100 times and keeps a message for 14
 * days, so the tries must last as long. They cannot be brought forward once the database is back, so each wait is about a
 * tenth of the time that has passed, from half a minute to a day.
 *
 * @param tried how many times the message has come, including this one
 */
export function onlyCopyRetryMs(tried: number): number {
  return Math.min((minuteMs / 2) * 1.1 ** Math.max(tried - 10, 0), dayMs)
}

/**
 * Stores the lead that a message carries. While that fails, staff hear of it: nobody else knows of the lead.
 *
 * @returns and rejects as {@link saveCarried} does
 */
async function storeCarried(lead: StoredLead, tools: DeliveryTools): Promise<string> {
  const { store, now, onFailure } = tools
  const id = await saveCarried(lead, tools).catch(async (error: unknown) => {
    // A database that is down altogether cannot record it either: then health and the monitor say so.
    const record = withTimeout(storeTimeoutMs, store.recordUnstored(lead.id, now()))
    await record.catch((second) => onFailure(second, lead.id))
    throw error
  })
  await withTimeout(storeTimeoutMs, store.recordStored(lead.id))
  return id
}

/**
 * Saves the lead that a message carries. Its id could not be checked when it was accepted, and its visitor has been
 * thanked: if another lead has the id, it is stored under one derived from its content, the same however often it comes.
 *
 * @returns under which id it is stored. Rejects when the database does, or no key opens a lead that needs another id
 */
async function saveCarried(lead: StoredLead, { store, cipher, onError }: DeliveryTools): Promise<string> {
  if ((await withTimeout(storeTimeoutMs, store.saveStored(lead))) !== 'conflict') return lead.id
  const opened = await openContent(cipher, lead.id, lead.content)
  if (opened.kind !== 'content') {
    const error = new Error('no key opens a lead that needs another id')
    // The queue keeps it for 14 days: by then its key has to be back.
    onError(error)
    throw error
  }
  if (await withTimeout(storeTimeoutMs, store.has(lead.id, opened.content))) return lead.id
  const id = uuidFrom(lead.digest)
  const content = await cipher.encrypt(id, JSON.stringify(opened.content))
  await withTimeout(storeTimeoutMs, store.saveStored({ ...lead, id, content, keyId: cipher.newestKeyId }))
  log({ event: 'lead_stored_under_new_id', leadId: lead.id, storedAs: id })
  return id
}

/**
 * Attempts to deliver a lead that is due, and records how that ended. Rejects when the database does: a lead may then be
 * delivered a second time, under the same id.
 */
async function attemptDelivery(id: string, tools: DeliveryTools): Promise<Next> {
  const { store, send, now } = tools
  // The sweep queues it again once there is a webhook.
  if (!send) return 'done'
  const claimed = await withTimeout(storeTimeoutMs, store.claim(id, now()))
  if (!claimed) return 'done'
  return recordOutcome(
    claimed,
    claimed.kind === 'readable' ? await send(claimed, now()) : logUnreadable(claimed),
    tools,
  )
}

/** How an attempt ends in which nothing was sent. */
interface UnreadableResult {
  readonly kind: Unreadable['kind']
  readonly outcome: Unreadable['reason']
}

function logUnreadable({ id, unreadable: { kind, reason } }: UnreadableLead): UnreadableResult {
  log({ event: 'lead_unreadable', leadId: id, reason })
  return { kind, outcome: reason }
}

/** Records how an attempt ended. Rejects when the database does. */
async function recordOutcome(
  claimed: Claim,
  result: AttemptResult | UnreadableResult,
  { store, now, random, onError }: DeliveryTools,
): Promise<Next> {
  const { id } = claimed
  const { kind, outcome } = result
  const isMade = kind === 'delivered' || kind === 'undelivered'
  const attempts = claimed.attempts + (isMade ? 1 : 0)
  const at = now()
  if (kind === 'delivered') {
    await withRetries(() => withTimeout(storeTimeoutMs, store.recordDelivered(id, outcome, attempts, at)))
    log({ event: 'lead_delivered', leadId: id, attempts })
    return 'done'
  }
  if (kind === 'unsendable') onError(new Error('a lead cannot be sent'))
  const failingMs = at - (claimed.failingSince ?? at)
  const retryInMs =
    kind === 'undelivered'
      ? retryDelay(attempts, failingMs, result.minWaitMs, random())
      : unsentDelay(failingMs, random())
  const failed = { kind, outcome, attempts, at }
  const dueAt = retryInMs === undefined ? undefined : at + retryInMs
  const isRecorded = await withRetries(() => withTimeout(storeTimeoutMs, store.recordFailed(claimed, failed, dueAt)))
  if (retryInMs === undefined) {
    if (isRecorded) log({ event: 'lead_parked', leadId: id, attempts, outcome })
    return 'done'
  }
  log({ event: 'delivery_failed', leadId: id, attempts, outcome, retrySeconds: retryInMs / 1000 })
  return { retryInMs }
}

/**
 * How long to wait before the next attempt: whole seconds, in ms, and at most the day for which a queue can delay a message. A
 * fifth longer or shorter by chance, so that what failed together does not come back together.
 *
 * @param failingMs since the first failure
 * @param random 0 to 1
 * @returns undefined when the schedule is exhausted and, because attempts after an outage are extra, another day is too late; or
 * when the wait that is asked for would end too late
 */
export function retryDelay(attempts: number, failingMs: number, minWaitMs: number, random: number): number | undefined {
  const scheduled = schedule[attempts - 1]
  if (scheduled === undefined && isTooLate(failingMs + dayMs)) return undefined
  const spread = (scheduled ?? dayMs) * (1 + jitter * (2 * random - 1))
  const wait = Math.min(wholeSeconds(Math.max(spread, minWaitMs)), dayMs)
  return failingMs + wait > triedForAtMostMs ? undefined : wait
}

/**
 * How long a lead waits that could not be sent at all, because of its key or its content: an hour, because trying costs the
 * webhook nothing, or up to a fifth less by chance; undefined when that is too late.
 */
const unsentDelay = (failingMs: number, random: number) =>
  isTooLate(failingMs + hourMs) ? undefined : wholeSeconds(hourMs * (1 - jitter * random))

/** @param failingMs from the first failure until the next attempt */
const isTooLate = (failingMs: number) => failingMs > triedForMs
const wholeSeconds = (ms: number) => Math.ceil(ms / 1000) * 1000
