import { claims, compensationInFull } from './claims.ts'

const directors = `${claims.directors.figure} ${claims.directors.label}`

/** Three reasons to trust us: each has the claim behind it, its picture and its words, the first of them in bold. */
export const badges = [
  { claim: 'rating', art: 'rated', words: ['Rated Excellent', 'by our customers on Trustpilot'] },
  {
    claim: 'compensation',
    art: 'protected',
    words: ['Protected', `by the Financial Services Compensation Scheme, ${compensationInFull}`],
  },
  { claim: 'directors', art: 'local', words: [directors, 'across the UK'] },
] as const

/** Above the badges at the foot of a page. */
export const trustStripHeading = 'Good to know'

/** The notes of the badges, in order. */
export const badgeNotes = badges.map(({ claim }) => claims[claim].footnote)
