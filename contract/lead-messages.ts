/** The message shown beside a field, by rule. Each form has its own wording. */
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

/** Shared by the forms: docs/product.md, section 5. */
export const sharedMessages = {
  phonePrefix: 'Enter a UK phone number that begins 01, 02, 03, 055, 056, 07 or 08',
  overseasPostcode: 'We can only post within the UK, Channel Islands and Isle of Man. Please choose email or phone us.',
  tooLong: (limit: number) => `Use ${limit} characters or fewer`,
  required: 'Required',
  wrongType: (expected: string, received: string) => `Expected ${expected}, received ${received}`,
  notAChoice: 'Choose one of the options',
} as const

/** Used only by the worker; kept separate so that no browser loads them. */
export const errorTitle = 'Error:'
export const unavailable = 'Sorry, we could not take your request just now. Please try again in a minute, or phone us.'
