import { useContext } from 'react'
import { guideNotes } from '../../content/guide/notes.ts'
import { type NoteSource, numberNotes } from '../../footnotes/number-notes.ts'
import { EditionContext } from './edition.ts'

/** One list of notes for all chapters: a note has the same number in every edition. */
export const numbered = numberNotes([{ at: 'guide', notes: guideNotes }])

/** The number of a footnote, as a link to it. @throws when it is not in the guide's list */
export function Note({ id: source }: { readonly id: NoteSource }) {
  const { mention } = useContext(EditionContext)
  if (typeof source !== 'string') throw new Error(`content/guide/notes.ts does not list: ${source.text}`)
  const { id, number, label } = numbered.reference('guide', source)
  return (
    <sup>
      <a id={mention(source)} href={`#note-${id}`} aria-label={label}>
        {number}
      </a>
    </sup>
  )
}
