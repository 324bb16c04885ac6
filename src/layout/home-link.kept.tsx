import { firm } from '../content/firm.ts'
import { homeLinkWords as words } from '../content/layout-words.ts'
import { Logo } from '../illustrations/logo.tsx'
import { paths } from '../paths.ts'
import styles from './site-header.module.css'

export function HomeLink() {
  return (
    <a className={styles.home} href={paths.landing} aria-label={`${firm.brand}, ${words.home}`}>
      <Logo className={styles.mark} />
      <span className={styles.name}>
        {firm.shortBrand} <small>{words.trade}</small>
      </span>
    </a>
  )
}
