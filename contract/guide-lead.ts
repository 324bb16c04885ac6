import * as z from 'zod/mini'
import { guideChoiceMessages, planInterests, planningFors, timings } from './answers.ts'
import { address, type LeadMessages, leadId, leadLimits, line, person, sharedMessages } from './lead-parts.ts'

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

const yesOrNo = z.literal([true, false], { error: sharedMessages.notAChoice })

const { firstName, lastName, email, phone } = person(guideMessages)

/** In page order, which is also the order mistakes are listed in. */
const guide = {
  form: z.literal('guide'),
  leadId,
  planInterest: z.literal([...planInterests], { error: guideChoiceMessages.planInterest }),
  timing: z.literal([...timings], { error: guideChoiceMessages.timing }),
  planningFor: z.literal([...planningFors], { error: guideChoiceMessages.planningFor }),
  firstName,
  lastName,
  email,
  phone,
  marketing: z.strictObject({ email: yesOrNo, text: yesOrNo, phone: yesOrNo, post: yesOrNo }),
  consentVersion: line('Consent version', sharedMessages.consentVersion, leadLimits.name),
}

/** The five-step form with delivery by email, which carries no address. */
export const guideByEmail = z.strictObject({ ...guide, deliveryMethod: z.literal('email') })

/** The five-step form with delivery by post. */
export const guideByPost = z.strictObject({ ...guide, deliveryMethod: z.literal('post'), ...address(guideMessages) })
