import type { FootnoteId } from '../../content/claims.ts'
import { footnoteWords } from '../../content/footnote-words.ts'
import { guideNotes } from '../../content/guide/notes.ts'

/** The number of a footnote, as a link to it. */
export function Note({ id }: { readonly id: FootnoteId }) {
  const number = guideNotes.indexOf(id) + 1
  return (
    <sup>
      <a href={`#note-${id}`} aria-label={footnoteWords.reference(number)}>
        {number}
      </a>
    </sup>
  )
}
