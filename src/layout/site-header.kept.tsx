import { firm } from '../content/firm.ts'
import { openingWords, layoutWords as words } from '../content/layout-words.ts'
import { Logo } from '../logo.tsx'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { PhoneIcon, PhoneNumber } from '../ui/phone-number.tsx'
import styles from './site-header.module.css'

const call = 'call'
const hours = 'hours'

/**
 * Logo on the left, help on the right: the same number and hours in the same place on every page. A screen reader hears
 * the hours once, in the name of the link that they are about, even where there is no room to show them.
 */
export function SiteHeader() {
  return (
    <header className={styles.header}>
      <a className={styles.home} href={paths.landing} aria-label={`${firm.brand}, ${words.home}`}>
        <Logo className={styles.mark} />
        <span className={styles.name}>
          {firm.shortBrand} <small>{words.trade}</small>
        </span>
      </a>
      <p className={styles.help}>
        <a href={paths.ringMe} data-closed="" hidden>
          {words.ringMe}
        </a>{' '}
        <span id={hours} data-opening={openingWords.header} aria-hidden="true">
          {firm.hours}
        </span>{' '}
        <PhoneNumber
          className={classNames(buttonClass('secondary'), styles.call)}
          number={firm.freephone}
          id={call}
          aria-label={`${words.call} ${firm.freephone}`}
          aria-labelledby={`${call} ${hours}`}
        >
          <PhoneIcon />
          <span className={styles.number}>{firm.freephone}</span>
        </PhoneNumber>
      </p>
    </header>
  )
}
