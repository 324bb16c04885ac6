import * as z from 'zod/mini'
import { webhookFields } from '../delivery/payload.ts'
import { isPlain, type LeadCipher } from '../store/lead-cipher.ts'
import { type LeadContent, readContent } from '../store/lead-content.ts'
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

const withEmail = z.object({ email: z.string() })

/** The row's email address, whatever else it holds, sealed or not; undefined when it cannot be read. */
export async function emailOf({ id, content }: StoredRow, cipher: LeadCipher): Promise<string | undefined> {
  if (content === null) return undefined
  const opened = isPlain(content) ? { kind: 'opened' as const, json: content } : await cipher.open(id, content)
  return opened.kind === 'opened' ? withEmail.safeParse(JSON.parse(opened.json)).data?.email : undefined
}

/** The lead's own fields as the webhook gets them; none once it is erased, or while no key decrypts it. */
export function fieldsOf({ row, content }: LeadRecord): (readonly [name: string, value: string])[] {
  if (content.kind !== 'readable') return []
  return webhookFields({ lead: content.lead, sourceCode: row.source_code, receivedAt: row.received_at })
}
