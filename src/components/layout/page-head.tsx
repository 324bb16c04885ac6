import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  readonly heading: string
  /** A picture's address, and its size; it stands beside the words where there is room. */
  readonly picture: { readonly src: string; readonly width: number; readonly height: number }
  readonly children: ReactNode
}

/** The top of a page that is for reading: what it is about, in a band of its own. */
export function PageHead({ heading, picture, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      {/* First, because the words are placed beside it, and must not move if it arrives late on a slow line. */}
      <img {...picture} alt="" loading="lazy" />
      <h1>{heading}</h1>
      {children}
    </header>
  )
}
