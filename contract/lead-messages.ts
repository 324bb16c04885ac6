/** What is said beside a field, by rule. Each form has its own set of words. */
export interface LeadMessages {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly phoneInvalid: string
  readonly email: string
  readonly emailInvalid: string
  readonly addressLine1: string
  readonly townCity: string
  readonly postcode: string
  readonly postcodeInvalid: string
}

/** Section 5 of the specification, word for word. */
export const landingMessages: LeadMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  phone: 'Phone number is required',
  phoneInvalid: 'Enter a valid UK phone number (10–11 digits)',
  email: 'Email address is required',
  emailInvalid: 'Enter a valid email address',
  addressLine1: 'Address line 1 is required',
  townCity: 'Town/City is required',
  postcode: 'Enter a valid UK postcode',
  postcodeInvalid: 'Enter a valid UK postcode',
}

/** The guide form's own messages, after the GOV.UK Design System's patterns for names, phones and addresses. */
export const guideMessages: LeadMessages = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  phone: 'Enter a UK phone number',
  phoneInvalid: 'Enter a UK phone number, like 07700 900123',
  email: 'Enter your email address',
  emailInvalid: 'Enter an email address in the correct format, like name@example.com',
  addressLine1: 'Enter address line 1, typically the building and street',
  townCity: 'Enter town or city',
  postcode: 'Enter postcode',
  postcodeInvalid: 'Enter a full UK postcode',
}

/** Said by both forms where the specification has no words. */
export const sharedMessages = {
  overseasPostcode: 'We can only post within the UK, Channel Islands and Isle of Man. Please choose email or phone us.',
  tooLong: (limit: number) => `Use ${limit} characters or fewer`,
  required: 'Required',
  wrongType: (expected: string, received: string) => `Expected ${expected}, received ${received}`,
  notAChoice: 'Choose one of the options',
  unavailable: 'Sorry, we could not take your request just now. Please try again in a minute, or phone us.',
} as const
