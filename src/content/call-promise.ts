import type { CallbackVersion } from '#contract/consent-versions.ts'
import { firm } from './firm.ts'
import type { RichText } from './rich-text.ts'

/** Which promise was on the page. It travels with the lead, so that what was asked for can always be looked up. */
export const promiseVersion: CallbackVersion = 'call-2026-11'

/** What a call will be. Give it a new version whenever you change a word, as with `consent.ts`. */
export const promise: RichText = [
  'We will ring you once, from ',
  { phone: firm.freephone },
  ', about what you have asked, and asking for this call is not agreeing to any other call, text, email or letter.',
]
