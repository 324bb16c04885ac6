import * as z from 'zod/mini'
import { versions } from '#contract/campaign.ts'
import type { LeadCipher } from './lead-cipher.ts'
import { identityOf, isLeadContent, type LeadContent, readContent, textIn } from './lead-content.ts'

const acceptedLead = z.object({
  lead: z.custom<LeadContent>(isLeadContent),
  sourceCode: z.string(),
  receivedAt: z.number(),
  /** Why someone must release it first; absent unless it is held. */
  heldFor: z.optional(z.string()),
  /** Whether we send it the guide by email; absent unless we do. Earlier releases' messages have the name. */
  letter: z.optional(z.literal(true)),
  /** How many leads its network sent in the minute before it; absent if none. */
  before: z.optional(z.number()),
  /** Which of two versions of its form it came by; absent while there is one. */
  version: z.optional(z.enum(versions)),
})

/** A lead as it was accepted: what the visitor sent, the campaign code at that moment, and when (Unix ms). */
export type AcceptedLead = z.infer<typeof acceptedLead>

const storedLead = z.extend(z.omit(acceptedLead, { lead: true }), {
  id: z.uuid(),
  content: z.string(),
  keyId: z.nullable(z.string()),
  digest: z.string(),
  emailHash: z.nullable(z.string()),
  /** These two are absent in a message of an earlier release. */
  phoneHash: z.optional(z.nullable(z.string())),
  form: z.optional(z.string()),
  /** How it wants the guide. Absent in a message of an earlier release, and of a request to be rung. */
  wants: z.optional(z.string()),
})

/** A lead as its row is first written; see `SealedLead` for which parts are sealed. */
export type StoredLead = z.infer<typeof storedLead>

const wakeUp = z.object({ v: z.literal(1), id: z.uuid() })

/** A message that only says which lead has something due: of which kind, its queue says. */
export type WakeUp = z.infer<typeof wakeUp>

const queueMessage = z.union([
  wakeUp,
  z.object({ v: z.literal(1), stored: storedLead }),
  z.object({ v: z.literal(1), accepted: acceptedLead }),
])

/**
 * A message is normally a wake-up that carries an id and nothing personal. Only when the database is down does it carry
 * the lead itself, as the only copy: the row that could not be written, already sealed, or the lead as accepted if
 * there are no keys.
 */
export type QueueMessage = z.infer<typeof queueMessage>

/**
 * Whether a body that {@link parseQueueMessage} cannot read may still hold a lead, written by another version of this
 * code: it contains more than a few plain values.
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
  const { leadId: id, form } = lead
  const wants = textIn(lead, 'deliveryMethod') || undefined
  return { ...rest, id, form, wants, ...(await cipher.seal(id, JSON.stringify(lead), lead, identityOf(lead))) }
}

/** The message that carries a whole lead. */
export async function wholeLeadMessage(accepted: AcceptedLead, cipher: LeadCipher): Promise<QueueMessage> {
  if (cipher.newestKeyId === null) return { v: 1, accepted }
  return { v: 1, stored: await storedForm(accepted, cipher) }
}

/** The lead in such a message; undefined while no key opens it, or if this release cannot read it. */
export async function acceptedFrom(stored: StoredLead, cipher: LeadCipher): Promise<AcceptedLead | undefined> {
  const {
    id,
    content,
    keyId: _key,
    digest: _digest,
    emailHash: _email,
    phoneHash: _phone,
    form: _form,
    wants: _wants,
    ...rest
  } = stored
  const opened = await cipher.open(id, content)
  const lead = opened.kind === 'opened' ? readContent(opened.json) : undefined
  return lead && { ...rest, lead }
}
