import { errorName, log } from '../log.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { AcceptedLead, QueueMessage } from '../store/queue-message.ts'
import { within } from './within.ts'

/** How many times the database is tried before the queue is used as the second store. */
const tries = 3
/** A store that takes longer than this (ms) is presumed down; the visitor is waiting. */
const answerMs = 2_000

export type Acceptance = 'accepted' | 'conflict' | 'unavailable'

export interface AcceptTools {
  readonly store: LeadStore
  readonly queue: Queue<QueueMessage>
  /** Called when the queue refuses a lead that the database has; must not take time. */
  readonly onQueueFailure?: () => void
  /** Called when the database has a lead with a letter to send; must not take time. */
  readonly wakeLetter?: (id: string) => void
}

/**
 * Stores a lead durably, then wakes delivery. `accepted` means it is in the database or, when that is down, on the
 * queue; `unavailable` means it is in neither and must be sent again.
 */
export async function acceptLead(accepted: AcceptedLead, tools: AcceptTools): Promise<Acceptance> {
  const { store, queue } = tools
  const { heldFor, lead, letter } = accepted
  const { leadId, form } = lead
  const saved = await saveWithRetry(accepted, store)
  if (saved === 'conflict') return 'conflict'
  if (saved === 'repeat') return 'accepted'
  if (heldFor) log({ event: 'lead_held', leadId, reason: heldFor })
  if (heldFor && saved === 'saved') return 'accepted'
  if (letter && saved === 'saved') tools.wakeLetter?.(leadId)

  try {
    const message = saved === 'down' ? await store.messageFor(accepted) : { v: 1 as const, id: leadId }
    await within(answerMs, queue.send(message))
  } catch (error) {
    log({ event: 'queue_failed', during: 'accept', error: errorName(error), leadId })
    if (saved === 'down') return 'unavailable'
    tools.onQueueFailure?.()
    // The row is safe; the sweep will find it.
  }
  log({ event: 'lead_accepted', leadId, form, store: saved === 'down' ? 'queue' : 'database' })
  return 'accepted'
}

async function saveWithRetry(accepted: AcceptedLead, store: LeadStore) {
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      const saved = await within(answerMs, store.save(accepted))
      // An earlier try that timed out may have written the row, and delivery has not been woken for it yet.
      return saved === 'repeat' && attempt > 1 ? 'saved' : saved
    } catch (error) {
      log({ event: 'database_failed', during: 'accept', error: errorName(error), leadId: accepted.lead.leadId })
    }
  }
  return 'down'
}
