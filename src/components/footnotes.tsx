import type { ReactNode } from 'react'
import { unbroken } from '../content/rich-text.ts'
import styles from './footnotes.module.css'

interface FootnoteRefProps {
  readonly number: number
  /** The note's own id; the note is at `note-ID`. */
  readonly id: string
  /** Which reference to this note it is, from 1: its id is `ref-ID-N`, so that the note can link back. */
  readonly nth?: number
  /** Its accessible name, for example "Note 2". */
  readonly label: string
}

export function FootnoteRef({ number, id, nth = 1, label }: FootnoteRefProps) {
  return (
    <sup>
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
  /** The id of the first reference to it. */
  readonly backTo: string
  /** Where to read more. */
  readonly more?: ReactNode
}

interface FootnoteListProps {
  readonly notes: readonly FootnoteItem[]
  /** The accessible name of the link back. */
  readonly back: string
}

/** The notes that `FootnoteRef` leads to, at `note-ID`. */
export function FootnoteList({ notes, back }: FootnoteListProps) {
  return (
    <ol className={styles.list}>
      {notes.map(({ id, text, backTo, more }) => (
        <li key={id} id={`note-${id}`}>
          {`${unbroken(text)}${more ? ' ' : '\u00a0'}`}
          {more}
          {more && '\u00a0'}
          <a className={styles.back} href={`#${backTo}`} aria-label={back}>
            ↑
          </a>
        </li>
      ))}
    </ol>
  )
}
