import { retentionDays } from '#contract/retention.ts'
import { countOf } from '#worker/count-words.ts'
import { holdFor, stateNames } from './describe.ts'
import type { LeadRow } from './leads.ts'
import { dayAndTime, onDay } from './uk-time.ts'

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
  'http 4xx': 'did not accept it',
  'http 5xx': 'had a fault of its own',
  timeout: 'did not answer in time',
  unreachable: 'could not be reached',
  unsendable: 'was not asked: the request could not be made',
  'not recorded': 'may have taken it: the outcome could not be recorded',
  'unknown key': 'was not asked: the lead’s key is missing',
  'wrong key': 'was not asked: no key of that name opens the lead',
  malformed: 'was not asked: the lead is damaged',
  'unknown version': 'was not asked: another version of the site wrote the lead',
}

/** How an attempt ended, in words and as the log has it. */
export function outcomeIn(outcome: string): string {
  const words = outcomeWords[outcome] ?? outcomeWords[outcome.replace(/^(http \d)\d\d/, '$1xx')] ?? 'answered'
  return `The webhook ${words} (${outcome}).`
}

const ordinalRules = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const suffixes: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' }
/** `21st`. */
const ordinal = (count: number) => `${count}${suffixes[ordinalRules.select(count)] ?? 'th'}`

/** What has happened to a lead, in a few sentences. @param now Unix ms */
export function fullStatus(row: LeadRow, now: number): string {
  const { state, delivered_at } = row
  const isBack = delivered_at !== null && state !== 'delivered' && state !== 'erased'
  return `${stateWords(row, now)}${isBack ? ` The webhook took it on ${onDay(delivered_at)}.` : ''}`
}

/** How many attempts there have been to deliver a lead: `2 attempts, and 1 with an unknown outcome`. */
export function attemptsOf({ attempts, unknown_outcomes: unknown }: LeadRow): string {
  if (unknown === 0) return countOf(attempts, 'attempt')
  if (attempts === 0) return `${countOf(unknown, 'attempt')} with an unknown outcome`
  return `${countOf(attempts, 'attempt')}, and ${unknown} with an unknown outcome`
}

/** Whether no attempt to deliver a lead has begun since it began to wait. */
const isUntried = ({ last_outcome, unrecorded }: LeadRow) => last_outcome === null && unrecorded === 0

function stateWords(row: LeadRow, now: number): string {
  const { state, state_since, hold_reason, attempts, unknown_outcomes, due_at, last_outcome } = row
  const since = onDay(state_since)
  const last = last_outcome === null ? '' : ` ${outcomeIn(last_outcome)}`
  switch (state) {
    case 'held': {
      const { because, advice } = holdFor(hold_reason)
      return [`Held since ${since}: ${because}.`, advice, 'It is not sent until somebody sends it on.']
        .filter(Boolean)
        .join(' ')
    }
    case 'pending': {
      const due = due_at > now ? `on ${onDay(due_at)}` : 'now'
      return isUntried(row)
        ? `Waiting since ${since}, not tried since then. It is due ${due}.`
        : `Waiting since ${since}, after ${attemptsOf(row)}; the next is due ${due}.${last}`
    }
    case 'parked':
      return `Parked on ${since}, after ${attemptsOf(row)}. It is no longer tried.${last}`
    case 'delivered':
      return unknown_outcomes === 0
        ? `Delivered on ${since}, at the ${ordinal(attempts)} attempt.`
        : `Delivered on ${since}. It may have arrived more than once: ${countOf(unknown_outcomes, 'more attempt')} had an unknown outcome.`
    case 'erased':
      return `Erased on ${since}. Its dates, form and campaign remain and, for ${retentionDays.recognised} days, a code by which a copy of it would be recognised. ${passedOn(row)}`
  }
}

/** Whether there is more of an erased lead elsewhere. A request without an answer may have been read all the same. */
export function passedOn({ delivered_at, undelivered_since, unknown_outcomes }: LeadRow): string {
  const perhapsMore = unknown_outcomes > 0 ? ', perhaps more than once' : ''
  if (delivered_at !== null)
    return `It was passed on to the webhook on ${onDay(delivered_at)}${perhapsMore}: erase it there too.`
  const mayBeThere = undelivered_since !== null || unknown_outcomes > 0
  return mayBeThere
    ? 'The webhook may have it, though it did not confirm that: look for it there too.'
    : 'It was never sent to the webhook.'
}

/** What has happened to a lead, in a list: since when, why it is waiting, and how the last attempt ended. @param now Unix ms */
export function shortStatus(row: LeadRow, now: number): string {
  const { state, state_since, hold_reason, due_at, last_outcome } = row
  const since = dayAndTime(state_since)
  const last = last_outcome === null ? '' : `${outcomeIn(last_outcome)} `
  switch (state) {
    case 'held':
      return `Held since ${since}: ${holdFor(hold_reason).because}.`
    case 'pending':
      return isUntried(row)
        ? `Waiting since ${since}, not tried since then.`
        : `Waiting since ${since}. ${last}The next attempt is due ${due_at > now ? `on ${dayAndTime(due_at)}` : 'now'}.`
    case 'parked':
    case 'delivered':
    case 'erased':
      return `${stateNames[state]} ${since}. ${state === 'parked' ? last : ''}`.trim()
  }
}
