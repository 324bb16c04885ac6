import * as z from 'zod/mini'
import { planInterests, planningFors, timings } from './answers.ts'
import { guideChoices, guideMessages } from './guide-messages.ts'
import { sharedMessages } from './lead-messages.ts'
import { address, leadLimits, line, person } from './lead-parts.ts'

const yesOrNo = z.literal([true, false], { error: sharedMessages.notAChoice })

const { leadId, firstName, lastName, email, phone } = person(guideMessages)

/** In page order, which is also the order mistakes are listed in. */
const guide = {
  form: z.literal('guide'),
  leadId,
  planInterest: z.literal([...planInterests], { error: guideChoices.planInterest }),
  timing: z.literal([...timings], { error: guideChoices.timing }),
  planningFor: z.literal([...planningFors], { error: guideChoices.planningFor }),
  firstName,
  lastName,
  email,
  phone,
  marketing: z.strictObject({ email: yesOrNo, text: yesOrNo, phone: yesOrNo, post: yesOrNo }),
  consentVersion: line(sharedMessages.required, leadLimits.name),
}

/** The five-step form with delivery by email, which carries no address. */
export const guideByEmail = z.strictObject({ ...guide, deliveryMethod: z.literal('email') })

/** The five-step form with delivery by post. */
export const guideByPost = z.strictObject({ ...guide, deliveryMethod: z.literal('post'), ...address(guideMessages) })
