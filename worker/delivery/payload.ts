import { marketingChannels, marketingField } from '#contract/answers.ts'
import type { Lead } from '#contract/lead.ts'
import { textIn } from '../store/lead-content.ts'
import type { AcceptedLead } from '../store/queue-message.ts'

/** The part of the webhook's row that one thing takes: a name and a value each, or nothing. */
type Cells = (accepted: AcceptedLead) => readonly (readonly [name: string, value: string])[]

type LeadOf<Form> = Extract<Lead, { readonly form: Form }>
type FieldOf<AnyLead> = AnyLead extends unknown ? keyof AnyLead : never
type Field = FieldOf<Lead>

/** In the names and the order of docs/product.md, section 11; what was not asked for is empty. */
const specified = {
  firstName: text('firstName'),
  lastName: text('lastName'),
  // The receiver is a spreadsheet: without the apostrophe it would drop the leading 0.
  phone: ({ lead }) => [['phone', `'${textIn(lead, 'phone')}`]],
  email: text('email'),
  addressLine1: text('addressLine1', 'addressLine 1'),
  addressLine2: text('addressLine2', 'addressLine 2'),
  townCity: text('townCity'),
  county: text('county'),
  postcode: text('postcode'),
  dateSubmitted: ({ receivedAt }) => [['dateSubmitted', new Date(receivedAt).toISOString()]],
  sourcecode: ({ sourceCode }) => [['sourcecode', sourceCode]],
} satisfies Readonly<Record<string, Cells>>

const notSent: Cells = () => []

/** Every field of every form: one that is missing here does not compile. */
const rows: { readonly [Form in Lead['form']]: Readonly<Record<FieldOf<LeadOf<Form>>, Cells>> } = {
  landing: { leadId: notSent, form: notSent, deliveryMethod: notSent, ...specified },
  guide: {
    leadId: notSent,
    form: notSent,
    ...specified,
    deliveryMethod: text('deliveryMethod'),
    planInterest: text('planInterest'),
    timing: text('timing'),
    planningFor: text('planningFor'),
    marketing: marketingCells,
    consentVersion: text('consentVersion'),
  },
}

/** What the webhook receives of a lead, in order. The lead's id goes in a header. */
export function webhookFields(accepted: AcceptedLead): (readonly [name: string, value: string])[] {
  return Object.values<Cells>(rows[accepted.lead.form]).flatMap((cells) => cells(accepted))
}

function text(field: Field, name: string = field): Cells {
  return ({ lead }) => [[name, spreadsheetSafe(textIn(lead, field))]]
}

function marketingCells({ lead: { marketing } }: AcceptedLead) {
  const chosen = new Map(Object.entries(marketing ?? {}))
  return marketingChannels.map((channel) => [marketingField(channel), chosen.get(channel) ? 'yes' : 'no'] as const)
}

/**
 * A cell beginning like this would be run as a formula (OWASP, CSV injection; the full-width signs are signs to an East
 * Asian spreadsheet); an apostrophe makes it text.
 *
 * @returns the value, with an apostrophe where it needs one
 */
export function spreadsheetSafe(value: string): string {
  return /^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value
}
