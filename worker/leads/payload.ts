import { marketingChannels, marketingField } from '#contract/answers.ts'
import type { FieldOf, Lead } from '#contract/lead.ts'
import { type LeadContent, textIn } from './lead-content.ts'

/** A lead as it is sent; `receivedAt` is Unix ms. */
export interface SentLead {
  readonly content: LeadContent
  readonly sourceCode: string
  readonly receivedAt: number
  readonly isRepeat: boolean
}

/** One field's cells in the webhook's row: name and value pairs, possibly none. */
type Cells = (lead: SentLead) => readonly (readonly [name: string, value: string])[]

type LeadOf<Form> = Extract<Lead, { readonly form: Form }>

/** Names and order as in docs/product.md; anything not asked for is empty. */
const specified = {
  firstName: text('firstName'),
  lastName: text('lastName'),
  // The receiver is a spreadsheet, which would drop the leading 0 without the apostrophe.
  phone: ({ content }) => [['phone', `'${textIn(content, 'phone')}`]],
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
  sourcecode: ({ sourceCode }) => [['sourcecode', spreadsheetSafe(sourceCode)]],
} satisfies Readonly<Record<string, Cells>>

const omitted: Cells = () => []

/** Every field of every form: leaving one out does not compile. */
const rows: { readonly [Form in Lead['form']]: Readonly<Record<FieldOf<LeadOf<Form>>, Cells>> } = {
  landing: { leadId: omitted, form: omitted, deliveryMethod: omitted, ...specified, guideFormat: ifAsked },
  guide: {
    leadId: omitted,
    form: omitted,
    ...specified,
    deliveryMethod: text('deliveryMethod'),
    planInterest: text('planInterest'),
    timing: text('timing'),
    planningFor: text('planningFor'),
    marketing: marketingCells,
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
  ...Object.values(rows).flatMap((row) => Object.keys(row)),
  ...marketingChannels.map(marketingField),
  repeatField,
])

/** Whether the text names the lead's id, or can name a parameter of an advert's link: a field that is not there yet. */
export const isExtraField = (name: string) =>
  name === leadIdField || (/^[A-Za-z][\w-]{0,39}$/.test(name) && !ownNames.has(name))

/**
 * A lead's fields as the webhook receives them, in order, then the advert's, and then the mark of a repeat: the firm
 * decides what a third request in a day is.
 *
 * @param leadId if the body has it, as a header always does
 */
export function webhookFields(lead: SentLead, leadId?: string): (readonly [name: string, value: string])[] {
  const { content, isRepeat } = lead
  const own = Object.values<Cells>(rows[content.form]).flatMap((cells) => cells(lead))
  const advert = Object.entries(content.advert ?? {}).map(([name, value]) => [name, spreadsheetSafe(value)] as const)
  const id = leadId === undefined ? [] : [[leadIdField, leadId] as const]
  return [...own, ...advert, ...id, ...(isRepeat ? [[repeatField, 'yes'] as const] : [])]
}

function text(field: FieldOf, name: string = field): Cells {
  return ({ content }) => [[name, spreadsheetSafe(textIn(content, field))]]
}

/** Sent only for large print: what reads the webhook need not know of it otherwise. */
function ifAsked({ content }: SentLead) {
  const format = textIn(content, 'guideFormat')
  return format === '' ? [] : [['guideFormat', format] as const]
}

function marketingCells({ content: { marketing } }: SentLead) {
  const chosen = new Map(Object.entries(marketing ?? {}))
  return marketingChannels.map((channel) => [marketingField(channel), chosen.get(channel) ? 'yes' : 'no'] as const)
}

/**
 * Signs with which a cell runs as a formula (OWASP, CSV injection; East Asian spreadsheets accept the full-width ones too), and
 * the apostrophe, which is not shown.
 */
const startOfFormula = /^[=+\-@＝＋－＠'\t\r]/
/** A number, date, time, fraction, share or price: `007`, `2/1`, `3-4`, `1E2`, `10:30`. */
const looksLikeNumber = /^[\s£$€(+\-.]*\p{Nd}[\p{Nd}\s/.,:%£$€()+\-e]*(?:[ap]m)?$/iu
const looksLikeDate =
  /^(?=.*\d)(?:\d{1,4}[\s,./-]*)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:[\s,./-]*\d{1,4}){0,2}$/i
const looksLikeTruth = /^(?:true|false)$/i

/**
 * Keeps a spreadsheet from running a cell, or turning it into something else: an apostrophe makes it text.
 *
 * @returns the value, with an apostrophe if it needs one
 */
export function spreadsheetSafe(value: string): string {
  const text = value.trim()
  const changes = [startOfFormula, looksLikeNumber, looksLikeDate, looksLikeTruth].some((kind) => kind.test(text))
  return changes || startOfFormula.test(value) ? `'${value}` : value
}
