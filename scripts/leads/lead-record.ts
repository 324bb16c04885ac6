import * as z from 'zod/mini'
import { isPlain, type LeadCipher, type Person } from '#worker/store/lead-cipher.ts'
import { type LeadContent, personIn, readContent } from '#worker/store/lead-content.ts'
import { statuses } from './arguments.ts'
import { type Database, query } from './database.ts'

const row = z.object({
  id: z.uuid(),
  status: z.enum(statuses),
  content: z.nullable(z.string()),
  key_id: z.nullable(z.string()),
  source_code: z.string(),
  received_at: z.number(),
  attempts: z.number(),
  due_at: z.number(),
  settled_at: z.nullable(z.number()),
  last_outcome: z.nullable(z.string()),
  erased_at: z.nullable(z.number()),
})

export type StoredRow = z.infer<typeof row>

/** What a row says about the person: everything, nothing any more, or nothing that our keys decrypt. */
type Content =
  | { readonly kind: 'readable'; readonly lead: LeadContent }
  | { readonly kind: 'erased' }
  | { readonly kind: 'unreadable'; readonly reason: string }

export interface LeadRecord {
  readonly row: StoredRow
  readonly content: Content
}

/** @throws ZodError when the database holds something this command does not know */
export const rowsFrom = (results: readonly unknown[]): StoredRow[] => z.array(row).parse(results)

const count = z.tuple([z.object({ leads: z.number() })])

/** How many leads a counting statement found. */
export function countIn(results: readonly unknown[]): number {
  const [{ leads }] = count.parse(results)
  return leads
}

/** Leads per page: a few megabytes at most. */
const pageSize = 500

/** Reads a long answer page by page. @param statement the page after an id, undefined for the first */
export async function allRows(
  database: Database,
  statement: (after: string | undefined, limit: number) => string,
): Promise<StoredRow[]> {
  const all: StoredRow[] = []
  for (;;) {
    const page = rowsFrom(await query(database, statement(all.at(-1)?.id, pageSize)))
    all.push(...page)
    if (page.length < pageSize) return all
  }
}

/** Decrypts a row on this computer; keys never leave it. */
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
