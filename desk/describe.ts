import { questions } from '#app/content/questions.ts'
import { topicWords, windowWords } from '#app/content/ring-me-words.ts'
import { type MarketingChannel, marketingChannels } from '#contract/answers.ts'
import { callPromises, consentWordings } from '#contract/consent.ts'
import { trapField } from '#contract/form-markup.ts'
import type { FieldOf, Lead } from '#contract/lead.ts'
import { printable } from '#contract/text.ts'
import { type HoldReason, textIn } from '#worker/leads/lead-content.ts'
import type { LeadState } from '#worker/leads/lead-states.ts'
import type { LeadFilter, LeadRow, OpenedLead } from './leads.ts'
import { dayAndTime, onDay, timeOf } from './uk-time.ts'

export const stateNames: Readonly<Record<LeadState, string>> = {
  pending: 'Waiting',
  held: 'Held',
  parked: 'Parked',
  delivered: 'Delivered',
  erased: 'Erased',
}

export const formNames: Readonly<Record<Lead['form'], string>> = {
  landing: 'Home page',
  guide: 'Five steps',
  callback: 'Please ring me',
}

/** The words for a name from the database, which an older version may have written. */
const wordsFor = (table: Readonly<Record<string, string>>, name: string): string | undefined => table[name]

export const formName = (form: string) => wordsFor(formNames, form) ?? form

/** Why leads are held: the worker's reasons, and staff. */
export const holdReasons: Readonly<Record<HoldReason | 'staff', string>> = {
  trap: 'a hidden field was filled in',
  'too fast': 'it was sent very fast',
  'robot check': 'the robot check was not passed',
  'unknown consent': 'the wording of its consent is unknown',
  staff: 'held back by one of us',
}

const holdReason = (reason: string | null) => wordsFor(holdReasons, reason ?? '') ?? reason ?? 'for no known reason'

/** What a reason suggests, on the lead's own page. */
const holdAdvice: Readonly<Record<HoldReason, string>> = {
  trap: `Probably a program. The field is called “${trapField}”: browsers and password managers leave it alone.`,
  'too fast': 'Perhaps a program; a browser that fills in the form is fast too.',
  'robot check': 'Perhaps a program; it also fails when Turnstile does.',
  'unknown consent': 'It came from a page that names wording which we never published.',
}

/** How attempts end, as the worker records it; `xx` stands for the statuses that have no entry of their own. */
const outcomeWords: Readonly<Record<string, string>> = {
  'http 2xx': 'took it',
  'http 2xx without the agreed text': 'answered, but without what LEAD_WEBHOOK_OK asks for',
  'http 3xx': 'has moved',
  'http 401': 'did not accept our secret',
  'http 403': 'did not let us in',
  'http 404': 'was not at this address',
  'http 410': 'was not at this address',
  'http 429': 'had too many at once',
  'http 4xx': 'refused it',
  'http 5xx': 'had a fault of its own',
  timeout: 'did not answer in time',
  unreachable: 'could not be reached',
  unsendable: 'was not asked: the request could not be made',
  'unknown key': 'was not asked: the lead’s key is missing',
  'wrong key': 'was not asked: no key of that name opens the lead',
  malformed: 'was not asked: the lead is damaged',
  'unknown version': 'was not asked: another version of the site wrote the lead',
}

/** How an attempt ended, in words and as the log has it. */
function outcomeIn(outcome: string): string {
  const words = outcomeWords[outcome] ?? outcomeWords[outcome.replace(/^(http \d)\d\d/, '$1xx')] ?? 'answered'
  return `The webhook ${words} (${outcome}).`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const ordinal = (count: number) => ordinals[count - 1] ?? `${count}th`

export const counted = (count: number, thing: string) =>
  `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`

/** What has happened to a lead, in a sentence or two. */
export function storyOf(row: LeadRow): string {
  const { state, state_since, held_for, attempts, due_at, last_outcome } = row
  const since = onDay(state_since)
  const last = last_outcome === null ? '' : ` ${outcomeIn(last_outcome)}`
  switch (state) {
    case 'held': {
      const advice = wordsFor(holdAdvice, held_for ?? '')
      return `Held since ${since}: ${holdReason(held_for)}. ${advice ? `${advice} ` : ''}It is not sent until somebody sends it on.`
    }
    case 'pending':
      return last_outcome === null
        ? `Waiting since ${since}. It has not been tried since.`
        : `Waiting since ${since}, after ${counted(attempts, 'attempt')}; the next is due on ${onDay(due_at)}.${last}`
    case 'parked':
      return `Parked on ${since}, after ${counted(attempts, 'attempt')}. It is no longer tried.${last}`
    case 'delivered':
      return `Delivered on ${since}, at the ${ordinal(attempts)} attempt.`
    case 'erased':
      return `Erased on ${since}. Only dates, form and campaign are left. ${passedOn(row)}`
  }
}

/** Whether there is more to erase elsewhere. */
export const passedOn = ({ delivered_at }: LeadRow) =>
  delivered_at === null
    ? 'It was never passed on.'
    : `It was passed on to the webhook on ${onDay(delivered_at)}: erase it there too.`

/** The same in a list: since when, why it is waiting, and what happened last. */
export function briefOf({ state, state_since, held_for, due_at, last_outcome }: LeadRow): string {
  const since = dayAndTime(state_since)
  const last = last_outcome === null ? '' : `${outcomeIn(last_outcome)} `
  switch (state) {
    case 'held':
      return `Held since ${since}: ${holdReason(held_for)}.`
    case 'pending':
      return last_outcome === null
        ? `Waiting, not tried since ${since}.`
        : `Waiting since ${since}. ${last}Next attempt ${dayAndTime(due_at)}.`
    case 'parked':
    case 'delivered':
    case 'erased':
      return `${stateNames[state]} ${since}. ${state === 'parked' ? last : ''}`.trim()
  }
}

/** Who a lead is from, in lists: just enough to tell one from another. */
export function maskedPerson({ row, content }: OpenedLead): string {
  if (!content) return row.id.slice(0, 8)
  const [first, last, phone] = ['firstName', 'lastName', 'phone'].map((field) => printable(textIn(content, field)))
  return `${shortened(first ?? '')} ${Array.from(last ?? '')[0] ?? ''}., ending ${phone?.slice(-3)}`
}

const shortened = (name: string) => (name.length > 24 ? `${Array.from(name).slice(0, 23).join('')}…` : name)

/** What staff did, as the audit calls it, at the start of a line. */
export const auditName = (action: string) =>
  action === 'searched' ? 'Found' : `${action.charAt(0).toUpperCase()}${action.slice(1)}`

/** A name and its value, with its kind if it can be rung or written to. */
export interface Fact {
  readonly name: string
  readonly value: string
  readonly kind?: 'phone' | 'email'
}

/** How and when a lead came. */
export function originOf({ form, received_at, source_code, campaign_key, key_has_code }: LeadRow): Fact[] {
  const key = { name: 'Key of its link', value: `${campaign_key}${key_has_code ? '' : ', which has no code'}` }
  return [
    { name: 'Came', value: onDay(received_at) },
    { name: 'Form', value: formName(form) },
    { name: 'Campaign code', value: source_code || '(none)' },
    ...(campaign_key === null ? [] : [key]),
  ]
}

type Field = Exclude<FieldOf, 'leadId' | 'form'>

const fieldNames: Readonly<Record<Field, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  callbackWindow: 'Ring in the',
  callbackTopic: 'About',
  deliveryMethod: 'Wants the guide',
  guideFormat: 'Printed guide',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  townCity: 'Town or city',
  county: 'County',
  postcode: 'Postcode',
  planInterest: 'Kind of funeral',
  timing: 'When',
  planningFor: 'For whom',
  marketing: 'May we write or phone?',
  consentVersion: 'Wording agreed to',
}

/** What the forms call each choice. */
const choices = new Map<string, string>([
  ...Object.entries(questions).flatMap(([field, { options }]) =>
    options.map(({ value, title }): [string, string] => [`${field} ${value}`, title]),
  ),
  ...Object.entries(windowWords).map(([value, { title, text }]): [string, string] => [
    `callbackWindow ${value}`,
    `${title}, ${text}`,
  ]),
  ...Object.entries(topicWords).map(([value, title]): [string, string] => [`callbackTopic ${value}`, title]),
])

const channelNames: Readonly<Record<MarketingChannel, string>> = {
  email: 'email',
  text: 'text',
  phone: 'phone',
  post: 'post',
}

/** Everything in a lead, as its visitor typed it; what they left empty is left out. */
export function everythingIn({ row, content }: OpenedLead): Fact[] {
  if (!content) return []
  const own = Object.entries(fieldNames).flatMap(([field, name]): Fact[] => {
    const value = textOf(field, content[field])
    if (value === '') return []
    return [{ name, value, ...((field === 'phone' || field === 'email') && { kind: field }) }]
  })
  const advert = Object.entries(content.advert ?? {}).map(([name, value]) => ({ name, value }))
  const repeat = row.repeat === 1 ? [{ name: 'Asked more than twice in a day', value: 'Yes' }] : []
  return [...own, ...advert.filter(({ value }) => value !== ''), ...repeat]
}

/** What each version of the consent or of the promise says. */
const wordings = new Map<string, string>([
  ...Object.entries(consentWordings).map(([version, { question }]): [string, string] => [version, question]),
  ...Object.entries(callPromises).map(([version, promise]): [string, string] => [
    version,
    promise.map((piece) => (typeof piece === 'string' ? piece : piece.phone)).join(''),
  ]),
])

function textOf(field: string, value: unknown): string {
  if (field === 'marketing' && typeof value === 'object' && value !== null) {
    const chosen = new Map(Object.entries(value))
    const channels = marketingChannels.filter((channel) => chosen.get(channel))
    return channels.length === 0 ? 'No' : `Yes: by ${channels.map((channel) => channelNames[channel]).join(', ')}`
  }
  if (typeof value !== 'string') return ''
  if (field === 'phone') return spacedPhone(value)
  if (field === 'consentVersion') return [value, wordings.get(value)].filter(Boolean).join(': ')
  return choices.get(`${field} ${value}`) ?? printable(value)
}

const groupings: ReadonlyArray<readonly [numbers: RegExp, groups: RegExp]> = [
  [/^02\d{9}$/, /^(\d{3})(\d{4})(\d{4})$/],
  [/^(011\d|01\d1|03\d\d|08\d\d)\d{7}$/, /^(\d{4})(\d{3})(\d{4})$/],
  [/^0[17]/, /^(\d{5})(\d{3})(\d{2,3})$/],
]

/** A phone number grouped as people read it out: `07700 900 123`, `020 7946 0123`. */
function spacedPhone(digits: string): string {
  const [, groups = /(?!)/] = groupings.find(([numbers]) => numbers.test(digits)) ?? []
  return groups.exec(digits)?.slice(1).join(' ') ?? printable(digits)
}

/** Which leads are selected, in words: `held because a hidden field was filled in, code TV, Sun 22 Nov, 14:00 to 15:10`. */
export function selectionWords(
  { state, reason, form, code }: Partial<LeadFilter> & { readonly state: LeadState },
  first: number,
  last: number,
): string {
  const isOneDay = onDay(first).split(' at ')[0] === onDay(last).split(' at ')[0]
  const until = isOneDay ? timeOf(last) : dayAndTime(last)
  return [
    `${stateNames[state].toLowerCase()}${reason === undefined ? '' : ` because ${holdReason(reason)}`}`,
    form && `from “${formName(form)}”`,
    code && `code ${code}`,
    first === last ? dayAndTime(first) : `${dayAndTime(first)} to ${until}`,
  ]
    .filter(Boolean)
    .join(', ')
}
