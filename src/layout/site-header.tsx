import { firm } from '../content/firm.ts'
import { layoutWords as words } from '../content/layout-words.ts'
import { OpeningLine } from '../features/call-us/opening-line.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PhoneIcon } from '../ui/phone-icon.tsx'
import { PhoneNumber } from '../ui/phone-number.tsx'
import { HomeLink } from './home-link.kept.tsx'
import styles from './site-header.module.css'

/** Logo on the left, help on the right: the same number and hours in the same place on every page. */
export function SiteHeader() {
  return (
    <header className={styles.header}>
      <HomeLink />
      <p className={styles.hours}>
        <OpeningLine whenClosed={<a href={paths.ringMe}>{words.ringMe}</a>} />
      </p>
      <PhoneNumber
        className={classNames(buttonClass('secondary'), styles.call)}
        number={firm.freephone}
        aria-label={`${words.call} ${firm.freephone}`}
      >
        <PhoneIcon />
        <span className={styles.number}>{firm.freephone}</span>
      </PhoneNumber>
    </header>
  )
}
