import type { LeadCipher } from './lead-cipher.ts'
import type { DeliveryKind } from './tables.ts'

/** One attempt at a delivery. */
export interface Attempt {
  /** When it began, Unix ms. */
  readonly at: number
  /** How it ended, in a few words: `http 500`, `timeout`. */
  readonly outcome: string
  /** How long it took, ms. */
  readonly took: number
  /** The beginning of what the other side answered. It may be personal. */
  readonly answer?: string | undefined
}

/** How many attempts of one delivery are kept, more than a schedule has; and of how many of these the answer. */
const mostKept = { attempts: 20, answers: 5 } as const

/** For which attempt an answer is sealed: at any other it does not open. */
export const answerTo = (leadId: string, kind: DeliveryKind, at: number) => `${leadId} ${kind} ${at}`

/** An attempt as its delivery's column `tries` has it. Rejects only when sealing does. */
export async function keptAttempt(
  leadId: string,
  kind: DeliveryKind,
  { at, outcome, took, answer }: Attempt,
  cipher: LeadCipher,
): Promise<string> {
  const sealed = answer ? [await cipher.sealText(answerTo(leadId, kind, at), JSON.stringify({ answer }))] : []
  return JSON.stringify([at, outcome, took, ...sealed])
}

/**
 * The part of an UPDATE of deliveries that keeps an attempt. Done twice it changes nothing more, and what has succeeded
 * keeps no other: its lead may have been erased since.
 *
 * @param attempt a parameter that is a {@link keptAttempt}, or null if none was made
 */
export const keeping = (attempt: string) => `tries = CASE
    WHEN ${attempt} IS NULL OR status IN ('delivered', 'sent', 'again') OR tries ->> '$[#-1][0]' = ${attempt} ->> '$[0]' THEN tries
    ELSE json_insert(json_remove(coalesce(tries, '[]'), '$[#-${mostKept.answers}][3]', '$[#-${mostKept.attempts}]'),
      '$[#]', json(${attempt})) END`
