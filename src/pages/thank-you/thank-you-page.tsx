import { useEffect } from 'react'
import { firm } from '../../content/firm.ts'
import { thankYou as words } from '../../content/thank-you.ts'
import { TrustStrip } from '../../layout/trust-strip.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OpeningLine } from '../../ui/opening-line.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { CallOffer } from './call-offer.tsx'
import { GuideDownload } from './guide-download.tsx'
import { NextSteps } from './next-steps.tsx'
import { SentBackNotice } from './sent-back-notice.tsx'
import styles from './thank-you-page.module.css'

export function ThankYouPage() {
  useEffect(() => {
    console.log('Tracking: thank-you page viewed')
  }, [])

  return (
    <>
      <div className={styles.page}>
        <div className={styles.text}>
          <SentBackNotice />
          <h1>{words.heading}</h1>
          <p className={styles.lead}>{words.lead}</p>
          <NextSteps />
          <GuideDownload />
          <CallOffer />
          <div className={styles.buttons}>
            <PhoneNumber className={buttonClass('secondary')} number={firm.freephone}>
              {words.call}
            </PhoneNumber>
            <a className={buttonClass('secondary')} href={paths.landing}>
              {words.home}
            </a>
          </div>
          <p>
            {words.lines} {firm.hours}.
            <OpeningLine />
          </p>
        </div>
        <img src="/illustrations/thank-you.svg" width="480" height="360" alt="" fetchPriority="low" />
      </div>
      {/* A component here, not kept HTML: this page is reached from the forms without loading a document. */}
      <TrustStrip />
    </>
  )
}
