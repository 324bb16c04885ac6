import type { GuideConsentVersion } from '#contract/consent.ts'
import { guideFormHeading } from './field-words.ts'
import { firm, weRingWhen } from './firm.ts'
import { unbroken } from './rich-text.ts'

/** The words around the five-step form. */
export const guideIntro = {
  heading: guideFormHeading,
  subHeading: 'Four quick questions and your details. Nothing to sign.',
  strapline: 'Planned by you. Sorted for them.',
  rather: 'Would you rather talk?',
  ring: 'Ask us to ring you',
  when: weRingWhen,
} as const

/** The words of the form. */
export const guideForm = {
  name: 'Free guide',
  detailsHeading: 'Where shall we send it?',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Phone number',
  hints: {
    phone:
      'We’ll use it if your request isn’t clear. We won’t ring or text about plans unless you say below that we may.',
  },
  phonePlaceholder: '07700 900123',
  postalHeading: 'Postal address',
  addressLine1: 'Address Line 1',
  addressLine2: 'Address Line 2',
  townCity: 'Town/City',
  county: 'County',
  postcode: 'Postcode',
  submit: 'Send me my free guide',
  submitting: 'Submitting...',
} as const

/** The words of the address lookup; its messages are in docs/product.md, section 8. */
export const addressLookupWords = {
  title: 'Find your address',
  postcode: 'Your postcode',
  find: 'Find address',
  searching: 'Searching...',
  select: 'Select your address',
  choose: 'Choose an address',
  manual: 'Can’t find your address? Enter it manually',
  again: 'Look it up by postcode instead',
  blank: 'Please enter a postcode',
  /** The form has been sent without an address. */
  unused: 'Find your address by its postcode, or enter it manually',
  none: 'No addresses found for this postcode. Please enter your address manually.',
  failed: 'Unable to find addresses. Please enter your address manually.',
  found: (count: number) => (count === 1 ? '1 address found.' : `${count} addresses found.`),
  picked: 'Your address is filled in below. Change anything that is not right.',
} as const

/**
 * Which wording of `contract/consent.ts` is on the page. It travels with the lead, so that what was shown can
 * always be looked up.
 */
export const consentVersion: GuideConsentVersion = 'guide-2026-12-01'

/** How to change one's mind, and where to read more; not part of what is agreed to. */
export const consentWords = {
  unsubscribe: 'You can change your mind at any time. Phone',
  unsubscribeHours: unbroken(firm.dataServicesHours),
  orEmail: 'or email',
  policy: 'Everything else is in our',
  policyLink: 'privacy\u00a0policy',
  reviews: 'See what people say about us on Trustpilot (opens in a new tab)',
} as const
