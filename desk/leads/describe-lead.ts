import type { DeliveryMethod, MarketingChannel } from '#contract/answers.ts'
import { wordingOf } from '#contract/consent.ts'
import type { FieldOf, Lead } from '#contract/lead.ts'
import type { LeadState } from '#worker/staff/lead-filter.ts'
import { type EmailRow, fieldsOf, type LeadRecord, type StoredRow } from '#worker/staff/lead-record.ts'
import { initials, maskedEmail, maskedPhone, printable } from '#worker/staff/shown-text.ts'
import { textIn } from '#worker/store/lead-content.ts'
import { heldOutcome, isHeldOutcome } from '#worker/store/tables.ts'
import { timeWords } from '../clock.ts'
import type { Fact } from '../parts.tsx'

export const counted = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'lead' : 'leads'}`

export const stateNames: Readonly<Record<LeadState, string>> = {
  waiting: 'Waiting',
  parked: 'Parked',
  held: 'Held',
  delivered: 'Delivered',
  'in vain': 'Sent again in vain',
  erased: 'Erased',
}

/** What has become of a lead, as the filter calls it. */
export function stateOf({
  status,
  last_outcome,
  erased_at,
}: Pick<StoredRow, 'status' | 'last_outcome' | 'erased_at'>): LeadState {
  if (erased_at !== null) return 'erased'
  if (status === 'parked') return isHeldOutcome(last_outcome) ? 'held' : 'parked'
  return status === 'pending' ? 'waiting' : 'delivered'
}

/** Why a lead is held, was parked or still waits, as the filter calls it; empty if nothing was noted. */
export const reasonIn = (outcome: string | null) => (outcome ?? '').replace(heldOutcome(''), '')

/** The same in words. */
export const stateWords = (row: StoredRow) =>
  row.goes_at === null ? stateNames[stateOf(row)] : `Erasing until ${timeWords(row.goes_at)}`

/** What has become of a lead's email with the guide. */
export const guideEmailNames: Readonly<Record<EmailRow['status'], string>> = {
  held: 'Held',
  pending: 'Waiting',
  sent: 'Sent',
  parked: 'Parked',
  refused: 'Refused',
  repeat: 'Not sent a second time',
  erased: 'Erased before it was sent',
}

export const forms = ['landing', 'guide', 'callback'] as const satisfies readonly Lead['form'][]

/** Where a lead's form is on the site. */
export const formNames: Readonly<Record<Lead['form'], string>> = {
  landing: 'Home page',
  guide: 'Five questions',
  callback: 'Please ring me',
}

/** How someone wants the guide. */
export const wantsNames: Readonly<Record<DeliveryMethod, string>> = { email: 'by email', post: 'by post' }

/** No more of a person than tells one from another; undefined when nothing can be read. */
export function maskedPerson({ content }: LeadRecord): { name: string; phone: string; email: string } | undefined {
  if (content.kind !== 'readable') return undefined
  const { lead } = content
  return {
    name: printable(initials(textIn(lead, 'firstName'), textIn(lead, 'lastName'))),
    phone: printable(maskedPhone(textIn(lead, 'phone'))),
    email: printable(maskedEmail(textIn(lead, 'email'))),
  }
}

/** What the webhook's fields are called, but for an advert's and for those in the history. */
type Column =
  | Exclude<FieldOf, 'leadId' | 'form' | 'addressLine1' | 'addressLine2' | 'marketing'>
  | `addressLine ${1 | 2}`
  | `marketing${Capitalize<MarketingChannel>}`
  | 'callbackMissed'
  | 'repeat'

/** What the webhook's fields are to people; an advert's, which are not here, are shown under their own names. */
const fieldNames: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  'addressLine 1': 'Address line 1',
  'addressLine 2': 'Address line 2',
  townCity: 'Town or city',
  county: 'County',
  postcode: 'Postcode',
  deliveryMethod: 'Wants the guide by',
  planInterest: 'Plan in mind',
  timing: 'When',
  planningFor: 'For whom',
  marketingEmail: 'News by email',
  marketingText: 'News by text',
  marketingPhone: 'News by phone',
  marketingPost: 'News by post',
  callbackDate: 'Ring on',
  callbackWindow: 'Time of day',
  callbackTopic: 'About',
  callbackMissed: 'That time is past',
  consentVersion: 'Wording agreed to',
  guideFormat: 'Printed guide in',
  repeat: 'Asked more than twice in a day',
} satisfies Readonly<Record<Column, string>>

/** The history has these, in words. */
const inHistory = ['dateSubmitted', 'sourcecode']

/**
 * All that a lead holds, with the names that people have for it; what it does not hold is left out.
 *
 * @param now Unix ms
 */
export function everythingIn(record: LeadRecord, now: number): Fact[] {
  const held = fieldsOf(record, now).filter(([name, value]) => value !== '' && !inHistory.includes(name))
  return held.map(([name, value]) => [fieldNames[name] ?? name, forPeople(name, value)])
}

function forPeople(name: string, value: string): string {
  // The apostrophe is the spreadsheet's.
  if (name === 'phone') return value.replace(/^'/, '')
  if (name === 'consentVersion') return [value, wordingOf(value)].filter(Boolean).join(': ')
  return value
}
