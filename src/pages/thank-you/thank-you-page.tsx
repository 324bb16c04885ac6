import { useEffect } from 'react'
import { firm } from '../../content/firm.ts'
import { thankYou as words } from '../../content/thank-you.ts'
import { Outcome, useSaid } from '../../features/sending/outcome.tsx'
import { TrustStrip } from '../../layout/trust-strip.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OpeningLine } from '../../ui/opening-line.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { CallOffer } from './call-offer.tsx'
import { GuideDownload } from './guide-download.tsx'
import { NextSteps } from './next-steps.tsx'
import styles from './thank-you-page.module.css'

export function ThankYouPage() {
  const said = useSaid()

  useEffect(() => {
    console.log('Tracking: thank-you page viewed')
  }, [])

  return (
    <>
      <Outcome
        said={said}
        forms={['landing', 'guide']}
        stored={() => ({
          heading: words.heading,
          body: (
            <>
              {said?.timing !== 'asap' && <p>{words.lead}</p>}
              <NextSteps delivery={said?.deliveryMethod} />
            </>
          ),
        })}
        unasked={{
          heading: words.askHeading,
          body: (
            <p>
              {words.ask} <a href={paths.getYourGuide}>{words.askLink}</a>
            </p>
          ),
        }}
        className={styles.text}
        picture={<img src="/illustrations/thank-you.svg" width="480" height="360" alt="" fetchPriority="low" />}
      >
        {(hasPictures) => (
          <>
            <GuideDownload hasPicture={hasPictures} />
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
          </>
        )}
      </Outcome>
      {/* A component here, not kept HTML: this page is reached from the forms without loading a document. */}
      <TrustStrip />
    </>
  )
}
