import { createInterface } from 'node:readline/promises'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import type { EnvironmentName } from '../cloudflare/arguments.ts'
import { Stop } from '../cloudflare/stop.ts'
import type { Database } from './database.ts'

export interface Options {
  /** The deployed environment to work in; undefined when working locally. */
  readonly remote: EnvironmentName | undefined
  readonly isJson: boolean
  readonly isYes: boolean
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
