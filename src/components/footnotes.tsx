import type { ReactNode } from 'react'
import styles from './footnotes.module.css'

interface FootnoteRefProps {
  readonly number: number
  /** The note's own id; the note is at `note-ID`. */
  readonly id: string
  /** Which of the references to this note it is, from 1: it is at `ref-ID-N`, so that the note can link back. */
  readonly nth?: number
  /** Its name in a screen reader, for example "Note 2". */
  readonly label: string
}

export function FootnoteRef({ number, id, nth = 1, label }: FootnoteRefProps) {
  return (
    <sup className={styles.mark}>
      <a className={styles.ref} id={`ref-${id}-${nth}`} href={`#note-${id}`} aria-label={label}>
        {number}
      </a>
    </sup>
  )
}

interface FootnoteItem {
  readonly id: string
  readonly number: number
  readonly text: string
  /** The id of the first reference that leads here. */
  readonly backTo: string
  /** Where to read more. */
  readonly more?: ReactNode
}

interface FootnoteListProps {
  readonly notes: readonly FootnoteItem[]
  /** What a screen reader calls the link back. */
  readonly back: string
}

/** The notes that `FootnoteRef` leads to, at `note-ID`. */
export function FootnoteList({ notes, back }: FootnoteListProps) {
  return (
    <ol className={styles.list}>
      {notes.map(({ id, text, backTo, more }) => (
        <li key={id} id={`note-${id}`}>
          {`${text} `}
          {more}
          <a className={styles.back} href={`#${backTo}`} aria-label={back}>
            ↑
          </a>
        </li>
      ))}
    </ol>
  )
}
