import type { DeliveryMethod } from '#contract/answers.ts'
import { thankYouPath } from '#contract/api.ts'

/** Where the landing form leads after sending: our own page, or the full address of one on the marketing domain. */
export const landingThankYouUrl: string = thankYouPath

/** The words of the landing page's form. */
export const leadFormWords = {
  heading: 'Get your free funeral planning guide',
  intro: 'It’s free, there’s nothing to sign, and it’s yours to keep. Tell us where to send it.',
  errorTitle: 'There is a problem',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  phoneHint: 'For example, 07700 900123',
  email: 'Email address',
  emailHint: 'For example, name@example.com',
  delivery: 'How would you like your guide?',
  addressHeading: 'Where shall we post it?',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  townCity: 'Town/City',
  county: 'County',
  postcode: 'Postcode',
  submit: 'Send me my info pack',
  sending: 'Sending...',
  privacy: 'We use your details to send your guide. What we do with them is in our',
  privacyLink: 'privacy policy',
  advice: 'Our info pack is free. Our UK-based advisers can also sell you a plan by phone.',
  clear: 'Clear my answers',
  cleared: 'Your answers have been cleared.',
} as const

/** Beside a field that only programs find; for whoever reads the page without its stylesheet. */
export const trapWords = 'Leave this empty.'

export const deliveryOptions: ReadonlyArray<{ value: DeliveryMethod; title: string; text: string }> = [
  { value: 'email', title: 'By email', text: 'Receive it instantly' },
  { value: 'post', title: 'By post', text: 'A printed guide, delivered to your address' },
]
