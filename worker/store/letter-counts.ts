/** The guide's letters by status, except those that were sent: counting them would read the whole table. */
export interface LetterCounts {
  /** Waiting or being retried. */
  readonly pending: number
  /** Not being retried, kept for the operator. */
  readonly parked: number
  /** Whose address took none. */
  readonly refused: number
}

/** Each reads only the entries that it counts, from an index that has no others. */
const counting = (['pending', 'parked', 'refused'] as const).map(
  (status) => `SELECT count(*) AS letters FROM letters WHERE status = '${status}'`,
)

/** Rejects when D1 does. */
export async function countLetters(db: D1Database): Promise<LetterCounts> {
  const answers = await db.batch<{ letters: number }>(counting.map((statement) => db.prepare(statement)))
  const [pending = 0, parked = 0, refused = 0] = answers.map(({ results }) => results[0]?.letters ?? 0)
  return { pending, parked, refused }
}
