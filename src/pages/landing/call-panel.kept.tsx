import { regulatoryStatus } from '#contract/firm-details.ts'
import { firm } from '../../content/firm.ts'
import { landing } from '../../content/landing.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OpeningLine, PhoneIcon, PhoneNumber } from '../../ui/phone-number.tsx'
import styles from './kept-parts.module.css'

const words = landing.panel

/** For those who would rather talk. */
export function CallPanel() {
  return (
    <aside className={styles.panel}>
      <img src="/illustrations/adviser.svg" width="240" height="216" alt="" loading="lazy" />
      <h3>{words.heading}</h3>
      <p>{words.text}</p>
      <PhoneNumber className={buttonClass('secondary')} number={firm.freephone}>
        <PhoneIcon /> {words.call} <span>{firm.freephone}</span>
      </PhoneNumber>
      <p>
        {words.free}
        <br />
        <strong>{firm.hours}</strong>
        <OpeningLine />
      </p>
      <p className={styles.notice}>{regulatoryStatus}</p>
    </aside>
  )
}
