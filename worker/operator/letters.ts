import * as z from 'zod/mini'
import { quoted } from './lead-filter.ts'
import { type StuckLetterState, stuckLetterStates } from './stuck-letters.ts'

const row = z.object({
  id: z.uuid(),
  status: z.enum(['held', 'pending', 'sent', ...stuckLetterStates, 'erased']),
  attempts: z.number(),
  due_at: z.number(),
  settled_at: z.nullable(z.number()),
  last_outcome: z.nullable(z.string()),
})

/** A lead's letter, as the statements here select it; times are Unix ms. */
export type LetterRow = z.infer<typeof row>

/** @throws ZodError when the database holds something this command does not know */
export const lettersFrom = (results: readonly unknown[]): LetterRow[] => z.array(row).parse(results)

const listOf = (ids: readonly string[]) => ids.map(quoted).join(', ')

export const lettersOfLeads = (ids: readonly string[]) =>
  `SELECT id, status, attempts, due_at, settled_at, last_outcome FROM letters WHERE id IN (${listOf(ids)})`

export const countStuckLetters = (state: StuckLetterState) =>
  `SELECT count(*) AS leads FROM letters WHERE status = '${state}'`

/** Whether sending a lead on would send its letter again: one that waits is only hurried. */
export const isStuck = ({ status }: Pick<LetterRow, 'status'>) => status === 'parked' || status === 'refused'

const fresh = (now: number) =>
  `UPDATE letters SET status = 'pending', made_at = ${now}, attempts = 0, due_at = ${now}, lease_until = 0,
     settled_at = NULL, last_outcome = NULL, message_id = NULL`

/**
 * Back to pending with a fresh schedule, unless it was sent or is being sent right now; a held lead's letter goes with the
 * lead. @param now Unix ms
 */
export const redriveLetters = (ids: readonly string[], now: number) =>
  `${fresh(now)} WHERE id IN (${listOf(ids)}) AND status IN ('pending', 'parked', 'refused') AND lease_until <= ${now}
   RETURNING id`

export const redriveStuckLetters = (state: StuckLetterState, now: number) =>
  `${fresh(now)} WHERE status = '${state}' RETURNING id`
