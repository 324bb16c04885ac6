import { errorName, log } from '../log.ts'
import type { Attempt } from '../store/attempts.ts'
import type { WakeUp } from '../store/queue-message.ts'
import type { Claimed, DeliveryStore, Stop } from './delivery-store.ts'
import { sweepEveryMs } from './queues.ts'

/** How one attempt ended; `words` for the log and for staff, `answer` for staff alone: it may be personal. */
export type Outcome =
  | {
      readonly kind: 'done'
      readonly words: string
      readonly messageId?: string
      readonly answer?: string | undefined
    }
  /** It would never be taken. `reason` says more, for the log. */
  | { readonly kind: 'refused'; readonly words: string; readonly reason: string }
  /** It is not to be made, although it could be: someone may send it on all the same. */
  | ({ readonly kind: 'stopped' } & Stop)
  /** Nothing goes out as things are: someone has to act. It waits, and no attempt is counted. */
  | { readonly kind: 'blocked'; readonly words: string; readonly reason: string; readonly seconds: number }
  /** To be tried again on schedule, after `leastSeconds` at the earliest. */
  | {
      readonly kind: 'failed'
      readonly words: string
      readonly leastSeconds?: number
      readonly isUrgent?: boolean
      readonly answer?: string | undefined
    }

/** What is special about one kind of delivery. */
export interface Channel {
  /** What its success is called. */
  readonly done: 'delivered' | 'sent'
  /** Seconds to wait after the first, second, … failed attempt; after the last one it is parked. */
  readonly schedule: readonly number[]
  /** The failed attempt at which someone should be told, well before parking. */
  readonly earlyAlarm?: number
  readonly events: {
    readonly done: 'lead_delivered' | 'email_sent'
    readonly failed: 'delivery_failed' | 'email_failed'
    readonly parked: 'lead_parked' | 'email_parked'
    readonly blocked: 'sink_unconfigured' | 'email_sender_refused'
  }
  /** Whether the attempt may be made; undefined if it may. Rejects when the database does. @param now Unix ms */
  readonly permit?: ((claimed: Claimed, now: number) => Promise<Outcome | undefined>) | undefined
  /** Makes one attempt. Never rejects. @param now Unix ms */
  readonly send: (claimed: Claimed, now: number) => Promise<Outcome>
}

/** What attempts are made with. */
export interface DeliveryTools {
  readonly store: DeliveryStore
  readonly channel: Channel
  /** Where wake-ups for the next attempt go. */
  readonly queue: Pick<Queue<WakeUp>, 'send'>
  readonly now: () => number
  readonly random: () => number
  /** Called with an error that is a bug of ours; must not take time. */
  readonly onBug: (error: unknown) => void
}

/** Cloudflare Queues delay a message by at most this (seconds): no wait is longer. */
const longestDelay = 24 * 60 * 60
const jitter = 0.2

/**
 * How long to wait before the next attempt.
 *
 * @param attempts how many have been made, including this one
 * @param leastSeconds what the other side asks for
 * @param random 0 to 1: a wait is a fifth longer or shorter, so that what failed together does not come back together
 * @returns whole seconds from 0 to 86,400; undefined when the schedule is exhausted
 */
export function retryDelay(
  schedule: readonly number[],
  attempts: number,
  leastSeconds: number,
  random: number,
): number | undefined {
  const scheduled = schedule[attempts - 1]
  if (scheduled === undefined) return undefined
  return Math.min(Math.ceil(Math.max(scheduled * (1 + jitter * (2 * random - 1)), leastSeconds)), longestDelay)
}

/**
 * Attempts the delivery whose turn it is, if there is one, and records how that ended. Never rejects: if the database
 * fails, a lease expires and the sweep wakes the delivery, which may be made a second time under the same id. There is no
 * other way to that.
 */
export async function attempt(tools: DeliveryTools): Promise<void> {
  const { store, channel, now } = tools
  let leadId: string | undefined
  try {
    const claimed = await store.claim(now())
    if (!claimed) return
    leadId = claimed.id
    const obstacle = await channel.permit?.(claimed, now())
    const began = now()
    await record(claimed, obstacle ?? (await channel.send(claimed, began)), began, tools)
  } catch (error) {
    noteFailure(error, tools, leadId)
  }
}

/** The database fails with plain errors: these are bugs of ours. */
const bugs: ReadonlySet<string> = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError'])

/** Says that the database failed, or that we did. */
export function noteFailure(error: unknown, { onBug }: Pick<DeliveryTools, 'onBug'>, leadId?: string): void {
  const name = errorName(error)
  if (bugs.has(name)) onBug(error)
  else log({ event: 'database_failed', during: 'delivery', error: name, ...(leadId && { leadId }) })
}

/** @param began when it was made, Unix ms */
async function record(claimed: Claimed, outcome: Outcome, began: number, tools: DeliveryTools): Promise<void> {
  const { id, attempts, deliveredAt } = claimed
  const { store, channel, now, random } = tools
  const { events } = channel
  if (outcome.kind === 'stopped') {
    await withRetries(() => store.stop(id, outcome, now()))
    return log({ event: 'email_stopped', leadId: id, outcome: outcome.outcome })
  }
  const { words } = outcome
  const answer = 'answer' in outcome ? outcome.answer : undefined
  const attempt: Attempt = { at: began, outcome: words, took: now() - began, answer }
  switch (outcome.kind) {
    case 'done': {
      const { messageId } = outcome
      const status = deliveredAt === null ? channel.done : 'again'
      await withRetries(() => store.settle(id, { status, outcome: words, messageId, attempt }, now()))
      return log({ event: events.done, leadId: id, attempts })
    }
    case 'refused':
      await withRetries(() => store.settle(id, { status: 'refused', outcome: words, attempt }, now()))
      return log({ event: 'email_refused', leadId: id, outcome: outcome.reason })
    case 'blocked':
      log({ event: events.blocked, leadId: id, reason: outcome.reason })
      return store.handBack(id, words, now() + outcome.seconds * 1000)
    case 'failed':
      break
  }
  const retrySeconds = retryDelay(channel.schedule, attempts, outcome.leastSeconds ?? 0, random())
  if (retrySeconds === undefined) {
    const status = deliveredAt === null ? 'parked' : 'in vain'
    await withRetries(() => store.settle(id, { status, outcome: words, attempt }, now()))
    return log({ event: events.parked, leadId: id, attempts, outcome: words })
  }
  await postpone(id, attempt, retrySeconds, tools)
  const isUrgent = outcome.isUrgent || attempts === channel.earlyAlarm
  log({
    event: isUrgent ? 'delivery_needs_attention' : events.failed,
    leadId: id,
    attempts,
    outcome: words,
    retrySeconds,
  })
}

/** The sweep keeps the time, except of what falls due before it runs again: that has a delayed wake-up at once. */
async function postpone(id: string, attempt: Attempt, seconds: number, { store, queue, now }: DeliveryTools) {
  const isSoon = seconds * 1000 <= sweepEveryMs
  const dueAt = now() + seconds * 1000
  await withRetries(() => store.postpone(id, attempt.outcome, dueAt, isSoon, attempt))
  if (!isSoon) return
  try {
    await queue.send({ v: 1, id }, { delaySeconds: seconds })
  } catch (error) {
    // The sweep finds it a minute after it was due.
    log({ event: 'queue_failed', during: 'delivery', error: errorName(error), leadId: id })
  }
}

/** How many times a write is tried before it is left to the sweep. */
const tries = 3

/** Repeats a write that failed, because D1 does not: it must be one that changes nothing when done twice. Rejects as its last try does. */
async function withRetries(write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt < tries; attempt++) {
    try {
      return await write()
    } catch {
      // The last try reports the error.
    }
  }
  await write()
}
