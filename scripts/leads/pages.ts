import * as z from 'zod/mini'
import { type Database, query } from './database.ts'
import { rowsFrom, type StoredRow } from './lead-record.ts'
import { startProgress } from './progress.ts'

/** Leads a page: a few megabytes at most. */
const pageSize = 500

const count = z.tuple([z.object({ leads: z.number() })])

/** The number in the answer to a `SELECT count(*) AS leads`. */
export const countFrom = (rows: readonly unknown[] | undefined): number => count.parse(rows)[0].leads

/**
 * Reads a long answer page by page, with a progress bar.
 *
 * @param total how many rows to expect, for the bar
 * @param statement the page after an id, undefined for the first
 */
export async function allRows(
  database: Database,
  total: number,
  statement: (after: string | undefined, limit: number) => string,
): Promise<StoredRow[]> {
  const all: StoredRow[] = []
  if (total === 0) return all
  const advance = startProgress(total)
  for (;;) {
    const page = rowsFrom(await query(database, statement(all.at(-1)?.id, pageSize)))
    all.push(...page)
    advance(page.length)
    if (page.length < pageSize) return all
  }
}
