import type { Lead } from '#contract/lead.ts'
import { printable } from '#contract/text.ts'
import { type HoldReason, textIn } from '#worker/leads/lead-content.ts'
import type { LeadState } from '#worker/leads/lead-states.ts'
import type { LeadFilter, OpenedLead } from './leads.ts'
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
export const wordsFor = (table: Readonly<Record<string, string>>, name: string): string | undefined => table[name]

export const formName = (form: string) => wordsFor(formNames, form) ?? form

/** Why leads are held: the worker's reasons, and staff. */
export const holdReasons: Readonly<Record<HoldReason | 'staff', string>> = {
  trap: 'a hidden field was filled in',
  'too fast': 'it was sent very fast',
  'robot check': 'the robot check was not passed',
  'unknown consent': 'the wording of its consent is unknown',
  staff: 'held back by one of us',
}

/** A reason in words. */
export const holdReason = (reason: string | null) =>
  wordsFor(holdReasons, reason ?? '') ?? reason ?? 'for no known reason'

export const counted = (count: number, thing: string) =>
  `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`

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
