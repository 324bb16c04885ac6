import { type FootnoteId, footnotes } from '../../content/claims.ts'
import { footnoteWords } from '../../content/footnote-words.ts'
import { FootnoteRef } from '../../ui/footnote-ref.tsx'
import { notePlaces } from './notes.ts'

interface NoteProps {
  readonly id: FootnoteId
  /** Which of the note's places this is. */
  readonly at: string
}

/** The number of a note beside what it is about. */
export function Note({ id, at }: NoteProps) {
  const number = footnotes.findIndex((note) => note.id === id) + 1
  const nth = notePlaces[id].indexOf(at) + 1
  if (nth === 0) throw new Error(`note "${id}" has no place "${at}"`)
  return <FootnoteRef number={number} id={id} nth={nth} label={footnoteWords.reference(number)} />
}
