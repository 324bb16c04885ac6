import * as z from 'zod/mini'
import { planInterests, planningFors, timings } from './answers.ts'
import { guideMessages, type LeadMessages, landingMessages, sharedMessages } from './lead-messages.ts'
import { isUkPhone, normalisePhone } from './phone.ts'
import { isOverseasPostcode, isUkPostcode, normalisePostcode } from './postcode.ts'
import { tidyLine } from './text.ts'

/** Longest accepted values, in characters, and the longest accepted request body, in bytes. */
export const leadLimits = { name: 100, addressLine: 200, email: 254, phone: 40, postcode: 20, body: 16_384 } as const

const required = (message: string) => z.minLength(1, { error: message, abort: true })
const atMost = (limit: number) => z.maxLength(limit, { error: sharedMessages.tooLong(limit), abort: true })

/** A missing value is told what the empty one is told; any other type is named, never shown. */
function text(message: string) {
  return z.string({
    error: ({ input }) =>
      input === undefined ? message : sharedMessages.wrongType('string', Array.isArray(input) ? 'array' : typeof input),
  })
}

const line = (message: string, limit: number) =>
  text(message).check(z.overwrite(tidyLine), required(message), atMost(limit))

const optionalLine = z._default(
  text(sharedMessages.required).check(z.overwrite(tidyLine), atMost(leadLimits.addressLine)),
  '',
)

const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, { error: sharedMessages.notAChoice })

const phone = (messages: LeadMessages) =>
  line(messages.phone, leadLimits.phone).check(
    z.overwrite(normalisePhone),
    z.refine(isUkPhone, { error: messages.phoneInvalid }),
  )

const email = (messages: LeadMessages) =>
  line(messages.email, leadLimits.email).check(z.email({ error: messages.emailInvalid }))

const postcode = (messages: LeadMessages) =>
  line(messages.postcode, leadLimits.postcode).check(
    z.overwrite(normalisePostcode),
    z.refine((code) => !isOverseasPostcode(code), { error: sharedMessages.overseasPostcode, abort: true }),
    z.refine(isUkPostcode, { error: messages.postcodeInvalid }),
  )

const person = (messages: LeadMessages) => ({
  leadId: z.uuid({ error: 'Expected a UUID' }),
  firstName: line(messages.firstName, leadLimits.name),
  lastName: line(messages.lastName, leadLimits.name),
  phone: phone(messages),
  email: email(messages),
})

/** An address is kept only when post is chosen; with email it is read past and dropped. */
const ignored = z.optional(
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
)
const byEmail = {
  deliveryMethod: z.literal('email'),
  addressLine1: ignored,
  addressLine2: ignored,
  townCity: ignored,
  county: ignored,
  postcode: ignored,
}
const byPost = (messages: LeadMessages) => ({
  deliveryMethod: z.literal('post'),
  addressLine1: line(messages.addressLine1, leadLimits.addressLine),
  addressLine2: optionalLine,
  townCity: line(messages.townCity, leadLimits.addressLine),
  county: optionalLine,
  postcode: postcode(messages),
})

const landing = { form: z.literal('landing'), ...person(landingMessages) }

const yesOrNo = z.boolean({ error: sharedMessages.notAChoice })
const guide = {
  form: z.literal('guide'),
  ...person(guideMessages),
  planInterest: choice(planInterests),
  timing: choice(timings),
  planningFor: choice(planningFors),
  marketing: z.strictObject({ email: yesOrNo, text: yesOrNo, phone: yesOrNo, post: yesOrNo }),
  consentVersion: line(sharedMessages.required, leadLimits.name),
}

const delivery = { error: sharedMessages.notAChoice }

export const landingLead = z.discriminatedUnion(
  'deliveryMethod',
  [z.strictObject({ ...landing, ...byEmail }), z.strictObject({ ...landing, ...byPost(landingMessages) })],
  delivery,
)

export const guideLead = z.discriminatedUnion(
  'deliveryMethod',
  [z.strictObject({ ...guide, ...byEmail }), z.strictObject({ ...guide, ...byPost(guideMessages) })],
  delivery,
)

/** What `POST /api/lead` takes: either form, told apart by `form`. Unknown fields are refused. */
export const anyLead = z.discriminatedUnion('form', [landingLead, guideLead], delivery)

export type LandingLead = z.infer<typeof landingLead>
export type GuideLead = z.infer<typeof guideLead>
export type Lead = z.infer<typeof anyLead>
