import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { callbackWindows } from '#contract/answers.ts'
import { guidePdf, largePrintPdf, storedMarks } from '#contract/api.ts'
import { buttonClass } from '../../components/button.tsx'
import { TrustStrip } from '../../components/layout/trust-strip.tsx'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { firm } from '../../content/firm.ts'
import { callThanks, largePrintDownload, thankYou as words } from '../../content/thank-you.ts'
import { outboxKeys } from '../../forms/outbox/outbox-keys.ts'
import { type Message, UnsentLead } from '../../forms/sending/unsent-lead.tsx'
import { paths } from '../../paths.ts'
import styles from './thank-you-page.module.css'

const neededNow = () => import('../../forms/flow/needed-now.tsx').then(({ NeededNow }) => ({ default: NeededNow }))
const NeededNow = lazy(neededNow)

// On the page of a form, which fetches this in advance: its visitor may have no network later.
if (globalThis.document?.querySelector('#root form')) neededNow().catch(() => undefined)

/** What a form said on the way here; it is in this entry of the tab's history only. */
type Said = Readonly<Record<string, unknown>>

/** Thanks, unless the lead is still to be sent. */
export function ThankYouPage() {
  const isBuilt = useSyncExternalStore(neverChanges, isFalse, isTrue)

  useEffect(() => {
    console.log('Tracking: thank-you page viewed')
  }, [])

  return (
    <>
      <div id={storedMarks.callback.slice(1)} className={styles.page}>
        <img
          className={styles.picture}
          src="/illustrations/thank-you.svg"
          width="480"
          height="360"
          alt=""
          fetchPriority="low"
        />
        <div className={styles.text}>
          {isBuilt ? <AsBuilt /> : <AsKnown />}
          <p>
            <PhoneNumber className={buttonClass('secondary')} number={firm.freephone}>
              {words.call} <span>{firm.freephone}</span>
            </PhoneNumber>
          </p>
          <p>
            {words.soundtrack} <a href={paths.soundtrack}>{words.soundtrackLink}</a>
          </p>
          <p>
            <a href={paths.landing}>{words.home}</a>
          </p>
        </div>
        <GuideDownload />
      </div>
      <TrustStrip />
    </>
  )
}

/** Both thanks: the stylesheet shows the one that the page's address asks for. */
function AsBuilt() {
  return (
    <>
      <div className={styles.forCall}>
        <MessageText {...thanksForCall({})} said={{}} />
      </div>
      <div className={styles.forGuide}>
        <MessageText {...thanksForGuide({})} said={{}} />
        <CallOffer />
      </div>
    </>
  )
}

/** What this tab and this device know of the request that led here. */
function AsKnown() {
  const { hash, state }: { readonly hash: string; readonly state: unknown } = useLocation()
  const said: Said = { ...(state ?? {}) }
  const [stored, setStored] = useState<{ readonly form: unknown }>()
  const onStored = useCallback((form: unknown) => setStored({ form }), [])
  const isMarked = Object.values<string>(storedMarks).includes(hash)
  const hasLeads = useMemo(() => outboxKeys().length > 0, [])

  const show = (message: Message) => <MessageText {...message} said={said} />
  const thanks = (isCall: boolean) => (isCall ? thanksForCall(said) : thanksForGuide(said))
  if (!isMarked && !stored && (hasLeads || said.leadId !== undefined))
    return (
      <UnsentLead leadId={said.leadId} show={show} thanks={(form) => thanks(form === 'callback')} onStored={onStored} />
    )
  const isCall = stored ? stored.form === 'callback' : hash === storedMarks.callback
  return (
    <>
      {show(thanks(isCall))}
      {!isCall && <CallOffer />}
    </>
  )
}

const neverChanges = () => () => undefined
const isFalse = () => false
const isTrue = () => true

function thanksForGuide({ timing, deliveryMethod }: Said): Message {
  return {
    heading: words.heading,
    body: (
      <>
        {timing !== 'asap' && <p>{words.lead}</p>}
        <NextSteps delivery={deliveryMethod} />
      </>
    ),
  }
}

function thanksForCall({ callbackWindow }: Said): Message {
  const window = callbackWindows.find((known) => known === callbackWindow)
  return {
    heading: callThanks.heading,
    body: (
      <>
        <p>{window ? callThanks.known[window] : callThanks.plain}</p>
        <p>
          {callThanks.number} <PhoneNumber number={firm.freephone} />
          {callThanks.soThat}
        </p>
      </>
    ),
  }
}

/** Announced when it changes. A visitor who may need a funeral now reads that before anything about a guide. */
function MessageText({ label, heading, body, said }: Message & { readonly said: Said }) {
  const isNeededNow = said.timing === 'asap' || said.callbackTopic === 'needed-now'
  return (
    <div className={styles.message}>
      {label !== undefined && (
        <p>
          <strong>{label}</strong>
        </p>
      )}
      <div role="status">
        <h1>{heading}</h1>
      </div>
      {isNeededNow && (
        <Suspense>
          <NeededNow callAsked={said.callbackTopic !== undefined} isOpen />
        </Suspense>
      )}
      {body}
    </div>
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

/** The guide itself, for those who would rather not wait. */
function GuideDownload() {
  return (
    <section className={styles.card}>
      <img src="/illustrations/guide-cover.webp" width="240" height="339" alt="" loading="lazy" />
      <div>
        <h2>{words.guideHeading}</h2>
        <p>{words.guideText}</p>
        <a className={buttonClass()} href={guidePdf}>
          {words.guide}
        </a>
        <a href={largePrintPdf}>{largePrintDownload}</a>
      </div>
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
