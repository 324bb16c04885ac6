import { firm } from '../../content/firm.ts'
import { willRing as words } from '../../content/ring-me-words.ts'
import { blockedLead, refusedLead } from '../../outbox/outbox.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OpeningLine } from '../../ui/opening-line.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { useCallTime } from './use-call-time.ts'
import styles from './we-will-ring-you-page.module.css'

/** Says when, if the form has said so on the way here; or that the request has come back since. */
export function WeWillRingYouPage() {
  const time = useCallTime()
  const isBack = useOutbox(() => (refusedLead('callback') ?? blockedLead('callback')) !== undefined)
  return (
    <div className={styles.page}>
      <div className={styles.text}>
        <div role="alert">
          {isBack && (
            <p className={styles.notice}>
              {words.sentBack} <a href={paths.ringMe}>{words.sentBackLink}</a>
            </p>
          )}
        </div>
        <h1>
          {words.heading[0]}
          <br />
          {words.heading[1]}
        </h1>
        <p className={styles.lead}>{time ? words.known(time) : words.plain}</p>
        <p>
          <RichText text={words.number} />
        </p>
        <p>
          {words.change} <PhoneNumber number={firm.freephone} />
          <span className={styles.hours}>{firm.hours}</span>
          <OpeningLine />
        </p>
        <p>
          {words.guide} <a href={paths.getYourGuide}>{words.guideLink}</a>
        </p>
        <a className={buttonClass('secondary')} href={paths.landing}>
          {words.home}
        </a>
      </div>
      <img src="/illustrations/adviser.svg" width="400" height="360" alt="" fetchPriority="low" />
    </div>
  )
}
