import { trapField } from '#contract/form-markup.ts'
import type { Lead } from '#contract/lead.ts'
import { printable, sentenceCase } from '#contract/text.ts'
import { countOf } from '#worker/count-words.ts'
import { textIn } from '#worker/leads/lead-content.ts'
import type { HoldReason, LeadState } from '#worker/leads/lead-states.ts'
import { type LeadFilter, noCode, type OpenedLead } from './leads.ts'
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

/** @param form from the database: another version's is its own name */
export function formName(form: string): string {
  const names: Readonly<Record<string, string>> = formNames
  return names[form] ?? form
}

interface Hold {
  /** Why, after “held because”. */
  readonly because: string
  /** What the reason suggests; empty if it suggests nothing. */
  readonly advice: string
}

export const holds: Readonly<Record<HoldReason, Hold>> = {
  trap: {
    because: 'a hidden field was filled in',
    advice: `Probably a program. The field is called “${trapField}”: browsers and password managers leave it alone.`,
  },
  'too fast': {
    because: 'it was sent very fast',
    advice: 'Perhaps a program. But a browser that fills in the form by itself is fast too.',
  },
  'robot check': {
    because: 'the robot check was not passed',
    advice: 'Perhaps a program. But a person fails the check, Turnstile, too if their browser cannot load it.',
  },
  'expired check': {
    because: 'its robot check had expired',
    advice:
      'Probably a person: a check is valid for five minutes, and this lead was sent again later, after a failure or once its device was back online.',
  },
  'unknown consent': {
    because: 'the wording of its consent is unknown',
    advice: 'It came from a page that names a wording we have never published.',
  },
  staff: { because: 'one of us held it back', advice: '' },
}

/** Why a lead is held. @param reason from the database: another version's is its own words */
export function holdFor(reason: string | null): Hold {
  const byReason: Readonly<Record<string, Hold>> = holds
  return byReason[reason ?? ''] ?? { because: reason ?? 'no reason was recorded', advice: '' }
}

/** How far a batch has got. One person's leads may be more than were counted. */
export const progressOf = (done: number, selected: number) =>
  done < selected ? `${done.toLocaleString('en-GB')} of ${countOf(selected, 'lead')}` : countOf(done, 'lead')

/** Who a lead is from, in lists: just enough to tell one from another. */
export function maskedPerson({ row, content }: OpenedLead): string {
  if (!content) return row.id.slice(0, 8)
  const [first, last, phone] = ['firstName', 'lastName', 'phone'].map((field) => printable(textIn(content, field)))
  return `${shortened(first ?? '')} ${Array.from(last ?? '')[0] ?? ''}., ending ${phone?.slice(-3)}`
}

const shortened = (name: string) => (name.length > 24 ? `${Array.from(name).slice(0, 23).join('')}…` : name)

/** What staff did, as the audit calls it, at the start of a line. */
export const auditName = (event: string) => (event === 'searched' ? 'Found' : sentenceCase(event))

/** Which leads are selected, in words: `held because a hidden field was filled in, code TV, Sun 22 Nov, 14:00 to 15:10`. */
export function selectionWords(
  { state, reason, form, code }: Partial<LeadFilter> & { readonly state: LeadState },
  first: number,
  last: number,
): string {
  const [from, until] = [dayAndTime(first), dayAndTime(last)]
  const isOneDay = onDay(first).split(' at ')[0] === onDay(last).split(' at ')[0]
  return [
    `${stateNames[state].toLowerCase()}${reason === undefined ? '' : ` because ${holdFor(reason).because}`}`,
    form && `from “${formName(form)}”`,
    code && (code === noCode ? 'without a campaign code' : `code ${code}`),
    from === until ? from : `${from} to ${isOneDay ? timeOf(last) : until}`,
  ]
    .filter(Boolean)
    .join(', ')
}
