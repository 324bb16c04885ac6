import type { NoteSource } from '../claims.ts'
import type { RichText } from '../rich-text.ts'

/** A paragraph, or a bulleted list. */
export type FaqBlock = RichText | FaqList

interface FaqList {
  readonly list: readonly string[]
  /** For bullets, where it lists what a plan covers or leaves out. The words before the list say so too. */
  readonly marks?: 'ticks' | 'crosses'
}

export function isList(block: FaqBlock): block is FaqList {
  return typeof block === 'object' && 'list' in block
}

/** A question with its answer. The id is also its URL fragment. */
export interface FaqEntry<Id extends string = string> {
  readonly id: Id
  readonly question: string
  readonly answer: readonly FaqBlock[]
  readonly notes?: readonly PlacedNote[]
}

/** A note, shared by name or its own in full, and the words of the answer that it is about: its figure follows them. */
interface PlacedNote {
  readonly note: NoteSource
  readonly after: string
}

/** Questions that belong together, under one heading. */
export interface FaqGroup<Id extends string = string> {
  readonly id: string
  readonly heading: string
  /** Its picture: the name of a file. */
  readonly art: string
  readonly entries: ReadonlyArray<FaqEntry<Id>>
}
