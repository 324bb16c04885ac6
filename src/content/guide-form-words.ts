/** The words around the five-step form. */
export const guideIntro = {
  heading: 'Get your free funeral planning guide',
  subHeading: 'Four quick questions and your details. Nothing to sign.',
  strapline: 'Planned by you. Sorted for them.',
  rather: 'Would you rather talk?',
  ring: 'Ask us to ring you',
} as const

/** The words of the form. */
export const guideForm = {
  name: 'Free guide',
  errorTitle: 'There is a problem',
  detailsHeading: 'Where shall we send it?',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Phone number',
  hints: {
    phone:
      'A mobile or landline. We ring or text only if your request isn’t clear, or about plans if you say so below.',
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
  /** The page's title after the first move to another step, so that a tab and a screen reader say where they are. */
  stepTitle: (title: string, step: string) => title.replace(' | ', ` (${step}) | `),
} as const
