import * as z from 'zod/mini'
import { type Attempt, answerTo } from '../store/attempts.ts'
import type { LeadCipher } from '../store/lead-cipher.ts'
import { quoted } from './lead-filter.ts'

/** What a lead's page shows of its deliveries besides what has become of the lead. */
export const attemptsOfLead = (id: string) =>
  `SELECT kind, status, due_at, last_outcome, tries FROM deliveries WHERE lead_id = ${quoted(id)}`

const deliveryRow = z.object({
  kind: z.enum(['webhook', 'email']),
  status: z.string(),
  due_at: z.number(),
  last_outcome: z.nullable(z.string()),
  tries: z.nullable(z.string()),
})
/** One of a lead's deliveries, as {@link attemptsOfLead} selects it. */
export type DeliveryRow = z.infer<typeof deliveryRow>

/** @throws ZodError when the database holds something this command does not know */
export const deliveriesFrom = (results: readonly unknown[]): DeliveryRow[] => z.array(deliveryRow).parse(results)

const kept = z.array(z.tuple([z.number(), z.string(), z.number(), z.optional(z.string())]))
const sealedAnswer = z.object({ answer: z.string() })

/** An attempt, and at what. An answer that no key opens is `unreadable`. */
export interface AttemptMade extends Attempt {
  readonly kind: DeliveryRow['kind']
  readonly isUnreadable: boolean
}

/** The last attempts at a lead's deliveries, newest first. */
export async function attemptsIn(
  id: string,
  deliveries: readonly DeliveryRow[],
  cipher: LeadCipher,
): Promise<AttemptMade[]> {
  const made = deliveries.flatMap(({ kind, tries }) =>
    kept.parse(JSON.parse(tries ?? '[]')).map(async ([at, outcome, took, sealed]) => {
      const opened = sealed === undefined ? undefined : await cipher.open(answerTo(id, kind, at), sealed)
      const answer = opened?.kind === 'opened' ? sealedAnswer.parse(JSON.parse(opened.json)).answer : undefined
      return { kind, at, outcome, took, answer, isUnreadable: opened?.kind === 'unreadable' }
    }),
  )
  return (await Promise.all(made)).toSorted((one, other) => other.at - one.at)
}
