import { createContext } from 'react'
import type { FootnoteId } from '../../content/claims.ts'

/** In what the editions of the guide differ inside a chapter. */
export interface Edition {
  /** The id of one more mention of a note, for the note to lead back to; on paper none does. */
  readonly mention: (note: FootnoteId) => string | undefined
  readonly pictures: 'eager' | 'lazy'
}

export const EditionContext = createContext<Edition>({ mention: () => undefined, pictures: 'eager' })
