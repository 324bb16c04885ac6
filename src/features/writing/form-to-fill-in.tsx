import type { ReactNode } from 'react'
import { writtenWords as words } from '../../content/guide/web-edition.ts'
import styles from './form-to-fill-in.module.css'

interface WrittenFormProps {
  /** Also the key under which the device keeps what is written: docs/product.md, section 9. */
  readonly id: 'gc_guide_songs' | 'gc_guide_wishes'
  readonly children: ReactNode
}

/** A page to fill in. It is never submitted: it has no button and no address, and its fields show only with script. */
export function WrittenForm({ id, children }: WrittenFormProps) {
  return (
    <>
      <p className={styles.ours} data-web-only>
        {words.ours}
      </p>
      <p className={styles.plain} data-web-only>
        {words.plain}
      </p>
      <form className={styles.form} id={id} autoComplete="off">
        {children}
      </form>
    </>
  )
}

interface LineProps {
  /** Also the id, and the name by which it is kept. */
  readonly name: string
  readonly label: string
  readonly lines?: number
  readonly autoComplete?: 'name'
}

/**
 * A line to write on, as long as what is written: a text area over the same words, which give it its height and are what
 * is printed. Unwritten it prints as an empty line. No browser checks its spelling: some would send it away for that.
 */
export function Line({ name, label, lines = 1, autoComplete }: LineProps) {
  return (
    <div className={styles.entry}>
      <label htmlFor={name}>{label}</label>
      <span className={lines > 1 ? styles.lines : styles.line}>
        <textarea id={name} name={name} rows={lines} autoComplete={autoComplete ?? 'off'} spellCheck={false} />
      </span>
    </div>
  )
}
