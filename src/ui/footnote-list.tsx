import type { ReactNode } from 'react'
import styles from './footnote-list.module.css'

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
