import type { LeadMessages } from './lead-messages.ts'

/** From docs/product.md, section 5, word for word. */
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
