import { leadsCounted } from '../count-words.ts'

/**
 * The statement that begins or continues the alert about lost leads, and adds them to those that it has already. It
 * belongs in one batch with what erases or deletes them, and before that: afterwards nothing else knows of them.
 *
 * @param unstored counts those that only the queue had
 * @param waiting counts those that waited for a webhook. `:now` is Unix ms, in these too
 */
export const recordLostSql = (unstored: string, waiting: string) => `INSERT INTO alerts
    (kind, facts, began_at, seen_at, lost_unstored, lost_waiting)
  SELECT 'lost', '', :now, :now, unstored, waiting FROM (SELECT (${unstored}) AS unstored, (${waiting}) AS waiting)
  WHERE unstored + waiting > 0
  ON CONFLICT (kind) DO UPDATE SET seen_at = excluded.seen_at,
    lost_unstored = lost_unstored + excluded.lost_unstored, lost_waiting = lost_waiting + excluded.lost_waiting`

/** How many leads are lost, as staff read it. @param unstored and `waiting`: as in {@link recordLostSql} */
export function lostFacts(unstored: number, waiting: number): string {
  const parts = [
    ...(unstored > 0 ? [`${leadsCounted(unstored)} that could not be stored`] : []),
    ...(waiting > 0 ? [`${leadsCounted(waiting)} that waited for a webhook`] : []),
  ]
  return `${parts.join(', ')}.`
}
