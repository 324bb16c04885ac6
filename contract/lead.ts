import * as z from 'zod/mini'
import { guideChoiceMessages } from './answers.ts'
import { callbackLead } from './callback-lead.ts'
import { guideByEmail, guideByPost } from './guide-lead.ts'
import { landingByEmail, landingByPost } from './landing-lead.ts'
import { sharedMessages } from './lead-parts.ts'

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
  error: guideChoiceMessages.deliveryMethod,
})

/** A lead of any form, told apart by `form`, as `POST /api/lead` accepts it. Unknown fields are rejected. */
export const anyLead = z.discriminatedUnion('form', [landingLead, guideLead, callbackLead], notAChoice)

export type Lead = z.infer<typeof anyLead>

/** The names of each form's fields, including those of an address if the form may have one. */
export const fieldNames: Readonly<Record<Lead['form'], readonly string[]>> = {
  landing: Object.keys(landingByPost.shape),
  guide: Object.keys(guideByPost.shape),
  callback: Object.keys(callbackLead.shape),
}

/** Whether it is the name of a form. */
export const isFormName = (name: unknown): name is Lead['form'] => Object.keys(fieldNames).some((form) => form === name)

/** The names of a lead's fields: of every form, or of those given. */
export type FieldOf<AnyLead extends Lead = Lead> = AnyLead extends unknown ? keyof AnyLead : never

/**
 * A page's report of how a lead was sent. It tells people from bots, is not part of the lead, and the worker
 * never stores it. A page that reports nothing is trusted; but while Turnstile is on, a lead without a token is held.
 */
export const leadSignals = z.object({
  /** The value of the trap field. */
  trap: z.optional(z.string()),
  /** How long the page had been open when the form was sent, ms. */
  openForMs: z.optional(z.number()),
  /** Turnstile's token. */
  robotCheck: z.optional(z.string()),
})

export type LeadSignals = Readonly<z.infer<typeof leadSignals>>

/** Posted beside a lead's own fields: how, from where and when it came. The worker ignores what it cannot read. */
export interface LeadMetadata {
  readonly signals?: LeadSignals
  /** The campaign keys of its link. */
  readonly campaign?: readonly string[]
  /** The query of the address at which it was made, for an advert's parameters. */
  readonly advert?: string | undefined
  /** How long ago (ms) its visitor sent it, by the device's own clock. */
  readonly ageMs?: number
}
