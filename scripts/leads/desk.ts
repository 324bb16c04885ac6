import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import type { Options } from './arguments.ts'
import type { Database } from './database.ts'

/** What every command works with. */
export interface Desk {
  readonly database: Database
  readonly cipher: LeadCipher
  readonly options: Options
  /** Unix ms. */
  readonly now: number
  /** A result, for the operator or for a program. */
  readonly print: (text: string) => void
  /** What is not a result: notices, for the operator alone. */
  readonly note: (sentence: string) => void
}

/** What the operator asked for cannot be done; the message is a sentence for them. */
export class Refusal extends Error {}

export const json = (value: unknown) => JSON.stringify(value, null, 2)
