import styles from './footnote-ref.module.css'

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
