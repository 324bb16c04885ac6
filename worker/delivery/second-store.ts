import { log } from '../log.ts'
import { leadDigest, uuidFrom } from '../store/digest.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { AcceptedLead, StoredLead } from '../store/queue-message.ts'

/**
 * Writes the row of a lead that was accepted while the database was down and travelled on the queue.
 *
 * Nobody could see then whether its id was taken, and its visitor has been thanked: should another lead have the
 * id, this one is kept under an id made from its content, the same however often the message comes.
 *
 * @returns the id of its row; rejects when the database does
 */
export async function rowOf(accepted: AcceptedLead, store: LeadStore): Promise<string> {
  const { leadId } = accepted.lead
  if ((await store.save(accepted)) !== 'conflict') return leadId
  const keptAs = uuidFrom(await leadDigest(JSON.stringify(accepted.lead)))
  await store.save({ ...accepted, lead: { ...accepted.lead, leadId: keptAs } })
  log({ event: 'lead_kept_under_new_id', leadId, keptAs })
  return keptAs
}

/** The same for a lead that travelled sealed. It is opened first; without its key it is kept as it came. */
export async function rowOfSealed(stored: StoredLead, store: LeadStore): Promise<string> {
  const accepted = await store.openMessage(stored)
  if (accepted) return rowOf(accepted, store)
  // The message is then the only place it is in: it goes back until the key is there.
  if ((await store.saveSealed(stored)) === 'conflict') throw new Error('the id of an unreadable lead is taken')
  return stored.id
}
