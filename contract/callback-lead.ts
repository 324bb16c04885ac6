import * as z from 'zod/mini'
import { callbackWindows } from './answers.ts'
import { landingMessages } from './landing-lead.ts'
import { leadId, leadLimits, line, person, sharedMessages } from './lead-parts.ts'

/** The subjects that a visitor may choose for a call. */
export const callbackTopics = ['choosing', 'prices', 'someone-else', 'needed-now', 'other'] as const
export type CallbackTopic = (typeof callbackTopics)[number]

// Mistakes have the landing form's wording.
const { firstName, lastName, phone } = person(landingMessages)

/** Its name. Whatever treats calls otherwise than other leads goes by it. */
export const callForm = 'callback'

/** The form that asks to be rung, in page order. */
export const callbackLead = z.strictObject({
  form: z.literal(callForm),
  leadId,
  firstName,
  lastName,
  phone,
  callbackWindow: z.literal([...callbackWindows], { error: 'Choose a time of day' }),
  /** Empty unless the visitor has chosen one. */
  callbackTopic: z._default(z.literal(['', ...callbackTopics], { error: sharedMessages.notAChoice }), ''),
  consentVersion: line('Consent version', sharedMessages.consentVersion, leadLimits.name),
})
