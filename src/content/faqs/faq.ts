import type { FootnoteId } from '../claims.ts'

/** A paragraph, or a bulleted list. */
export type FaqBlock = string | { readonly list: readonly string[] }

/** A question with its answer. The id is also its URL fragment; `footnotes` go with the figures it shows. */
export interface FaqEntry<Id extends string = string> {
  readonly id: Id
  readonly question: string
  readonly answer: readonly FaqBlock[]
  readonly footnotes?: readonly FootnoteId[]
}

/** Questions that belong together, under one heading. */
export interface FaqGroup<Id extends string = string> {
  readonly id: string
  readonly heading: string
  readonly entries: ReadonlyArray<FaqEntry<Id>>
}
