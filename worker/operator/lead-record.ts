import { webhookFields } from '../delivery/payload.ts'
import { isPlain, type LeadCipher, type Person } from '../store/lead-cipher.ts'
import { type LeadContent, personIn, readContent } from '../store/lead-content.ts'
import type { StoredRow } from './lead-row.ts'

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

/** Decrypts a row where it runs: on the operator’s computer, or in the desk. */
export async function openRow(stored: StoredRow, cipher: LeadCipher): Promise<LeadRecord> {
  if (stored.content === null) return { row: stored, content: { kind: 'erased' } }
  const opened = await cipher.open(stored.id, stored.content)
  if (opened.kind === 'unreadable') return { row: stored, content: opened }
  const lead = readContent(opened.json)
  return { row: stored, content: lead ? { kind: 'readable', lead } : { kind: 'unreadable', reason: 'unknown version' } }
}

/** Whose lead the row is, whatever else it holds, sealed or not; undefined when it cannot be read. */
export async function personOf({ id, content }: StoredRow, cipher: LeadCipher): Promise<Person | undefined> {
  if (content === null) return undefined
  const opened = isPlain(content) ? { kind: 'opened' as const, json: content } : await cipher.open(id, content)
  return opened.kind === 'opened' ? personIn({ ...JSON.parse(opened.json) }) : undefined
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
