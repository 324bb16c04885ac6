import { Fragment, type ReactNode, useEffect } from 'react'
import { buttonClass } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { GuideCover } from '../../components/guide-cover.tsx'
import { TrustStrip } from '../../components/layout/trust-strip.tsx'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { isPlainClick } from '../../components/plain-click.ts'
import { firm } from '../../content/firm.ts'
import { thankYou as words } from '../../content/thank-you.ts'
import { unsentWords } from '../../content/unsent-words.ts'
import { askForLead } from '../../forms/sending/form-content.ts'
import { formAddress, type LeadOfPage } from '../../forms/sending/lead-of-page.ts'
import type { UnsentLead, UnsentState } from '../../forms/sending/outbox.ts'
import { GuideCard } from './guide-card.tsx'
import { Helplines, NextLinks } from './next-links.tsx'
import styles from './thank-you-page.module.css'

export interface ThanksProps {
  /** For a visitor who may need a funeral now: then nothing on the page is playful. */
  readonly advice?: Advice | undefined
}

/** What to do when someone has died or is near death. */
export interface Advice {
  readonly whole: ReactNode
  /** The part that cannot wait, and the rest: what to do about an unsent request is between them. */
  readonly first: ReactNode
  readonly rest: ReactNode
}

interface ThankYouProps extends ThanksProps {
  readonly lead: LeadOfPage
  /** By sentence; the first says thank you. */
  readonly heading: readonly string[]
  readonly picture: keyof typeof pictureWidths
  /** Directly below the heading: what matters most. */
  readonly intro: ReactNode
  readonly guideHeading: string
  readonly children: ReactNode
}

const pictureWidths = { 'thank-you': 480, envelope: 480, adviser: 400 } as const

type ThankedLead = Extract<LeadOfPage, { readonly kind: 'stored' | 'notSaid' }>
type NotThankedLead = Exclude<LeadOfPage, ThankedLead>

/** Whether a page says thank you for its lead: it does unless it knows a reason not to. */
export const isThankedFor = (lead: LeadOfPage): lead is ThankedLead => lead.kind === 'stored' || lead.kind === 'notSaid'

/**
 * Thanks the visitor; or says instead that the request has not reached us yet, was withdrawn, or may have been forgotten. A
 * visitor who may need a funeral now is not thanked, but given help, without a picture or anything about us.
 */
export function ThankYou({ lead, heading, picture, advice, intro, guideHeading, children }: ThankYouProps) {
  const isThanked = isThankedFor(lead)

  useEffect(() => {
    console.log('Tracking: thank-you page viewed')
  }, [])

  return (
    <>
      <div className={classNames(styles.thanks, advice ? styles.advised : styles.celebrated)} data-app="at-once">
        <section className={styles.text}>
          {/* Above the heading: some screen readers skip a page's first words, which must not be the heading. */}
          {lead.kind === 'unsent' && (
            <p>
              <strong>{whyBack(lead.unsent.state) ? unsentWords.stoppedLabel : unsentWords.label}</strong>
            </p>
          )}
          {/* Announced when it changes. */}
          <div role="status">
            <h1>
              {(isThanked ? heading.slice(advice ? 1 : 0) : [notThankedHeadings[lead.kind]]).map((sentence, index) => (
                <Fragment key={sentence}>
                  {index > 0 && ' '}
                  <span>{sentence}</span>
                </Fragment>
              ))}
            </h1>
          </div>
          {isThanked ? intro : <NotThanked lead={lead} advice={advice} />}
        </section>
        {advice ? (
          <Help advice={isThanked ? undefined : advice.rest} />
        ) : (
          <Celebration picture={picture} guideHeading={guideHeading} isThanked={isThanked} />
        )}
      </div>
      <section className={styles.next}>
        {isThanked && children}
        <NextLinks withSongs={isThanked && !advice} />
      </section>
      {!advice && <TrustStrip />}
    </>
  )
}

interface CelebrationProps extends Pick<ThankYouProps, 'picture' | 'guideHeading'> {
  readonly isThanked: boolean
}

/** The picture and the guide. */
function Celebration({ picture, guideHeading, isThanked }: CelebrationProps) {
  return (
    <>
      <img
        src={`/illustrations/${picture}.svg`}
        width={pictureWidths[picture]}
        height="360"
        alt=""
        fetchPriority="low"
      />
      <GuideCard
        heading={isThanked ? guideHeading : words.guideHeading.unsent}
        isFirst={isThanked}
        cover={<GuideCover loading="lazy" />}
      >
        {words.guideText}
      </GuideCard>
    </>
  )
}

/** People to talk to, and the guide. With advice above them the guide is below both columns. */
function Help({ advice }: { readonly advice: ReactNode }) {
  const guide = (
    <GuideCard heading={words.guideHeading.neededNow} isFirst={false}>
      {words.whenSomeoneDies}
    </GuideCard>
  )
  return (
    <>
      <div className={styles.help}>
        {advice}
        <Helplines />
        {!advice && guide}
      </div>
      {advice && guide}
    </>
  )
}

const notThankedHeadings: Readonly<Record<NotThankedLead['kind'], string>> = {
  unsent: unsentWords.heading,
  withdrawn: unsentWords.withdrawnHeading,
  gone: unsentWords.goneHeading,
}

/** What to do about a request that has not reached us, or may not have. */
function NotThanked({ lead, advice }: ThanksProps & { readonly lead: NotThankedLead }) {
  return (
    <>
      {advice?.first}
      {lead.kind === 'unsent' ? (
        <Unsent {...lead.unsent} />
      ) : (
        <BackToForm form={lead.form}>{unsentWords[lead.kind]}</BackToForm>
      )}
    </>
  )
}

/** Why its visitor has to go back to the form; undefined if the request goes out by itself. */
const whyBack = ({ kind }: UnsentState) => (kind === 'invalid' || kind === 'stopped' ? unsentWords[kind] : undefined)

function Unsent({ lead, state }: UnsentLead) {
  const why = whyBack(state)
  if (why === undefined) return <Waiting />
  return (
    <BackToForm form={lead.form} leadId={lead.leadId}>
      {`${why} ${unsentWords.kept}`}
    </BackToForm>
  )
}

interface BackToFormProps {
  readonly form: unknown
  /** If it is still unsent. */
  readonly leadId?: string
  readonly children: string
}

/** The request needs its visitor: the first button leads to the form, which shows it if it is still unsent. */
function BackToForm({ form, leadId, children }: BackToFormProps) {
  return (
    <>
      <p>{children}</p>
      <a
        className={buttonClass()}
        href={formAddress(form)}
        onClick={(event) => leadId && isPlainClick(event) && askForLead(leadId)}
      >
        {unsentWords.stoppedLink}
      </a>
      <p>{unsentWords.callFree}</p>
      <CallNow />
    </>
  )
}

/** There is nothing to do but wait: the first button dials. */
function Waiting() {
  return (
    <>
      <p>
        {unsentWords.here} {unsentWords.callFree}
      </p>
      <CallNow isFirst />
      <p className={styles.small}>
        {unsentWords.waiting} {unsentWords.later}
      </p>
    </>
  )
}

/** @param isFirst whether it is what to press first */
export function CallNow({ isFirst = false }: { readonly isFirst?: boolean }) {
  return (
    <p>
      <PhoneNumber className={buttonClass(isFirst ? 'primary' : 'secondary')} number={firm.freephone}>
        {words.call} <span>{firm.freephone}</span>
      </PhoneNumber>
    </p>
  )
}
