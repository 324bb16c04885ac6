import { waitUntil } from 'cloudflare:workers'
import { raiseAlert, reportFailure } from '../alerts/raise-alert.ts'
import { errorName, log } from '../log.ts'
import { withRetries } from '../retry.ts'
import { withTimeout } from '../time.ts'
import type { LeadCipher } from './lead-cipher.ts'
import { type AcceptedLead, type QueueMessage, rowFor } from './lead-content.ts'
import { LeadStore } from './lead-store.ts'

/** A store that takes longer than this (ms) is presumed down; the visitor is waiting. */
const storeTimeoutMs = 2_000

interface AcceptTools {
  readonly db: D1Database
  readonly queue: Pick<Queue<QueueMessage>, 'send'>
  readonly cipher: LeadCipher
}

/**
 * Stores a lead durably, then has it delivered unless it is held.
 *
 * @returns `accepted`: it is in the database or, while that is down, on the queue; `conflict`: its id belongs to another
 *   lead; `unavailable`: neither took it, and it must be sent again
 */
export async function acceptLead(
  accepted: AcceptedLead,
  { db, queue, cipher }: AcceptTools,
): Promise<'accepted' | 'conflict' | 'unavailable'> {
  const { lead, holdReason, receivedAt } = accepted
  const { leadId, form } = lead
  const saved = await saveWithRetries(accepted, db, cipher)
  if (saved === 'conflict') return 'conflict'
  if (saved === 'duplicate') return 'accepted'
  const enqueue = async (message: QueueMessage): Promise<boolean> => {
    try {
      await withTimeout(storeTimeoutMs, queue.send(message))
      return true
    } catch (error) {
      log({ event: 'queue_failed', during: 'accept', error: errorName(error), leadId })
      return false
    }
  }
  if (saved === 'down') {
    if (!(await enqueue({ v: 1, lead: await rowFor(accepted, cipher) }))) return 'unavailable'
  } else if (holdReason === undefined) {
    // Not awaited: the sweep would find the row anyway, and a held lead, which queues nothing, must not be answered faster.
    waitUntil(
      enqueue({ v: 1, id: leadId }).then((isQueued) => {
        if (!isQueued) raiseAlert(db, 'queue', '', receivedAt)
      }),
    )
  }
  if (holdReason !== undefined) log({ event: 'lead_held', leadId, reason: holdReason })
  log({ event: 'lead_accepted', leadId, form, store: saved === 'down' ? 'queue' : 'database' })
  return 'accepted'
}

async function saveWithRetries(accepted: AcceptedLead, db: D1Database, cipher: LeadCipher) {
  const { lead, receivedAt } = accepted
  const store = new LeadStore(db, cipher)
  const save = () => withTimeout(storeTimeoutMs, store.save(accepted))
  const onFailure = (error: unknown) => reportFailure(db, 'accept', error, receivedAt, lead.leadId)
  // Then the queue is the second store.
  return withRetries(save, onFailure).catch(() => 'down' as const)
}
