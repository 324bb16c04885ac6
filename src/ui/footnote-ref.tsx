import styles from './footnote-ref.module.css'

interface FootnoteRefProps {
  readonly number: number
  /** The note's own id; the note stands at `note-ID`. */
  readonly id: string
  /** Which of the references to this note it is, from 1: it stands at `ref-ID-N`, so that the note leads back. */
  readonly nth?: number
  /** Its name for those who hear it, for example "Note 2". */
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
