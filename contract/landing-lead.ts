import * as z from 'zod/mini'
import { address, type LeadMessages, leadId, person } from './lead-parts.ts'

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

const landing = { form: z.literal('landing'), leadId, ...person(landingMessages) }

/** The landing form with delivery by email, which carries no address. */
export const landingByEmail = z.strictObject({ ...landing, deliveryMethod: z.literal('email') })

/** The landing form with delivery by post. */
export const landingByPost = z.strictObject({
  ...landing,
  deliveryMethod: z.literal('post'),
  ...address(landingMessages),
})
