import type { FootnoteId } from '../claims.ts'

/** The footnotes in the order in which the guide first refers to them; on paper a note's number is its position here. */
export const guideNotes: readonly FootnoteId[] = [
  'allowance',
  'payment-protection',
  'trust-accounts',
  'compensation',
  'experience',
  'directors',
  'rating',
]
