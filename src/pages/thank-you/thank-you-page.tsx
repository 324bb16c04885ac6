import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { callbackWindows, deliveryMethods } from '#contract/answers.ts'
import { classNames } from '../../components/class-names.ts'
import { isPlainClick } from '../../components/plain-click.ts'
import { RichText } from '../../components/rich-text.tsx'
import { firm } from '../../content/firm.ts'
import { callThanks, type Said as SaidWords, thankYou as words } from '../../content/thank-you.ts'
import { useLeadOfPage } from '../../forms/sending/lead-of-page.ts'
import { paths } from '../../paths.ts'
import { CallNow, isThankedFor, type ThanksProps, ThankYou } from './thank-you.tsx'
import styles from './thank-you-page.module.css'

export const ThankYouPage = () => <GuideThanks />
export const CallThankYouPage = () => <CallThanks />

export function GuideThanks({ advice }: ThanksProps) {
  const { lead, answers } = useLeadOfPage()
  const delivery = deliveryMethods.find((each) => lead.kind === 'stored' && each === answers.deliveryMethod)
  return (
    <ThankYou
      lead={lead}
      heading={words.heading}
      picture={isThankedFor(lead) ? 'thank-you' : 'envelope'}
      advice={advice}
      intro={advice?.whole ?? <p>{lead.kind === 'stored' ? words.intro : words.unknown}</p>}
      guideHeading={words.guideHeading.usual}
    >
      <h2>{words.nextHeading}</h2>
      {delivery ? (
        <ol className={classNames(styles.points, styles.steps)}>
          {words.nextSteps[delivery].map((step) => (
            <Point key={step[0]} words={step} />
          ))}
          {delivery === 'post' && !advice && <Point words={words.whenItComes} />}
          <Point words={advice ? words.wheneverYouNeedUs : words.lastStep}>
            <CallNow />
            {!advice && <CallOffer />}
          </Point>
        </ol>
      ) : (
        <ul className={classNames(styles.points, styles.pictured)}>
          <Point words={words.either.email} picture="answer-email" />
          <Point words={words.either.post} picture="answer-post" />
          <Point words={words.either.question} picture="telephone">
            <CallNow />
            {!advice && <CallOffer />}
          </Point>
        </ul>
      )}
    </ThankYou>
  )
}

interface PointProps {
  readonly words: SaidWords
  readonly picture?: string
  /** What to do about it. */
  readonly children?: ReactNode
}

/** One of several things that begin, in bold, with who they are for, or when. */
function Point({ words: [start, rest], picture, children }: PointProps) {
  return (
    <li>
      {picture && <img src={`/illustrations/${picture}.svg`} width="76" height="76" alt="" loading="lazy" />}
      <p>
        <strong>{start}</strong>
        {rest}
      </p>
      {children}
    </li>
  )
}

export function CallThanks({ advice }: ThanksProps) {
  const { lead, answers } = useLeadOfPage()
  const callWindow = callbackWindows.find((each) => lead.kind === 'stored' && each === answers.callbackWindow)
  return (
    <ThankYou
      lead={lead}
      heading={callThanks.heading}
      picture="adviser"
      advice={advice}
      intro={
        <>
          {advice?.whole}
          <p>{callWindow ? callThanks.inWindow[callWindow] : callThanks.unknown}</p>
          <p>
            <RichText text={[`${callThanks.number} `, { phone: firm.freephone }, callThanks.soThat]} />
          </p>
        </>
      }
      guideHeading={words.guideHeading.call}
    >
      <h2>{callThanks.aboutHeading}</h2>
      <ul className={styles.points}>
        <Point words={callThanks.about.missed} />
        <Point words={callThanks.about.prepare} />
        <Point words={callThanks.about.change}>
          <CallNow />
        </Point>
      </ul>
    </ThankYou>
  )
}

/**
 * Leads to the form that asks for a call, filled in with the details that the visitor has just given. They travel in
 * the tab's history, which outlives a page load: never in an address, and never stored.
 */
function CallOffer() {
  const { search, state: given }: { readonly search: string; readonly state: unknown } = useLocation()

  const openCallForm = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    history.pushState({ given }, '', paths.ringMe + search)
    location.reload()
  }

  return (
    <p className={styles.offer}>
      {words.talk}
      <a href={paths.ringMe} onClick={openCallForm}>
        {words.talkLink}
      </a>
      {words.talkWhen}
    </p>
  )
}
