import { buttonClass } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { FootnoteRef } from '../../components/footnotes.tsx'
import { numberNotes } from '../../components/layout/number-notes.ts'
import { PhoneIcon, PhoneNumber } from '../../components/phone-number.tsx'
import { badgeNotes, claims, compensationInFull, type FootnoteId, type NoteSource } from '../../content/claims.ts'
import { firm } from '../../content/firm.ts'
import { landing } from '../../content/landing.ts'
import { planNotes, plans, pricesAsAt } from '../../content/plans.ts'
import { leadFormAnchor } from '../../paths.ts'
import barStyles from './form-bar.module.css'
import styles from './sections.module.css'

/** The figures of the section about the money, as it shows them. */
export const trustFigures = ['experience', 'trustFunds', 'people', 'directors'] as const

const { rating, price, leftOut, protection } = landing.hero.proof

/** Why to believe us, in the first view, each with its note: a price's own is what that plan leaves out. */
export const proof: ReadonlyArray<{ readonly text: string; readonly note: NoteSource }> = [
  { text: rating, note: 'rating' },
  ...plans.slice(0, 1).map((plan) => ({
    text: price(plan.price),
    note: { text: leftOut(plan.name, plan.comparison.notIncluded.replace(/^A/, 'a'), pricesAsAt.text) },
  })),
  { text: protection(compensationInFull), note: 'compensation' },
]

/** The notes of the landing page, by the places that refer to them, from the top down. */
export const notes = numberNotes([
  { at: 'hero', notes: proof.map(({ note }) => note) },
  { at: 'badges', notes: badgeNotes },
  { at: 'plans', notes: planNotes.map(({ footnote }) => footnote) },
  { at: 'trust', notes: ['compensation'] },
  ...trustFigures.map((figure) => ({ at: figure, notes: [claims[figure].footnote] })),
  { at: 'reviews', notes: ['rating'] },
])

interface NoteProps {
  readonly id: FootnoteId
  /** The place on the page that it is in. */
  readonly at: string
}

/** The number of a note beside what it is about. */
export function Note({ id, at }: NoteProps) {
  return <FootnoteRef {...notes.reference(at, id)} />
}

/** The quiet link to the form, at the end of a section. */
export function FormPrompt() {
  return (
    <a className={styles.prompt} href={`#${leadFormAnchor}`}>
      {landing.prompt[0]} <span aria-hidden="true">{landing.prompt[1]}</span>
    </a>
  )
}

interface FormBarProps {
  /** Two places on the page have it. */
  readonly where?: 'before' | 'after'
}

/** The way to the form, and the phone, in reach wherever neither the hero's button nor the form is on the screen. */
export function FormBar({ where = 'before' }: FormBarProps) {
  return (
    <div className={classNames(barStyles.track, barStyles[where])}>
      <p className={barStyles.bar}>
        <a className={buttonClass()} href={`#${leadFormAnchor}`}>
          {landing.bar.guide}
        </a>{' '}
        <PhoneNumber className={buttonClass('secondary')} number={firm.freephone}>
          <PhoneIcon /> {landing.bar.call}
        </PhoneNumber>
      </p>
    </div>
  )
}
