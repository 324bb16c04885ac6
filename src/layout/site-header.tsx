import { Link } from 'react-router-dom'
import { firm, telLink } from '../content/firm.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import styles from './site-header.module.css'

export function SiteHeader() {
  return (
    <header className={styles.header}>
      <Link className={styles.logo} to={paths.landing}>
        {firm.brand}
      </Link>
      <p className={styles.hours}>{firm.hours}</p>
      <a className={buttonClass('secondary')} href={telLink(firm.freephone)}>
        <span className={styles.callWord}>Call </span>
        {firm.freephone}
      </a>
    </header>
  )
}
