import type { FootnoteId } from '../../content/claims.ts'
import { landing } from '../../content/landing.ts'
import { leadFormAnchor } from '../../paths.ts'
import { FootnoteRef } from '../../ui/footnote-ref.tsx'
import styles from './kept-parts.module.css'
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

/** The quiet link to the form, at the end of a section. */
export function FormPrompt() {
  return (
    <a className={styles.prompt} href={`#${leadFormAnchor}`}>
      {landing.prompt[0]} <span aria-hidden="true">{landing.prompt[1]}</span>
    </a>
  )
}
