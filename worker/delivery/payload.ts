import * as z from 'zod/mini'
import { marketingChannels, marketingField } from '#contract/answers.ts'
import { callbackLead } from '#contract/callback-lead.ts'
import { callbackEnd } from '#contract/callback-times.ts'
import type { FieldOf, Lead } from '#contract/lead.ts'
import { advertIn, textIn } from '../store/lead-content.ts'
import type { AcceptedLead } from '../store/queue-message.ts'

/** One field's cells in the webhook's row: name and value pairs, possibly none. */
type Cells = (accepted: AcceptedLead, now: number) => readonly (readonly [name: string, value: string])[]

type LeadOf<Form> = Extract<Lead, { readonly form: Form }>

/** Names and order as in docs/product.md, section 11; anything not asked for is empty. */
const specified = {
  firstName: text('firstName'),
  lastName: text('lastName'),
  // The receiver is a spreadsheet, which would drop the leading 0 without the apostrophe.
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

/** Every field of every form: leaving one out does not compile. */
const rows: { readonly [Form in Lead['form']]: Readonly<Record<FieldOf<LeadOf<Form>>, Cells>> } = {
  landing: { leadId: notSent, form: notSent, deliveryMethod: notSent, ...specified, guideFormat: ifAsked },
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
    guideFormat: ifAsked,
  },
  callback: {
    leadId: notSent,
    form: notSent,
    ...specified,
    callbackDate: text('callbackDate'),
    callbackWindow: text('callbackWindow'),
    callbackTopic: text('callbackTopic'),
    consentVersion: (accepted, now) => [...text('consentVersion')(accepted, now), ...missedCells(accepted, now)],
  },
}

/**
 * A lead's fields as the webhook receives them, in order, then the advert's, and then the mark of a repeat: whoever
 * reads the webhook decides what a third request in a day is. The lead's id goes in a header.
 *
 * @param now Unix ms; by then the time at which someone asked to be rung may be over
 */
export function webhookFields(accepted: AcceptedLead, now: number): (readonly [name: string, value: string])[] {
  const advert = advertIn(accepted.lead).map(([name, value]) => [name, spreadsheetSafe(value)] as const)
  const own = Object.values<Cells>(rows[accepted.lead.form]).flatMap((cells) => cells(accepted, now))
  return [...own, ...advert, ...(accepted.lead.repeat === true ? [['repeat', 'yes'] as const] : [])]
}

function text(field: FieldOf, name: string = field): Cells {
  return ({ lead }) => [[name, spreadsheetSafe(textIn(lead, field))]]
}

/** Sent only for large print: what reads the webhook need not know of it otherwise. */
function ifAsked({ lead }: AcceptedLead) {
  const format = textIn(lead, 'guideFormat')
  return format === '' ? [] : [['guideFormat', format] as const]
}

const { callbackDate, callbackWindow } = callbackLead.shape
const callbackTime = z.object({ callbackDate, callbackWindow })

/**
 * Says that a time is over, however it was missed: on the visitor's device, while the webhook was down, or while the
 * lead was held. Nobody has to compare dates to notice.
 */
function missedCells({ lead }: AcceptedLead, now: number) {
  const { data: time } = callbackTime.safeParse({ ...lead })
  return time && callbackEnd(time) <= now ? [['callbackMissed', 'yes'] as const] : []
}

function marketingCells({ lead: { marketing } }: AcceptedLead) {
  const chosen = new Map(Object.entries(marketing ?? {}))
  return marketingChannels.map((channel) => [marketingField(channel), chosen.get(channel) ? 'yes' : 'no'] as const)
}

/**
 * A cell starting with one of these would run as a formula (OWASP, CSV injection; East Asian spreadsheets accept the
 * full-width signs too); an apostrophe makes it text.
 *
 * @returns the value, with an apostrophe if it needs one
 */
export function spreadsheetSafe(value: string): string {
  return /^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value
}
