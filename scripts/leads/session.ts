import { createInterface } from 'node:readline/promises'
import { type AuditAction, type AuditEntry, auditCorrection, auditEntry, entryIn } from '#worker/staff/audit.ts'
import { printable } from '#worker/staff/shown-text.ts'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import { type EnvironmentName, Stop } from '../cloudflare/command.ts'
import type { Database } from './database.ts'

export interface Options {
  /** The deployed environment to work in; undefined when working locally. */
  readonly remote: EnvironmentName | undefined
  readonly isJson: boolean
  readonly isYes: boolean
  /** Who is written down as having done it. */
  readonly who: string
}

/** What every command works with. */
export interface Session {
  readonly database: Database
  readonly cipher: LeadCipher
  readonly options: Options
  /** Unix ms. */
  readonly now: number
  /** A result, for whoever asked or for a program. */
  readonly print: (text: string) => void
  /** Anything that is not a result: notices for people only. */
  readonly note: (sentence: string) => void
}

export const json = (value: unknown) => JSON.stringify(value, null, 2)

/** Prints a result: the value for a program, or else the words. */
export function answer({ options, print }: Session, value: unknown, words: string): void {
  print(options.isJson ? json(value) : words)
}

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

/** The entry that says who does what, in the same table as the desk's; to be run before it is done. */
export const written = (action: AuditAction, which: AuditEntry['which'], leads: number, { now, options }: Session) =>
  auditEntry({ at: now, who: options.who, action, which, leads })

/** Something to be done to all leads that match. */
interface Deed {
  readonly action: AuditAction
  /** Which, as the desk's address has it. */
  readonly filter: string
  /** What is asked before, about so many leads. */
  readonly question: (leads: string) => string
  /** @returns how many it was */
  readonly work: () => Promise<number>
}

/**
 * Asks, writes down who does it, does it, and puts the number right if it was another by then.
 *
 * @param count how many there are
 * @returns how many it was. Throws Stop unless the answer is yes
 */
export async function doToAll(
  { action, filter, question, work }: Deed,
  count: number,
  session: Session,
): Promise<number> {
  if (count === 0) return 0
  await confirm(question(counted(count)), session)
  const [entry = []] = await session.database.run(written(action, { filter }, count, session))
  const done = await work()
  if (done !== count) await session.database.run(auditCorrection(entryIn(entry), done))
  return done
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

/** Names and values, one per line. */
export function list(pairs: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length))
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`.trimEnd()).join('\n')
}

/** @param time Unix ms. @returns ISO 8601 for programs */
export const timeJson = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** `1 lead`, `2 leads` */
export const counted = (count: number) => `${count} ${count === 1 ? 'lead' : 'leads'}`
