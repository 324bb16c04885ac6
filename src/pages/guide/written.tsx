import { type ReactNode, useRef } from 'react'
import { keepingWords as words } from '../../content/guide/web-edition.ts'
import { ClearPage } from './clear-page.tsx'
import { useWriting } from './use-writing.ts'
import styles from './written.module.css'

/** A page to fill in: what is written on it is kept, printed and cleared on this device. */
export function Written({ children }: { readonly children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  const { isKept, clear } = useWriting(page)

  return (
    <div className={styles.page} ref={page}>
      <p className={styles.keeping} role="status">
        {isKept ? words.kept : words.notKept}
      </p>
      {children}
      <ClearPage onClear={clear} />
    </div>
  )
}
