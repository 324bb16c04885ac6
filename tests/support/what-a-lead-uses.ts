/**
 * What docs/scale.md says that one lead uses, measured by `tests/worker/rows-of-a-lead.test.ts` and
 * `tests/repo/scale.slow.test.ts`. Where they find something else they say what: then work the page's tables out again.
 */

interface RowsWritten {
  readonly taken: number
  readonly delivered: number
  /** To forget whom it was counted against, to erase it, and to delete what is left. */
  readonly atNight: number
}

/** Rows of tables and indexes, as D1 counts them. */
export const rowsWritten: Readonly<Record<'plain' | 'withEmail', RowsWritten>> = {
  plain: { taken: 16, delivered: 7, atNight: 8 },
  withEmail: { taken: 19, delivered: 16, atNight: 11 },
}

type Part = 'email' | 'post' | 'call' | 'erased' | 'erasedWithEmail' | 'counted' | 'leadADay'

/** Bytes in the database. */
export const bytes: Readonly<Record<Part, number>> = {
  email: 2_230,
  post: 2_040,
  call: 1_530,
  erased: 512,
  erasedWithEmail: 616,
  counted: 960,
  /** What a lead a day takes once as much goes as comes. */
  leadADay: 94_000,
}
