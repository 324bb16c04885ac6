import { trustStripHeading } from '../../content/claims.ts'
import { Badges } from './badges.tsx'
import styles from './trust-strip.module.css'

/** Three reasons to trust us, with their sources, at the foot of the pages that ask for something or say thank you. */
export function TrustStrip() {
  return (
    <section className={styles.strip}>
      <h2 className={styles.heading}>{trustStripHeading}</h2>
      <Badges />
    </section>
  )
}
