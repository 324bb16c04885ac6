import { createContext } from 'react'
import type { FootnoteId } from '../../content/claims.ts'
import { guideNotes } from '../../content/guide/chapters.ts'

/** One more mention of a note: its number and, where the note leads back to it, its id. */
interface NoteMention {
  readonly number: number
  readonly id?: string
}

/** In what the editions of the guide differ inside a chapter. */
export interface Edition {
  readonly mention: (note: FootnoteId) => NoteMention
  readonly isOnPaper: boolean
}

/** On paper, unless a page of the site says otherwise: numbered throughout. */
export const EditionContext = createContext<Edition>({
  mention: (note) => ({ number: guideNotes.indexOf(note) + 1 }),
  isOnPaper: true,
})
