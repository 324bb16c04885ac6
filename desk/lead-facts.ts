import { questions } from '#app/content/questions.ts'
import { plainText } from '#app/content/rich-text.ts'
import { topicWords, windowWords } from '#app/content/ring-me-words.ts'
import { type MarketingChannel, marketingChannels } from '#contract/answers.ts'
import { callPromises, consentWordings } from '#contract/consent.ts'
import type { FieldOf } from '#contract/lead.ts'
import { printable } from '#contract/text.ts'
import { isDelayed } from '#worker/leads/lead-content.ts'
import { formName } from './describe.ts'
import { type LeadRow, noCode, type OpenedLead } from './leads.ts'
import { onDay } from './uk-time.ts'

/** A name and its value, with its kind if it can be rung or written to. */
export interface Fact {
  readonly name: string
  readonly value: string
  readonly kind?: 'phone' | 'email'
}

/** How and when a lead came. */
export function originOf({ form, received_at, campaign_code, campaign_key, key_has_code }: LeadRow): Fact[] {
  const key = { name: 'Campaign key', value: `${campaign_key}${key_has_code ? '' : ', which has no code'}` }
  return [
    { name: 'Received', value: onDay(received_at) },
    { name: 'Form', value: formName(form) },
    { name: 'Campaign code', value: campaign_code || noCode },
    ...(campaign_key === null ? [] : [key]),
  ]
}

type Field = Exclude<FieldOf, 'leadId' | 'form'>

const fieldLabels: Readonly<Record<Field, string>> = {
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
  consentVersion: 'Wording shown',
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
  const own = Object.entries(fieldLabels).flatMap(([field, name]): Fact[] => {
    const value = textOf(field, content[field])
    if (value === '') return []
    return [{ name, value, ...((field === 'phone' || field === 'email') && { kind: field }) }]
  })
  const ofAdvert = Object.entries(content.advertParameters ?? {}).map(([name, value]) => ({ name, value }))
  const repeat = row.repeat === 1 ? [{ name: 'Asked more than twice in a day', value: 'Yes' }] : []
  const { ageMs = 0 } = content
  const sent = isDelayed(ageMs) ? [{ name: 'Sent by its visitor', value: onDay(row.received_at - ageMs) }] : []
  return [...own, ...ofAdvert.filter(({ value }) => value !== ''), ...sent, ...repeat]
}

/** What each version of the consent or of the promise says. */
const wordings = new Map<string, string>([
  ...Object.entries(consentWordings).map(([version, { question }]): [string, string] => [version, question]),
  ...Object.entries(callPromises).map(([version, promise]): [string, string] => [
    version,
    promise.map(plainText).join(' '),
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
