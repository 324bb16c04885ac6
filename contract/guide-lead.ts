import * as z from 'zod/mini'
import { planInterests, planningFors, timings } from './answers.ts'
import { guideMessages, sharedMessages } from './lead-messages.ts'
import { address, leadLimits, line, person } from './lead-parts.ts'

const notAChoice = { error: sharedMessages.notAChoice }
const yesOrNo = z.boolean(notAChoice)

const guide = {
  form: z.literal('guide'),
  ...person(guideMessages),
  planInterest: z.enum(planInterests, notAChoice),
  timing: z.enum(timings, notAChoice),
  planningFor: z.enum(planningFors, notAChoice),
  marketing: z.strictObject({ email: yesOrNo, text: yesOrNo, phone: yesOrNo, post: yesOrNo }),
  consentVersion: line(sharedMessages.required, leadLimits.name),
}

/** The five-step form with delivery by email: no address travels with it. */
export const guideByEmail = z.strictObject({ ...guide, deliveryMethod: z.literal('email') })

/** The five-step form with delivery by post. */
export const guideByPost = z.strictObject({ ...guide, deliveryMethod: z.literal('post'), ...address(guideMessages) })
