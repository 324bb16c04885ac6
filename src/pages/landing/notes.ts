import { badgeNotes, claims } from '../../content/claims.ts'
import { planNotes } from '../../content/plans.ts'
import { numberNotes } from '../../footnotes/number-notes.ts'

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
