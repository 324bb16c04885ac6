import type { FootnoteId } from '../../content/claims.ts'

/** Where on the landing page each note is referred to, from the top down. */
export const notePlaces: Readonly<Record<FootnoteId, readonly [string, ...string[]]>> = {
  rating: ['badges', 'reviews'],
  compensation: ['badges', 'trust'],
  directors: ['badges', 'directors'],
  allowance: ['plans'],
  'payment-protection': ['plans'],
  experience: ['experience', 'people'],
  'trust-accounts': ['trustFunds'],
}
