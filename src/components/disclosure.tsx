import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './disclosure.module.css'

interface DisclosureProps {
  /** A fragment that points here. */
  readonly id?: string
  readonly summary: ReactNode
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A native disclosure: it opens without JavaScript, and automatically when "find in page" finds something inside. */
export function Disclosure({ id, summary, children, className }: DisclosureProps) {
  return (
    <details className={classNames(styles.disclosure, className)}>
      <summary className={styles.summary}>{summary}</summary>
      {/* Browsers open it for a fragment inside it, but not for its own; the anchor is at its very top. */}
      {id && <span className={styles.anchor} id={id} />}
      <div className={styles.content}>{children}</div>
    </details>
  )
}
