import { FootnoteRef } from '../../components/footnotes.tsx'
import { numberNotes } from '../../components/layout/number-notes.ts'
import { badgeNotes, claims, type FootnoteId } from '../../content/claims.ts'
import { landing } from '../../content/landing.ts'
import { planNotes, plans, pricesAsAt } from '../../content/plans.ts'
import { leadFormAnchor } from '../../paths.ts'
import styles from './sections.module.css'

/** The figures in the section about money. */
export const trustFigures = ['experience', 'trustFunds', 'people', 'directors'] as const

const { price, leftOut } = landing.hero
const [simplest] = plans

/** The lowest price; its note says what that plan leaves out. */
export const lowestPrice = {
  text: price(simplest.price),
  note: { text: leftOut(simplest.name, simplest.comparison.notIncluded.replace(/^A/, 'a'), pricesAsAt) },
} as const

/** The landing page's notes by the places that refer to them, from the top down. */
export const notes = numberNotes([
  { at: 'hero', notes: [lowestPrice.note] },
  { at: 'badges', notes: badgeNotes },
  { at: 'plans', notes: planNotes.map(({ footnote }) => footnote) },
  { at: 'trust', notes: ['compensation'] },
  ...trustFigures.map((figure) => ({ at: figure, notes: [claims[figure].footnote] })),
  { at: 'reviews', notes: ['rating'] },
])

interface NoteProps {
  readonly id: FootnoteId
  /** Where on the page it is. */
  readonly at: string
}

/** A note's number beside the text that it is about. */
export function Note({ id, at }: NoteProps) {
  return <FootnoteRef {...notes.reference(at, id)} />
}

/** The quiet link to the form, at the end of a section. */
export function FormPrompt() {
  return (
    <a className={styles.prompt} href={`#${leadFormAnchor}`}>
      {landing.prompt[0]}
      {/* The space in it is not drawn, and so not underlined. */}
      <span aria-hidden="true">{` ${landing.prompt[1]}`}</span>
    </a>
  )
}
