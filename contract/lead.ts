import * as z from 'zod/mini'
import { callbackLead } from './callback-lead.ts'
import { guideByEmail, guideByPost } from './guide-lead.ts'
import { guideChoices } from './guide-messages.ts'
import { landingByEmail, landingByPost } from './landing-lead.ts'
import { sharedMessages } from './lead-messages.ts'

const notAChoice = { error: sharedMessages.notAChoice }

/** An address, and how to print the guide, are kept only for delivery by post; for email they are ignored. */
const ignored = z.optional(
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
)
const noAddress = {
  addressLine1: ignored,
  addressLine2: ignored,
  townCity: ignored,
  county: ignored,
  postcode: ignored,
  guideFormat: ignored,
}

const landingLead = z.discriminatedUnion(
  'deliveryMethod',
  [z.extend(landingByEmail, noAddress), landingByPost],
  notAChoice,
)

const guideLead = z.discriminatedUnion('deliveryMethod', [z.extend(guideByEmail, noAddress), guideByPost], {
  error: guideChoices.deliveryMethod,
})

/** What `POST /api/lead` accepts: any of the forms, told apart by `form`. Unknown fields are rejected. */
export const anyLead = z.discriminatedUnion('form', [landingLead, guideLead, callbackLead], notAChoice)

export type Lead = z.infer<typeof anyLead>
