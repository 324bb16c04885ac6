import type { ReactNode } from 'react'
import { writtenWords as words } from '../../content/guide/web-edition.ts'
import styles from './written-form.module.css'

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
