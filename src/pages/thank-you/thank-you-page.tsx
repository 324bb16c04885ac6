import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { firm, telLink } from '../../content/firm.ts'
import { flushOutbox } from '../../outbox/flush.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { SentBackNotice } from './sent-back-notice.tsx'
import styles from './thank-you-page.module.css'

export function ThankYouPage() {
  useEffect(() => {
    console.log('Thank-you page viewed')
    void flushOutbox()
  }, [])

  return (
    <section className={styles.page}>
      <SentBackNotice />
      <h1>Thank you. Your guide is on its way.</h1>
      <p>If you asked for it by email, look in your inbox in the next few minutes. By post it takes a few days.</p>
      <p>
        <a className={buttonClass()} href={telLink(firm.freephone)}>
          Call us now
        </a>
      </p>
      <p>
        Have a question already? Phone us free on {firm.freephone}, {firm.hours}.
      </p>
      <p>
        <Link className={buttonClass('secondary')} to={paths.landing}>
          Return to homepage
        </Link>
      </p>
    </section>
  )
}
