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

export interface FootnoteItem {
  readonly id: string
  readonly number: number
  readonly text: string
  /** The ids of the references that lead here, each with what a screen reader calls the link back to it. */
  readonly backTo: ReadonlyArray<{ readonly id: string; readonly label: string }>
  /** Where to read more. */
  readonly more?: ReactNode
}

/** The notes that `FootnoteRef` leads to, at `note-ID`. */
export function FootnoteList({ notes }: { readonly notes: readonly FootnoteItem[] }) {
  return (
    <ol className={styles.list}>
      {notes.map(({ id, text, backTo, more }) => (
        <li key={id} id={`note-${id}`} className={styles.note}>
          {text} {more}
          {backTo.map((reference) => (
            <a key={reference.id} className={styles.back} href={`#${reference.id}`} aria-label={reference.label}>
              ↑
            </a>
          ))}
        </li>
      ))}
    </ol>
  )
}
