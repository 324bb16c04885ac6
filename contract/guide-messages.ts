import type { LeadMessages } from './lead-messages.ts'

/** The guide form's own messages, following the GOV.UK Design System's patterns for names, phones and addresses. */
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

/** Shown by the guide form for an unanswered question. */
export const guideChoices = {
  planInterest: 'Choose what kind of funeral you have in mind',
  timing: 'Choose when you would like a plan in place',
  planningFor: 'Choose who the plan is for',
  deliveryMethod: 'Choose how you would like your guide',
} as const
