import * as z from 'zod/mini'
import { ageField, type FieldErrors, longestAgeMs } from '#contract/api.ts'
import { advertField, campaignField, campaignIn, campaignKeys, campaignsAmong } from '#contract/campaign.ts'
import { boxField, robotCheckField, signalsField, trapField } from '#contract/form-markup.ts'
import type { landingByPost } from '#contract/landing-lead.ts'
import { anyLead, type Lead, type LeadSignals, leadSignals } from '#contract/lead.ts'
import { fieldErrors } from '#contract/lead-parts.ts'
import { fieldsOf, queryOfOurPage } from './campaign.ts'

/** What a post contains: the lead, and how, whence and when it came. Only the lead can be invalid; the rest is then ignored. */
export const postedLead = z.object({
  lead: anyLead,
  signals: z.catch(leadSignals, {}),
  /** One key or several. */
  campaign: z.pipe(
    z.unknown(),
    z.transform((keys) => campaignKeys([keys].flat())),
  ),
  /** The query of an advert's link. */
  advert: z.catch(z.string(), ''),
  /** How long ago (ms) its visitor sent it; 0 to 7 days. */
  ageMs: z.catch(z.number().check(z.overwrite((age) => Math.min(Math.max(0, age), longestAgeMs))), 0),
})

export type PostedLead = z.infer<typeof postedLead>

const anything = z.optional(z.unknown())

/** The body of a JSON post: a lead's fields alongside the others. */
export const postedJson = z.pipe(
  z.pipe(
    z.looseObject({
      [signalsField]: anything,
      [campaignField]: anything,
      [advertField]: anything,
      [ageField]: anything,
    }),
    z.transform(({ signals, campaign, advert, ageMs, ...lead }) => ({ lead, signals, campaign, advert, ageMs })),
  ),
  postedLead,
)

/** What is wrong with the lead, by its own field names. */
export function mistakesIn({ issues }: z.core.$ZodError): FieldErrors {
  return fieldErrors(issues.map(({ path, message }) => ({ path: path.slice(1), message })))
}

/** Names the firm's other forms use for our fields; the first one filled in is used. */
const alternatives: Readonly<Record<string, readonly string[]>> = {
  firstName: ['first_name', 'first-name', 'firstname', 'fname', 'given-name', 'given_name', 'forename'],
  lastName: ['last_name', 'last-name', 'lastname', 'lname', 'family-name', 'family_name', 'surname'],
  phone: ['phone_number', 'phoneNumber', 'telephone', 'tel', 'mobile'],
  email: ['email_address', 'emailAddress', 'e-mail'],
  deliveryMethod: ['delivery_method', 'delivery'],
  addressLine1: ['addressLine 1', 'address_line1', 'address_line_1', 'address-line1', 'address1', 'address'],
  addressLine2: ['addressLine 2', 'address_line2', 'address_line_2', 'address-line2', 'address2'],
  townCity: ['town_city', 'address_city', 'address-level2', 'town', 'city'],
  county: ['address_county', 'address_state', 'state'],
  postcode: ['post_code', 'postal_code', 'postal-code', 'postalCode', 'address_postcode', 'address_zip', 'zip'],
} satisfies Partial<Record<keyof typeof landingByPost.shape, readonly string[]>>

/** The fields of a plain form by name; a field sent twice has a list. */
export type FormFields = Readonly<Record<string, unknown>>

/** What a form sent, before validation. */
export interface PostedForm {
  readonly lead: Readonly<Record<string, unknown>>
  readonly signals: LeadSignals
  readonly campaign: readonly string[]
}

/**
 * Turns the fields of a plain form into what {@link postedLead} takes. Unknown fields are ignored, not rejected:
 * another page's submit button or campaign tag must not cost a lead. An address without a delivery choice means post.
 *
 * @param request the post, for the page it came from
 */
export function readForm(fields: FormFields, request: Request): PostedForm {
  const form = formNamed(choice(fields.form))
  const lead: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(fieldsOf[form])) {
    const value = postedValue(name, schema, fields)
    if (value !== undefined) lead[name] = value
  }
  lead.form = form
  if ('deliveryMethod' in fieldsOf[form]) lead.deliveryMethod ??= lead.addressLine1 === undefined ? 'email' : 'post'
  lead.leadId ??= crypto.randomUUID()
  return {
    lead,
    signals: { trap: textIn(fields, trapField), robotCheck: textIn(fields, robotCheckField) },
    campaign: campaignOf(fields, request),
  }
}

/** The form of the firm's other pages, which do not say, is the landing page's. */
function formNamed(name: unknown): Lead['form'] {
  return name === 'guide' || name === 'callback' ? name : 'landing'
}

/** A field's value, read according to its type; undefined if the form has none. */
function postedValue(name: string, schema: z.ZodMiniType, fields: FormFields): unknown {
  if (schema instanceof z.ZodMiniObject) return ticked(name, Object.keys(schema.shape), fields)
  const values = [name, ...(alternatives[name] ?? [])].map((key) => filledIn(fields, key))
  const value = values.find((candidate) => candidate !== undefined)
  return isText(schema) ? value : choice(value)
}

/** A group of checkboxes; browsers do not send unticked ones. */
function ticked(group: string, boxes: readonly string[], fields: FormFields): Record<string, boolean> {
  return Object.fromEntries(boxes.map((box) => [box, filledIn(fields, boxField(group, box)) !== undefined]))
}

function isText(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodMiniString || (schema instanceof z.ZodMiniDefault && isText(schema.def.innerType))
}

/** A choice as the contract writes it: other pages write `Post` or `POST`. */
function choice(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value
}

/** A field's value; a blank one counts as absent. */
function filledIn(fields: FormFields, name: string): unknown {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' && value.trim() === '' ? undefined : value
}

function textIn(fields: FormFields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

/** The campaigns in the form, then those in the address of our page it was sent from. */
function campaignOf(fields: FormFields, request: Request): readonly string[] {
  const own = [fields[campaignField]].flat()
  return campaignKeys([...own, ...campaignsAmong(Object.entries(fields)), ...campaignIn(queryOfOurPage(request))])
}
