import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { callbackWindows } from '#contract/answers.ts'
import { guidePdf, largePrintPdf } from '#contract/pages.ts'
import { buttonClass } from '../../components/button.tsx'
import { TrustStrip } from '../../components/layout/trust-strip.tsx'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { firm } from '../../content/firm.ts'
import { callThanks, largePrintDownload, thankYou as words } from '../../content/thank-you.ts'
import { unsentWords } from '../../content/unsent-words.ts'
import { formAddress, type LeadOfPage, useLeadOfPage } from '../../forms/sending/lead-of-page.ts'
import type { UnsentLead } from '../../forms/sending/outbox.ts'
import { paths } from '../../paths.ts'
import { NextLinks } from './next-links.tsx'
import styles from './thank-you-page.module.css'

export const ThankYouPage = () => <GuideThanks />
export const CallThankYouPage = () => <CallThanks />

interface ThanksProps {
  /** For a visitor who may need a funeral now: then nothing on the page is playful. */
  readonly advice?: ReactNode
}

export function GuideThanks({ advice }: ThanksProps) {
  const { lead, answers } = useLeadOfPage()
  const delivery = lead === 'stored' ? answers.deliveryMethod : undefined
  return (
    <ThankYou
      lead={lead}
      heading={words.heading}
      advice={advice}
      intro={advice ?? <p>{lead === 'stored' ? words.intro : words.unknown}</p>}
      guideHeading={words.guideHeading.usual}
    >
      <h2>{words.nextHeading}</h2>
      <ol className={styles.steps}>
        {delivery !== 'post' && (
          <li>{delivery === 'email' ? words.next.email : <Said words={words.next.ifEmail} />}</li>
        )}
        {delivery !== 'email' && <li>{delivery === 'post' ? words.next.post : <Said words={words.next.ifPost} />}</li>}
        <li>
          <p>
            <Said words={words.next.either} />
          </p>
          <CallNow />
          <CallOffer />
        </li>
      </ol>
    </ThankYou>
  )
}

/** A paragraph that begins, in bold, with which visitor it is for. */
function Said({ words: [start, rest] }: { readonly words: readonly [string, string] }) {
  return (
    <>
      <strong>{start}</strong>
      {rest}
    </>
  )
}

export function CallThanks({ advice }: ThanksProps) {
  const { lead, answers } = useLeadOfPage()
  const window = callbackWindows.find((each) => lead === 'stored' && each === answers.callbackWindow)
  return (
    <ThankYou
      lead={lead}
      heading={callThanks.heading}
      advice={advice}
      intro={
        <>
          {advice}
          <p>{window ? callThanks.inWindow[window] : callThanks.plain}</p>
          <p>
            {callThanks.number} <PhoneNumber number={firm.freephone} />
            {callThanks.soThat}
          </p>
        </>
      }
      guideHeading={words.guideHeading.call}
    >
      <CallNow />
    </ThankYou>
  )
}

interface ThankYouProps extends ThanksProps {
  readonly lead: LeadOfPage
  readonly heading: string
  /** Directly below the heading: what matters most. */
  readonly intro: ReactNode
  readonly guideHeading: string
  readonly children: ReactNode
}

/** Thanks the visitor; or, while the request has not reached us, says so instead. */
function ThankYou({ lead, heading, advice, intro, guideHeading, children }: ThankYouProps) {
  const unsent = typeof lead === 'object' ? lead : undefined

  useEffect(() => {
    console.log('Tracking: thank-you page viewed')
  }, [])

  return (
    <>
      <div className={styles.thanks} data-app="at-once">
        <section className={styles.text}>
          {/* Above the heading: some screen readers skip a page's first words, which must not be the heading. */}
          {unsent && (
            <p>
              <strong>{needsVisitor(unsent) ? unsentWords.stoppedLabel : unsentWords.label}</strong>
            </p>
          )}
          {/* Announced when it changes. */}
          <div role="status">
            <h1>{unsent ? unsentWords.heading : heading}</h1>
          </div>
          {unsent ? <Unsent unsent={unsent} advice={advice} /> : intro}
        </section>
        <img
          src={`/illustrations/${unsent || advice ? 'envelope' : 'thank-you'}.svg`}
          width="480"
          height="360"
          alt=""
          fetchPriority="low"
        />
        {advice ? (
          <GuideCard heading={words.guideHeading.neededNow} isFirst={false}>
            {words.whenSomeoneDies}
          </GuideCard>
        ) : (
          <GuideCard heading={unsent ? words.guideHeading.unsent : guideHeading} isFirst={!unsent} cover={<Cover />}>
            {words.guideText}
          </GuideCard>
        )}
      </div>
      <section className={styles.next}>
        {unsent ? <CallNow /> : children}
        <NextLinks isNeededNow={advice !== undefined} />
      </section>
      <TrustStrip />
    </>
  )
}

/** Whether its visitor has to act before it can be sent. */
const needsVisitor = ({ state }: UnsentLead) => state.kind === 'invalid' || state.kind === 'stopped'

function Unsent({ unsent, advice }: ThanksProps & { readonly unsent: UnsentLead }) {
  const { form } = unsent.lead
  return (
    <>
      {advice}
      {needsVisitor(unsent) ? (
        <>
          <p>{unsentWords.stopped}</p>
          <a className={buttonClass()} href={formAddress(form)}>
            {unsentWords.stoppedLink}
          </a>
        </>
      ) : (
        <>
          <p>{unsentWords.waiting}</p>
          <p>{unsentWords.later}</p>
        </>
      )}
      <p>
        {unsentWords.call} <PhoneNumber number={firm.freephone} />, {firm.hours}.
      </p>
    </>
  )
}

interface GuideCardProps {
  readonly heading: string
  /** Whether it is what to press first. */
  readonly isFirst: boolean
  readonly cover?: ReactNode
  readonly children: ReactNode
}

const Cover = () => <img src="/illustrations/guide-cover.svg" width="240" height="339" alt="" loading="lazy" />

/** The guide itself, to read now. */
function GuideCard({ heading, isFirst, cover, children }: GuideCardProps) {
  return (
    <section className={styles.card}>
      {cover}
      <div>
        <h2>{heading}</h2>
        <p className={styles.about}>{children}</p>
        <a className={buttonClass(isFirst ? 'primary' : 'secondary')} href={guidePdf}>
          {words.guide}
        </a>
        <a href={largePrintPdf}>{largePrintDownload}</a>
      </div>
    </section>
  )
}

/**
 * Leads to the form that asks for a call, filled in with the details that the visitor has just given. They travel in
 * the tab's history, which outlives a page load: never in an address, and never stored.
 */
function CallOffer() {
  const { search, state: given }: { readonly search: string; readonly state: unknown } = useLocation()

  const openCallForm = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.pushState({ given }, '', paths.ringMe + search)
    location.reload()
  }

  return (
    <p>
      {words.talk}{' '}
      <a href={paths.ringMe} onClick={openCallForm}>
        {words.talkLink}
      </a>
      {words.talkWhen}
    </p>
  )
}

function CallNow() {
  return (
    <p>
      <PhoneNumber className={buttonClass('secondary')} number={firm.freephone}>
        {words.call} <span>{firm.freephone}</span>
      </PhoneNumber>
    </p>
  )
}
