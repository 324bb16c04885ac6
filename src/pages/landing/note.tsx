import type { FootnoteId } from '../../content/claims.ts'
import { FootnoteRef } from '../../ui/footnote-ref.tsx'
import { notes } from './notes.ts'

interface NoteProps {
  readonly id: FootnoteId
  /** The place on the page that it is in. */
  readonly at: string
}

/** The number of a note beside what it is about. */
export function Note({ id, at }: NoteProps) {
  return <FootnoteRef {...notes.reference(at, id)} />
}
