import { badgeNotes, claims, type FootnoteId } from '../../content/claims.ts'
import { landing } from '../../content/landing.ts'
import { planNotes } from '../../content/plans.ts'
import { numberNotes } from '../../layout/number-notes.ts'
import { leadFormAnchor } from '../../paths.ts'
import { FootnoteRef } from '../../ui/footnote-ref.tsx'
import styles from './kept-parts.module.css'

/** The figures of the section about the money, as it shows them. */
export const trustFigures = ['experience', 'trustFunds', 'people', 'directors'] as const

/** The notes of the landing page, by the places that refer to them, from the top down. */
export const notes = numberNotes([
  { at: 'badges', notes: badgeNotes },
  { at: 'plans', notes: planNotes.map(({ footnote }) => footnote) },
  ...trustFigures.map((figure) => ({ at: figure, notes: [claims[figure].footnote] })),
  { at: 'trust', notes: ['compensation'] },
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
