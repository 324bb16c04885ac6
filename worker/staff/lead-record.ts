import * as z from 'zod/mini'
import { webhookFields } from '../delivery/payload.ts'
import type { LeadCipher } from '../store/lead-cipher.ts'
import { type LeadContent, readContent } from '../store/lead-content.ts'
import { budgetOutcome } from '../store/tables.ts'
import { stuckEmailStates } from './lead-filter.ts'

export const statuses = ['pending', 'delivered', 'parked'] as const

const leadRow = z.object({
  id: z.uuid(),
  status: z.enum(statuses),
  content: z.nullable(z.string()),
  key_id: z.nullable(z.string()),
  source_code: z.string(),
  version: z.optional(z.nullable(z.string())),
  received_at: z.number(),
  attempts: z.number(),
  due_at: z.number(),
  settled_at: z.nullable(z.number()),
  last_outcome: z.nullable(z.string()),
  erased_at: z.nullable(z.number()),
  goes_at: z.nullable(z.number()),
})

/**
 * A lead with what has become of its delivery to the webhook, as the statements here select it; times are Unix ms. One that was
 * erased at the desk can be taken back until `goes_at`.
 */
export type StoredRow = z.infer<typeof leadRow>

/** @throws ZodError when the database holds something this command does not know */
export const rowsFrom = (results: readonly unknown[]): StoredRow[] => z.array(leadRow).parse(results)

const emailRow = z.object({
  id: z.uuid(),
  status: z.enum(['pending', 'sent', ...stuckEmailStates, 'repeat', 'erased']),
  attempts: z.number(),
  due_at: z.number(),
  settled_at: z.nullable(z.number()),
  last_outcome: z.nullable(z.string()),
})

/** A lead's email with the guide, as the statements here select it; `id` is the lead's, times are Unix ms. */
export type EmailRow = z.infer<typeof emailRow>

/** @throws ZodError when the database holds something this command does not know */
export const emailsFrom = (results: readonly unknown[]): EmailRow[] => z.array(emailRow).parse(results)

/** Whether sending a lead on would send its email again: one that waits is only hurried. */
export const isStuck = ({ status, last_outcome }: Pick<EmailRow, 'status' | 'last_outcome'>) =>
  status === 'parked'
  || status === 'refused'
  || status === 'repeat'
  || (status === 'held' && last_outcome === budgetOutcome)

const count = z.tuple([z.object({ leads: z.number() })])

/** How many leads a counting statement found. */
export function countIn(results: readonly unknown[]): number {
  const [{ leads }] = count.parse(results)
  return leads
}

/** What a row says about the person: everything, nothing any more, or nothing that our keys decrypt. */
type Content =
  | { readonly kind: 'readable'; readonly lead: LeadContent }
  | { readonly kind: 'erased' }
  | { readonly kind: 'unreadable'; readonly reason: string }

/** A row with what it says. */
export interface LeadRecord {
  readonly row: StoredRow
  readonly content: Content
}

/** Decrypts a row where it runs: on the computer of whoever asks, or in the desk. */
export async function openRow(stored: StoredRow, cipher: LeadCipher): Promise<LeadRecord> {
  if (stored.content === null) return { row: stored, content: { kind: 'erased' } }
  const opened = await cipher.open(stored.id, stored.content)
  if (opened.kind === 'unreadable') return { row: stored, content: opened }
  const lead = readContent(opened.json)
  return { row: stored, content: lead ? { kind: 'readable', lead } : { kind: 'unreadable', reason: 'unknown version' } }
}

/**
 * The lead's own fields as the webhook got them, or would get them now; none once it is erased, or while no key decrypts
 * it.
 *
 * @param now Unix ms
 */
export function fieldsOf({ row, content }: LeadRecord, now: number): (readonly [name: string, value: string])[] {
  if (content.kind !== 'readable') return []
  const accepted = { lead: content.lead, sourceCode: row.source_code, receivedAt: row.received_at }
  return webhookFields(accepted, row.status === 'delivered' ? (row.settled_at ?? now) : now)
}
