import { log } from '../log.ts'
import { leadDigest, uuidFrom } from '../store/digest.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { AcceptedLead, StoredLead } from '../store/queue-message.ts'

/**
 * Writes the row of a lead that was accepted while the database was down and went through the queue.
 *
 * Its id could not be checked then, and its visitor has been thanked: if another lead has the id, this one is kept
 * under an id derived from its content, which stays the same however often the message arrives.
 *
 * @returns the id of its row; rejects if the database does
 */
export async function rowOf(accepted: AcceptedLead, store: LeadStore): Promise<string> {
  const { leadId } = accepted.lead
  if ((await store.save(accepted)) !== 'conflict') return leadId
  const keptAs = uuidFrom(await leadDigest(JSON.stringify(accepted.lead)))
  await store.save({ ...accepted, lead: { ...accepted.lead, leadId: keptAs } })
  log({ event: 'lead_kept_under_new_id', leadId, keptAs })
  return keptAs
}

/** The same for a lead that was sealed on the queue. It is opened first; without its key it is stored as it arrived. */
export async function rowOfSealed(stored: StoredLead, store: LeadStore): Promise<string> {
  const accepted = await store.openMessage(stored)
  if (accepted) return rowOf(accepted, store)
  // The message is then the only copy: it is retried until the key is available.
  if ((await store.saveSealed(stored)) === 'conflict') throw new Error('the id of an unreadable lead is taken')
  return stored.id
}
