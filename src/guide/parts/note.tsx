import { guideNotes } from '../../content/guide/notes.ts'
import { type NoteSource, numberNotes } from '../../footnotes/number-notes.ts'

/** The booklet has one list of notes for all its pages. */
export const numbered = numberNotes([{ at: 'guide', notes: guideNotes }])

/** The number of a footnote, as a link to it. @throws when it is not in the guide's list */
export function Note({ id: source }: { readonly id: NoteSource }) {
  if (typeof source !== 'string') throw new Error(`content/guide/notes.ts does not list: ${source.text}`)
  const { id, number, label } = numbered.reference('guide', source)
  return (
    <sup>
      <a href={`#note-${id}`} aria-label={label}>
        {number}
      </a>
    </sup>
  )
}
