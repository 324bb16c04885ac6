import * as z from 'zod/mini'
import { letterErasure } from '../store/erasure.ts'
import { type Held, whereHeld } from './held.ts'
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

/** A letter that waits with its lead may go once someone has sent the lead on. */
const isReleased = `status = 'held' AND EXISTS (
    SELECT 1 FROM leads WHERE leads.id = letters.id AND leads.status <> 'parked' AND leads.erased_at IS NULL)`

/**
 * Back to pending with a fresh schedule, unless it was sent or is being sent right now. To be run after the leads are
 * redriven: a held lead's letter goes only with the lead. @param now Unix ms
 */
export const redriveLetters = (ids: readonly string[], now: number) =>
  `${fresh(now)} WHERE id IN (${listOf(ids)}) AND lease_until <= ${now}
     AND (status IN ('pending', 'parked', 'refused') OR (${isReleased})) RETURNING id`

/** The same for all leads that were held, after they are redriven. */
export const releaseLetters = (now: number) => `${fresh(now)} WHERE ${isReleased} RETURNING id`

export const redriveStuckLetters = (state: StuckLetterState, now: number) =>
  `${fresh(now)} WHERE status = '${state}' RETURNING id`

/** Stops the letters of leads that are about to be erased. */
export const eraseLetters = (ids: readonly string[]) =>
  `UPDATE letters SET ${letterErasure} WHERE id IN (${listOf(ids)})`

export const eraseHeldLetters = (held: Held) =>
  `UPDATE letters SET ${letterErasure} WHERE id IN (SELECT id FROM leads WHERE ${whereHeld(held)})`
