import { marketingChannels, marketingField } from '#contract/answers.ts'
import type { FieldOf, Lead } from '#contract/lead.ts'
import { type LeadContent, textIn } from './lead-content.ts'

/** A lead as it is sent; `receivedAt` is Unix ms. */
export interface SentLead {
  readonly content: LeadContent
  readonly campaignCode: string
  readonly receivedAt: number
  readonly isRepeat: boolean
}

/** A field as the webhook receives it. */
export type WebhookField = readonly [name: string, value: string]

/** What the webhook gets for one of a lead's fields: possibly nothing, possibly several. */
type WriteField = (lead: SentLead) => readonly WebhookField[]

type LeadOf<Form> = Extract<Lead, { readonly form: Form }>

/** Names and order as in docs/product.md; anything not asked for is empty. */
const specified = {
  firstName: text('firstName'),
  lastName: text('lastName'),
  phone: text('phone'),
  email: text('email'),
  addressLine1: text('addressLine1', 'addressLine 1'),
  addressLine2: text('addressLine2', 'addressLine 2'),
  townCity: text('townCity'),
  county: text('county'),
  postcode: text('postcode'),
  // When its visitor sent it, which may be days before it arrived.
  dateSubmitted: ({ content, receivedAt }) => [
    ['dateSubmitted', new Date(receivedAt - (content.ageMs ?? 0)).toISOString()],
  ],
  sourcecode: ({ campaignCode }) => [['sourcecode', campaignCode]],
} satisfies Readonly<Record<string, WriteField>>

const omitted: WriteField = () => []

/** Every field of every form: leaving one out does not compile. */
const forms: { readonly [Form in Lead['form']]: Readonly<Record<FieldOf<LeadOf<Form>>, WriteField>> } = {
  landing: { leadId: omitted, form: omitted, deliveryMethod: omitted, ...specified, guideFormat: ifAsked },
  guide: {
    leadId: omitted,
    form: omitted,
    ...specified,
    deliveryMethod: text('deliveryMethod'),
    planInterest: text('planInterest'),
    timing: text('timing'),
    planningFor: text('planningFor'),
    marketing: marketingFields,
    consentVersion: text('consentVersion'),
    guideFormat: ifAsked,
  },
  callback: {
    leadId: omitted,
    form: omitted,
    ...specified,
    callbackWindow: text('callbackWindow'),
    callbackTopic: text('callbackTopic'),
    consentVersion: text('consentVersion'),
  },
}

/** The webhook's name for a lead's id, if the body has it too. */
export const leadIdField = 'leadId'
/** `yes` for a repeat. */
const repeatField = 'repeat'

const ownNames: ReadonlySet<string> = new Set([
  ...Object.values(forms).flatMap((fields) => Object.keys(fields)),
  ...marketingChannels.map(marketingField),
  repeatField,
])

/**
 * Whether the text names the lead's id, or can name a parameter of an advert's link: it must not be one of our own
 * fields.
 */
export const isExtraField = (name: string) =>
  name === leadIdField || (/^[A-Za-z][\w-]{0,39}$/.test(name) && !ownNames.has(name))

/**
 * A lead's fields as the webhook receives them, in order, then the advert's, and then the mark of a repeat: the firm
 * decides what a third request in a day is.
 *
 * @param leadId if the body has it, as a header always does
 */
export function webhookFields(lead: SentLead, leadId?: string): readonly WebhookField[] {
  const { content, isRepeat } = lead
  const own = Object.values<WriteField>(forms[content.form]).flatMap((write) => write(lead))
  const ofAdvert = Object.entries(content.advertParameters ?? {})
  const id = leadId === undefined ? [] : [[leadIdField, leadId] as const]
  return [...own, ...ofAdvert, ...id, ...(isRepeat ? [[repeatField, 'yes'] as const] : [])]
}

function text(field: FieldOf, name: string = field): WriteField {
  return ({ content }) => [[name, textIn(content, field)]]
}

/** Sent only for large print: a receiver that has no large print need not know this field. */
function ifAsked({ content }: SentLead) {
  const format = textIn(content, 'guideFormat')
  return format === '' ? [] : [['guideFormat', format] as const]
}

function marketingFields({ content: { marketing } }: SentLead) {
  const chosen = new Map(Object.entries(marketing ?? {}))
  return marketingChannels.map((channel) => [marketingField(channel), chosen.get(channel) ? 'yes' : 'no'] as const)
}
