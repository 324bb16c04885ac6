import { clear } from './field-words.ts'

/** The words of the landing page's form. */
export const leadFormWords = {
  heading: 'Get your free funeral planning guide',
  intro: 'There’s nothing to sign, and it’s yours to keep.',
  errorTitle: 'There is a problem',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  email: 'Email address',
  hints: {
    phone: 'For example, 07700 900123. We’ll ring only if your request isn’t clear, never to sell you a plan.',
    email: 'For example, name@example.com',
  },
  delivery: 'How would you like your guide?',
  addressHeading: 'Where shall we post it?',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  townCity: 'Town/City',
  county: 'County',
  postcode: 'Postcode',
  submit: 'Send me my info pack',
  sending: 'Sending...',
  privacy: 'What we do with your details is in our',
  privacyLink: 'privacy policy',
  advice: 'Our info pack is free. Our UK-based advisers can also sell you a plan by phone.',
  clear,
  cleared: 'Your answers have been cleared.',
} as const
