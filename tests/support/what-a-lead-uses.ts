/**
 * What docs/scale.md says that one lead uses, measured by `tests/worker/rows-of-a-lead.test.ts` and
 * `tests/repo/scale.slow.test.ts`. Where they find something else they say what; the latter also says how the page's tables
 * must then read.
 */

interface RowsWritten {
  readonly taken: number
  readonly delivered: number
  /** To forget whom it was counted against, to erase it, and to delete what is left. */
  readonly atNight: number
}

/** Rows of tables and indexes, as D1 counts them. */
export const rowsWritten: Readonly<Record<'plain' | 'withEmail', RowsWritten>> = {
  plain: { taken: 15, delivered: 7, atNight: 8 },
  withEmail: { taken: 18, delivered: 16, atNight: 11 },
}

type Part = 'email' | 'post' | 'call' | 'erased' | 'erasedWithEmail' | 'counted' | 'leadADay'

/** Bytes in the database. */
export const bytes: Readonly<Record<Part, number>> = {
  email: 1_760,
  post: 1_740,
  call: 1_340,
  erased: 490,
  erasedWithEmail: 590,
  counted: 960,
  /** What a lead a day takes once as much goes as comes. */
  leadADay: 82_000,
}
