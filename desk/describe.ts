import type { MarketingChannel } from '#contract/answers.ts'
import { wordingOf } from '#contract/consent.ts'
import type { FieldOf, Lead } from '#contract/lead.ts'
import { printable } from '#contract/text.ts'
import { textIn } from '#worker/leads/lead-content.ts'
import type { LeadState } from '#worker/leads/lead-states.ts'
import { webhookFields } from '#worker/leads/payload.ts'
import type { LeadRow, OpenedLead } from './leads.ts'

export const stateNames: Readonly<Record<LeadState, string>> = {
  pending: 'Waiting',
  held: 'Held',
  parked: 'Parked',
  delivered: 'Delivered',
  erased: 'Erased',
}

const formNames: Readonly<Record<Lead['form'], string>> = {
  landing: 'Home page',
  guide: 'Five steps',
  callback: 'Please ring me',
}

export const formName = (form: string) => Object.entries(formNames).find(([name]) => name === form)?.[1] ?? form

/** Why leads are held. */
const holdWords: Readonly<Record<string, string>> = {
  trap: 'a field that nobody can see was filled in: a program’s doing',
  'too fast': 'sent sooner than anyone can type',
  'robot check': 'the check for robots was not passed, or did not answer',
  'unknown consent': 'it names wording that we never published',
}

const outcomeWords: ReadonlyArray<readonly [outcome: RegExp, words: string]> = [
  [/agreed text$/, 'answered, but without what LEAD_WEBHOOK_OK asks for'],
  [/^http 2/, 'took it'],
  [/^http 40[13]$/, 'did not let us in: its address or its secret may be wrong'],
  [/^http 4(04|10)$/, 'was not at this address'],
  [/^http 429$/, 'had too many at once'],
  [/^http 3/, 'has moved; for safety leads do not follow it'],
  [/^http 5/, 'had a fault of its own'],
  [/^http/, 'refused it'],
  [/^timeout$/, 'did not answer in time'],
  [/^unreachable$/, 'could not be reached'],
  [/^unsendable$/, 'was not asked: the request could not be made'],
  [/^unreadable/, 'was not asked: the lead is encrypted with a key that the site does not have'],
]

/** How the last attempt ended, in words and as the log has it. */
function outcomeIn(outcome: string): string {
  const [, words = 'answered'] = outcomeWords.find(([form]) => form.test(outcome)) ?? []
  return `The webhook ${words} (${outcome}).`
}

/** What has become of a lead, as a sentence. */
export function storyOf({ state, state_since, held_for, attempts, due_at, last_outcome }: LeadRow): string {
  const since = timeWords(state_since)
  const last = last_outcome === null ? '' : ` ${outcomeIn(last_outcome)}`
  const tries = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
  switch (state) {
    case 'held':
      return `Held since ${since}: ${holdWords[held_for ?? ''] ?? held_for}. It is not sent before someone sends it on.`
    case 'pending':
      return attempts === 0
        ? `Waiting since ${since}, and not tried yet.`
        : `Waiting since ${since}. After ${tries} the next is due at ${timeWords(due_at)}.${last}`
    case 'parked':
      return `Parked since ${since}, after ${tries}, and no longer tried.${last}`
    case 'delivered':
      return `Delivered at ${since}, at attempt ${attempts}.${last}`
    case 'erased':
      return `Erased at ${since}. Only dates and the campaign code are left.`
  }
}

/** Whom a lead in the list is from: as much as tells one from another. */
export function maskedPerson({ row, content }: OpenedLead): string {
  if (!content) return row.id.slice(0, 8)
  const [first, last, phone] = ['firstName', 'lastName', 'phone'].map((field) => printable(textIn(content, field)))
  return `${first} ${last?.slice(0, 1)}., ending ${phone?.slice(-3)}`
}

/** What the webhook's fields are called, but for an advert's and for those that are said elsewhere. */
type Column =
  | Exclude<FieldOf, 'leadId' | 'form' | 'addressLine1' | 'addressLine2' | 'marketing'>
  | `addressLine ${1 | 2}`
  | `marketing${Capitalize<MarketingChannel>}`
  | 'repeat'

/** An advert's, which are not here, are shown under their own names. */
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
  callbackWindow: 'Ring in the',
  callbackTopic: 'About',
  consentVersion: 'Wording agreed to',
  guideFormat: 'Printed guide in',
  repeat: 'Asked more than twice in a day',
} satisfies Readonly<Record<Column, string>>

/** Columns of the webhook that the desk shows beside what a lead holds. */
const saidBeside = ['dateSubmitted', 'sourcecode']

/** All that a lead holds, with the names that people have for it; what it does not hold is left out. */
export function everythingIn({ row, content }: OpenedLead): (readonly [name: string, value: string])[] {
  if (!content) return []
  const sent = { content, sourceCode: row.source_code, receivedAt: row.received_at, isRepeat: row.repeat === 1 }
  const fields = webhookFields(sent).filter(([name, value]) => value !== '' && !saidBeside.includes(name))
  return [
    ...fields.map(([name, value]) => [fieldNames[name] ?? name, forPeople(name, value)] as const),
    ...(row.form === 'landing'
      ? ([[fieldNames.deliveryMethod ?? '', textIn(content, 'deliveryMethod')]] as const)
      : []),
  ]
}

function forPeople(name: string, value: string): string {
  // The apostrophe is the spreadsheet's.
  if (name === 'phone') return value.replace(/^'/, '')
  if (name === 'consentVersion') return [value, wordingOf(value)].filter(Boolean).join(': ')
  return printable(value)
}

const zone = { timeZone: 'Europe/London' } as const
const time = new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'medium', timeStyle: 'short' })
/** The day as `2026-11-22`. */
const isoDay = new Intl.DateTimeFormat('en-CA', zone)

/** @param at Unix ms. @returns `22 Nov 2026, 14:05`, UK time */
export const timeWords = (at: number) => time.format(at)

/** The Monday of the UK week in which a moment is, as `2026-11-16`. @param at Unix ms */
export function mondayOf(at: number): string {
  const day = new Date(isoDay.format(at))
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
