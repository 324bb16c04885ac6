import { firm } from '../content/firm.ts'
import { Logo } from '../illustrations/logo.tsx'
import { paths } from '../paths.ts'
import styles from './site-header.module.css'

export function HomeLink() {
  return (
    <a className={styles.home} href={paths.landing} aria-label={`${firm.brand}, home`}>
      <Logo className={styles.mark} />
      <span className={styles.name}>
        {firm.shortBrand} <small>Funeral Plans</small>
      </span>
    </a>
  )
}
