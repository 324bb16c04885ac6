import { callPromises } from '#contract/consent.ts'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { firm } from '../../content/firm.ts'
import { promiseVersion, ringMe as words } from '../../content/ring-me-words.ts'
import { NeededNow } from '../../forms/flow/needed-now.tsx'
import styles from './ring-me-page.module.css'

/** What this is, and the number for those who would rather ring us. */
export function RingIntro() {
  return (
    <div className={styles.intro}>
      <p className={styles.strapline}>{words.strapline}</p>
      <h1>{words.heading}</h1>
      <p>{words.text}</p>
      <p>
        {words.rather} <PhoneNumber number={firm.freephone} />
        <span className={styles.hours}>{firm.hours}</span>
      </p>
      <img className={styles.adviser} src="/illustrations/adviser.svg" width="400" height="360" alt="" loading="lazy" />
    </div>
  )
}

/** For those whose subject is a funeral needed soon. */
export function TopicNote() {
  return <NeededNow callAsked />
}

/** What the call will be, and what it is not. */
export function CallPromise() {
  return (
    <p>
      <RichText text={callPromises[promiseVersion]} />
    </p>
  )
}
