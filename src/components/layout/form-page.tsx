import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import columns from './columns.module.css'
import styles from './form-page.module.css'

interface FormPageProps {
  readonly intro: ReactNode
  /** The card takes the page’s whole width, without an introduction. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** An introduction and, beside it or on a phone below it, the card with the form. */
export function FormPage({ intro, wide = false, children }: FormPageProps) {
  return (
    <div className={classNames(columns.columns, styles.band, wide && styles.wide)}>
      {intro}
      <div className={styles.card}>{children}</div>
    </div>
  )
}
