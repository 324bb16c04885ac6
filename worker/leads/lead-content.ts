import * as z from 'zod/mini'
import { isFormName, type Lead } from '#contract/lead.ts'
import { parseJson } from '#contract/text.ts'
import { minuteMs } from '../time.ts'
import type { LeadCipher, Unreadable } from './lead-cipher.ts'
import type { CheckReason } from './lead-states.ts'

/** A lead as it is accepted. */
export interface AcceptedLead {
  readonly lead: Lead
  /** Parameters of the advert's link, by the names in `WEBHOOK_EXTRA_FIELDS`. */
  readonly advertParameters: Readonly<Record<string, string>>
  readonly campaignCode: string
  /** The key of its link, and whether that has a code: a mistyped one has none. */
  readonly campaignKey: string | undefined
  readonly keyHasCode: boolean
  /** Unix ms. */
  readonly receivedAt: number
  /** How long ago (ms) its visitor had sent it by then. */
  readonly ageMs: number
  readonly holdReason: CheckReason | undefined
}

/** Whether a lead came well after its visitor had sent it: after a failure, or from a device that had been offline. */
export const isDelayed = (ageMs: number) => ageMs >= minuteMs

const storedLeadShape = z.object({
  id: z.uuid(),
  form: z.string(),
  holdReason: z.nullable(z.string()),
  content: z.string(),
  keyId: z.nullable(z.string()),
  digest: z.string(),
  emailDigest: z.nullable(z.string()),
  phoneDigest: z.string(),
  campaignCode: z.string(),
  campaignKey: z.nullable(z.string()),
  keyHasCode: z.boolean(),
  receivedAt: z.number(),
})

/** A lead as its row is first written. */
export type StoredLead = z.infer<typeof storedLeadShape>

const queueMessage = z.union([
  z.object({ v: z.literal(1), id: z.uuid() }),
  z.object({ v: z.literal(1), lead: storedLeadShape }),
])

/**
 * A message says which lead is to be delivered, and nothing personal. Only when the database is down does it carry the
 * lead itself, as the only copy: the row that could not be written.
 */
export type QueueMessage = z.infer<typeof queueMessage>

/** @returns undefined for what this version of the code cannot read */
export const parseQueueMessage = (body: unknown): QueueMessage | undefined => queueMessage.safeParse(body).data

/** A row's content: the form's fields without the id, the advert's parameters, and how old the lead was. */
export interface LeadContent {
  readonly form: Lead['form']
  readonly advertParameters?: Readonly<Record<string, string>>
  readonly ageMs?: number
  readonly [field: string]: unknown
}

/** Encrypts a lead for its row. */
export async function rowFor(accepted: AcceptedLead, cipher: LeadCipher): Promise<StoredLead> {
  const {
    lead,
    advertParameters,
    campaignCode,
    campaignKey = null,
    keyHasCode,
    receivedAt,
    ageMs,
    holdReason = null,
  } = accepted
  const { leadId: id, ...fields } = lead
  const content: LeadContent = {
    ...fields,
    ...(Object.keys(advertParameters).length > 0 && { advertParameters }),
    ...(ageMs > 0 && { ageMs }),
  }
  const { form, phone } = lead
  return {
    id,
    form,
    holdReason,
    content: await cipher.encrypt(id, JSON.stringify(content)),
    keyId: cipher.newestKeyId,
    digest: await cipher.digest('lead', identityOf(lead)),
    emailDigest: 'email' in lead ? await cipher.digest('email', foldedEmail(lead.email)) : null,
    phoneDigest: await cipher.digest('phone', phone),
    campaignCode,
    campaignKey,
    keyHasCode,
    receivedAt,
  }
}

/** Properties of a lead, or of its content, that its visitor did not give. */
const notGiven: ReadonlySet<string> = new Set(['leadId', 'advertParameters', 'ageMs'])

/**
 * The text by which two leads are the same: all that the visitor gave. An empty field counts as absent, so that a release
 * with a new field agrees with the one before.
 */
export function identityOf(fields: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(fields).filter(
    ([name, value]) => !notGiven.has(name) && value !== undefined && value !== '',
  )
  return JSON.stringify(given.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A digest as a UUID (RFC 9562, version 8). */
export const uuidFrom = (digest: string) => digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-a$4-$5')

/** People do not always capitalise their own address the same way. */
export const foldedEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** Reads a row's content back. What cannot be read is left for a key, or a version of the code, that can. */
export async function openContent(
  cipher: LeadCipher,
  leadId: string,
  stored: string,
): Promise<{ readonly kind: 'content'; readonly content: LeadContent } | Unreadable> {
  const decrypted = await cipher.decrypt(leadId, stored)
  if (decrypted.kind !== 'decrypted') return decrypted
  const content = parseJson(decrypted.json)
  return isContent(content) ? { kind: 'content', content } : { kind: 'damaged', reason: 'unknown version' }
}

function isContent(value: unknown): value is LeadContent {
  return typeof value === 'object' && value !== null && 'form' in value && isFormName(value.form)
}

/** A field's text; empty if there is none. */
export function textIn(content: LeadContent, field: string): string {
  const value = content[field]
  return typeof value === 'string' ? value : ''
}
