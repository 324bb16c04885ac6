import * as z from 'zod/mini'
import { callbackWindows } from './callback-times.ts'
import { callbackChoices } from './callback-words.ts'
import { landingMessages } from './landing-lead.ts'
import { leadLimits, line, person, sharedMessages } from './lead-parts.ts'

/** What a visitor may say a call is to be about. */
export const callbackTopics = ['choosing', 'prices', 'someone-else', 'needed-now', 'other'] as const
export type CallbackTopic = (typeof callbackTopics)[number]

const { leadId, firstName, lastName, phone } = person(landingMessages)

const aDay = { error: callbackChoices.callbackDate }

/** A date that there is: 30 February reads back as 1 March. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text

/**
 * The form that asks to be rung, in page order. Whether the time is still to come depends on the moment: that is
 * `callbackMistakes`.
 */
export const callbackLead = z.strictObject({
  form: z.literal('callback'),
  leadId,
  firstName,
  lastName,
  phone,
  callbackDate: z.string(aDay).check(z.refine(isDay, aDay)),
  callbackWindow: z.literal([...callbackWindows], { error: callbackChoices.callbackWindow }),
  /** What it is about; empty unless the visitor says so. */
  callbackTopic: z._default(z.literal(['', ...callbackTopics], { error: sharedMessages.notAChoice }), ''),
  consentVersion: line(sharedMessages.required, leadLimits.name),
})
