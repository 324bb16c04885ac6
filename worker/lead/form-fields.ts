import { marketingChannels, marketingField } from '#contract/answers.ts'
import { leadDigest, uuidFrom } from '../store/digest.ts'

/** The names other forms of the firm use for our fields; the first one filled in is taken. */
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
}

const guideAnswers = ['planInterest', 'timing', 'planningFor'] as const

/** A window (ms) in which the same form sent twice is one lead: a double click, or Reload on the answer. */
const sameLeadMs = 60 * 60 * 1000

type FormFields = Readonly<Record<string, unknown>>

/**
 * Turns the fields of a plain form post into what the lead schema takes. Fields we do not know are read past,
 * not refused: another page's submit button or campaign tag must not cost a lead. An address that comes without a
 * delivery choice means post.
 *
 * @param now Unix ms; see {@link idFor}
 */
export async function leadFromForm(fields: FormFields, now: number): Promise<Record<string, unknown>> {
  const lead: Record<string, unknown> = { form: choice(fields.form) === 'guide' ? 'guide' : 'landing' }
  for (const [name, others] of Object.entries(alternatives)) {
    const value = [name, ...others].map((key) => own(fields, key)).find((candidate) => candidate !== undefined)
    if (value !== undefined) lead[name] = value
  }
  lead.deliveryMethod = choice(lead.deliveryMethod ?? (lead.addressLine1 === undefined ? 'email' : 'post'))
  if (lead.form === 'guide') Object.assign(lead, guideFields(fields))
  return { leadId: own(fields, 'leadId') ?? (await idFor(lead, now)), ...lead }
}

function guideFields(fields: FormFields): Record<string, unknown> {
  const answers = guideAnswers.map((name) => [name, choice(own(fields, name))])
  const marketing = marketingChannels.map((channel) => [channel, own(fields, marketingField(channel)) !== undefined])
  return {
    ...Object.fromEntries(answers),
    consentVersion: own(fields, 'consentVersion'),
    marketing: Object.fromEntries(marketing),
  }
}

/** One of a few values as the contract writes it: other pages write `Post` or `POST`. */
function choice(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value
}

/** A field's value, a blank one counting as absent. */
function own(fields: FormFields, name: string): unknown {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' && value.trim() === '' ? undefined : value
}

/**
 * An id for a form that brought none: a version 8 UUID (RFC 9562) made from its content and the hour, so that
 * the same form sent twice within it is stored once.
 */
async function idFor(lead: Record<string, unknown>, now: number): Promise<string> {
  return uuidFrom(await leadDigest(JSON.stringify([lead, Math.floor(now / sameLeadMs)])))
}
