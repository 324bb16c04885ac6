import { createInterface } from 'node:readline/promises'
import { type AuditAction, type AuditEntry, auditEntry } from '#worker/staff/audit.ts'
import type { Run } from '#worker/staff/find-person.ts'
import type { LeadFilter } from '#worker/staff/lead-filter.ts'
import { rowsFrom, type StoredRow } from '#worker/staff/lead-record.ts'
import { printable } from '#worker/staff/shown-text.ts'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import { type EnvironmentName, Stop } from '../cloudflare/command.ts'

export interface Options {
  /** The deployed environment to work in; undefined when working locally. */
  readonly remote: EnvironmentName | undefined
  readonly isYes: boolean
  /** Who is written down as having done it. */
  readonly who: string
}

/** What every command works with. */
export interface Session {
  /** Starts wrangler once for all statements, because starting is what takes the time. Rejects with Stop. */
  readonly run: Run
  readonly cipher: LeadCipher
  readonly options: Options
  /** Unix ms. */
  readonly now: number
  /** A result. */
  readonly print: (text: string) => void
  /** Anything that is not a result. */
  readonly note: (sentence: string) => void
}

/** @returns the rows of one statement, unchecked */
export async function query({ run }: Session, statement: string): Promise<readonly unknown[]> {
  const [rows = []] = await run(statement)
  return rows
}

/** Leads per page: about two megabytes, six at most. */
const pageSize = 2_000

/** A long answer, page by page. @param statement the page after a lead, undefined for the first */
export async function allRows(
  session: Session,
  statement: (after: StoredRow | undefined, limit: number) => string,
): Promise<StoredRow[]> {
  const all: StoredRow[] = []
  for (;;) {
    const page = rowsFrom(await query(session, statement(all.at(-1), pageSize)))
    all.push(...page)
    if (page.length < pageSize) return all
  }
}

/** The lead with this id. @throws Stop if it is not among them */
export function rowWith(id: string, rows: readonly StoredRow[]): StoredRow {
  const row = rows.find((candidate) => candidate.id === id)
  if (!row) throw new Stop(`There is no lead ${id}.`)
  return row
}

/** Which leads are meant, as the desk's list has them. */
export type Which = Pick<LeadFilter, 'state' | 'reasons'>

/** The same as the desk's address has it. */
export function filterText({ state, reasons }: Which): string {
  return new URLSearchParams({ ...(state && { state }), ...(reasons && { reason: reasons.join(',') }) }).toString()
}

/**
 * The entry that says who does what, in the same table as the desk's; to be run before anything is shown or done.
 *
 * @param leads how many
 */
export const written = (action: AuditAction, which: AuditEntry['which'], leads: number, { now, options }: Session) =>
  auditEntry({ at: now, who: options.who, action, which, leads })

/**
 * Asks before anything that sends or erases.
 *
 * @throws Stop unless the answer is yes, or nobody is there to ask
 */
export async function confirm(question: string, { options }: Session): Promise<void> {
  if (options.isYes) return
  if (!process.stdin.isTTY) throw new Stop(`${question} Nobody is there to answer: add --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new Stop('Nothing was changed.')
}

/**
 * Rows as columns that line up, under their headings.
 *
 * @param headings one for each column
 */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings.map((heading) => heading.toUpperCase()), ...rows.map((cells) => cells.map(printable))]
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return lines.map((cells) => line(cells).trimEnd()).join('\n')
}

/** `1 lead`, `2 leads` */
export const counted = (count: number) => `${count} ${count === 1 ? 'lead' : 'leads'}`
