import * as z from 'zod/mini'
import type { LeadCipher } from './lead-cipher.ts'
import { isLeadContent, type LeadContent, readContent } from './lead-content.ts'

const acceptedLead = z.object({
  lead: z.custom<LeadContent>(isLeadContent),
  sourceCode: z.string(),
  receivedAt: z.number(),
  /** Why a person must release it first; absent for all others. */
  heldFor: z.optional(z.string()),
})

/** A lead as it was accepted: what the visitor sent, the campaign code of that moment, and when (Unix ms). */
export type AcceptedLead = z.infer<typeof acceptedLead>

const storedLead = z.extend(z.omit(acceptedLead, { lead: true }), {
  id: z.uuid(),
  content: z.string(),
  keyId: z.nullable(z.string()),
  digest: z.string(),
  emailHash: z.nullable(z.string()),
})

/** A lead as its row is first written; see `SealedLead` for what of it is sealed. */
export type StoredLead = z.infer<typeof storedLead>

const queueMessage = z.union([
  z.object({ v: z.literal(1), id: z.uuid() }),
  z.object({ v: z.literal(1), stored: storedLead }),
  z.object({ v: z.literal(1), accepted: acceptedLead }),
])

/**
 * A message is a wake-up that carries an id and nothing personal. Only when the database is down does the lead
 * itself travel, the queue then being the one place that has it: as the row that could not be written, sealed
 * already, or as it was accepted while there are no keys.
 */
export type QueueMessage = z.infer<typeof queueMessage>

/**
 * Whether a body that {@link parseQueueMessage} cannot read may hold a lead all the same, as one written by another
 * version of this code would: it has more in it than a few plain values.
 */
export function mayHoldLead(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  return Object.values(body).some((part) => typeof part === 'object' && part !== null)
}

/** @returns the message, or undefined when it is not one of ours */
export function parseQueueMessage(body: unknown): QueueMessage | undefined {
  return queueMessage.safeParse(body).data
}

/** Seals a lead for its row. */
export async function storedForm({ lead, ...rest }: AcceptedLead, cipher: LeadCipher): Promise<StoredLead> {
  return { ...rest, id: lead.leadId, ...(await cipher.seal(lead.leadId, JSON.stringify(lead), lead.email)) }
}

/** The message that carries a whole lead. */
export async function wholeLeadMessage(accepted: AcceptedLead, cipher: LeadCipher): Promise<QueueMessage> {
  if (cipher.newestKeyId === null) return { v: 1, accepted }
  return { v: 1, stored: await storedForm(accepted, cipher) }
}

/** The lead that such a message carries; undefined while no key opens it, or this release cannot read it. */
export async function acceptedFrom(stored: StoredLead, cipher: LeadCipher): Promise<AcceptedLead | undefined> {
  const { id, content, keyId: _key, digest: _digest, emailHash: _hash, ...rest } = stored
  const opened = await cipher.open(id, content)
  const lead = opened.kind === 'opened' ? readContent(opened.json) : undefined
  return lead && { ...rest, lead }
}
