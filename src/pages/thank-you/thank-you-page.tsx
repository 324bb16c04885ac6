import { type MouseEvent, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { guidePdf, largePrintPdf } from '#contract/guide-addresses.ts'
import { firm } from '../../content/firm.ts'
import { largePrintDownload, thankYou as words } from '../../content/thank-you.ts'
import { Outcome, useSaid } from '../../features/sending/outcome.tsx'
import { TrustStrip } from '../../layout/trust-strip.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OpeningLine, PhoneNumber } from '../../ui/phone-number.tsx'
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
        picture={
          <img
            className={styles.picture}
            src="/illustrations/thank-you.svg"
            width="480"
            height="360"
            alt=""
            fetchPriority="low"
          />
        }
      >
        {(hasPictures) => (
          <>
            <GuideDownload hasPicture={hasPictures} />
            <CallOffer />
            <p>
              {words.soundtrack} <a href={paths.soundtrack}>{words.soundtrackLink}</a>
            </p>
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

/** What happens now; covers both delivery methods while it is not known which was chosen. */
function NextSteps({ delivery }: { readonly delivery: unknown }) {
  const ways =
    delivery === 'email' || delivery === 'post' ? [words.next[delivery]] : [words.next.email, words.next.ifPost]

  return (
    <>
      <h2>{words.nextHeading}</h2>
      <ol className={styles.steps}>
        {[...ways, words.next.either].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

/**
 * The guide itself, for those who would rather not wait: first as pages, because the browsers inside other apps can
 * neither show nor keep a PDF.
 */
function GuideDownload({ hasPicture }: { readonly hasPicture: boolean }) {
  return (
    <section className={styles.card}>
      {hasPicture && <img src="/illustrations/guide-cover.svg" width="120" height="160" alt="" loading="lazy" />}
      <div>
        <h2>{words.guideHeading}</h2>
        <p>{words.guideText}</p>
      </div>
      <a className={buttonClass()} href={paths.guide}>
        {words.read}
      </a>
      <a className={buttonClass('secondary')} href={guidePdf}>
        {words.guide}
      </a>
      <a href={largePrintPdf}>{largePrintDownload}</a>
    </section>
  )
}

/**
 * Leads to the form that asks for a call, filled in with what the visitor has just given: in the history of the tab,
 * never in an address and never stored. An entry of the history, unlike a link, can take something to a page that loads.
 */
function CallOffer() {
  const { state: given }: { readonly state: unknown } = useLocation()

  const goOn = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.pushState({ given }, '', paths.ringMe)
    location.reload()
  }

  return (
    <p>
      {words.talk}{' '}
      <a href={paths.ringMe} onClick={goOn}>
        {words.talkLink}
      </a>
    </p>
  )
}
