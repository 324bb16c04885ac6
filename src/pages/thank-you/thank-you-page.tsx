import { useEffect } from 'react'
import { firm, telLink } from '../../content/firm.ts'
import { thankYou as words } from '../../content/thank-you.ts'
import { flushOutbox } from '../../outbox/flush.ts'
import { guidePdf, paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SentBackNotice } from './sent-back-notice.tsx'
import styles from './thank-you-page.module.css'

export function ThankYouPage() {
  useEffect(() => {
    console.log('Tracking: thank-you page viewed')
    void flushOutbox()
  }, [])

  return (
    <section className={styles.page}>
      <div className={styles.text}>
        <SentBackNotice />
        <h1>{words.heading}</h1>
        <p className={styles.lead}>{words.lead}</p>
        <h2>{words.nextHeading}</h2>
        <ol className={styles.steps}>
          {words.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className={styles.buttons}>
          <a className={buttonClass('secondary')} href={guidePdf}>
            {words.guide}
          </a>
          <a className={buttonClass()} href={telLink(firm.freephone)}>
            {words.call}
          </a>
          <a className={buttonClass('secondary')} href={paths.landing}>
            {words.home}
          </a>
        </div>
      </div>
      <img src="/illustrations/thank-you.svg" width="480" height="360" alt="" fetchPriority="low" />
    </section>
  )
}
