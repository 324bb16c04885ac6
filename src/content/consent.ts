import type { MarketingChannel } from '#contract/answers.ts'
import type { ConsentVersion } from '#contract/consent-versions.ts'
import { firm } from './firm.ts'

/** Which wording was on the page. It travels with the lead, so that what was agreed to can always be looked up. */
export const consentVersion: ConsentVersion = '2026-11-22'

/**
 * What visitors agree to when they tick a box. Give the wording a new version whenever you change a word, and
 * write it down in `contract/consent-wordings.ts`; a test insists on both.
 */
export const consent = {
  heading: 'How we’ll use your information',
  use: 'We use your details to send your guide, and to answer if you ask us something. You can have the guide whether or not you tick a box.',
  question: `May ${firm.brand} tell you about funeral plans and offers now and then? Tick as many as you like, or none.`,
  channels: {
    email: 'Yes, email me',
    text: 'Yes, text me',
    phone: 'Yes, phone me',
    post: 'Yes, write to me',
  } satisfies Record<MarketingChannel, string>,
} as const

/** How to change one's mind, and where to read more; not part of what is agreed to. */
export const consentWords = {
  unsubscribe: 'You can change your mind at any time. Phone',
  unsubscribeHours: '9am to 5pm, Monday to Friday',
  orEmail: 'or email',
  policy: 'Everything else is in our',
  policyLink: 'privacy policy',
  reviews: 'See what people say about us on Trustpilot (opens in a new tab)',
} as const
