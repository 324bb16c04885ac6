import type { ConsentVersion } from '#contract/consent.ts'

/**
 * Which wording of `contract/consent.ts` is on the page. It travels with the lead, so that what was agreed to can
 * always be looked up.
 */
export const consentVersion: ConsentVersion = '2026-11-22'

/** How to change one's mind, and where to read more; not part of what is agreed to. */
export const consentWords = {
  unsubscribe: 'You can change your mind at any time. Phone',
  unsubscribeHours: '9am to 5pm, Monday to Friday',
  orEmail: 'or email',
  policy: 'Everything else is in our',
  policyLink: 'privacy policy',
  reviews: 'See what people say about us on Trustpilot (opens in a new tab)',
} as const
