import {
  type LeadFilter,
  type LeadState,
  leadStates,
  type StuckEmailState,
  stuckStateFrom,
} from '#worker/staff/lead-filter.ts'
import { timeFrom } from '#worker/store/uk-time.ts'
import { guideEmailNames, stateNames } from './describe-lead.ts'

/** A filter as a page's address has it: what was typed, with days, or minutes of them, instead of times. */
export interface FilterQuery {
  readonly state?: LeadState | undefined
  readonly reason?: string | undefined
  readonly letters?: StuckEmailState | undefined
  readonly code?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface ReadFilter {
  readonly query: FilterQuery
  /** Whether something that was asked for was not understood, and left out. */
  readonly isWrong: boolean
}

/** A day, or a minute of it, must exist, and be one that a lead may have come on. */
const isDay = (text: string) => /^2\d{3}-\d\d-\d\d(T\d\d:\d\d)?$/.test(text) && timeFrom(text, false) !== undefined
const stateFrom = (text: string) => leadStates.find((state) => state === text)
const ifMatch = (text: string, shape: RegExp) => (shape.test(text) ? text : undefined)

/** Reads a filter from an address or a form; whatever is malformed is left out. @param get a field's text, or nothing */
export function readFilter(get: (name: string) => string | undefined): ReadFilter {
  const given = (name: string) => (get(name) ?? '').trim()
  const day = (name: string) => (isDay(given(name)) ? given(name) : undefined)
  const state = stateFrom(given('state'))
  const canHaveReason = state === 'held' || state === 'parked' || state === 'waiting'
  const query: FilterQuery = {
    state,
    reason: canHaveReason ? ifMatch(given('reason'), /^[a-z\d: ]{1,40}$/) : undefined,
    letters: stuckStateFrom(given('letters')),
    code: ifMatch(given('code'), /^[\w.-]{1,64}$/),
    from: day('from'),
    to: day('to'),
  }
  const names = ['state', 'letters', 'code', 'from', 'to', ...(canHaveReason ? ['reason' as const] : [])] as const
  return { query, isWrong: names.some((name) => given(name) !== '' && query[name] === undefined) }
}

/** The same as the statements take it. */
export function filterOf({ from, to, ...rest }: FilterQuery): LeadFilter {
  return {
    ...rest,
    since: from === undefined ? undefined : timeFrom(from, false),
    until: to === undefined ? undefined : timeFrom(to, true),
  }
}

/** As an address, and as the audit table keeps it. */
export function queryText({ state, reason, letters, code, from, to }: FilterQuery): string {
  const pairs = Object.entries({ state, reason, letters, code, from, to })
  return new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined)).toString()
}

/** In words, for someone who is about to act on it, or did. */
export function filterWords({ state, reason, letters, code, from, to }: FilterQuery): string {
  const parts = [
    state ? stateNames[state] : 'Any',
    reason && `reason: ${reason}`,
    letters && `letter with the guide: ${guideEmailNames[letters].toLowerCase()}`,
    code && `campaign code ${code}`,
    from && `came on ${from.replace('T', ' ')} or later`,
    to && `came up to ${to.replace('T', ' ')}`,
  ]
  return parts.filter(Boolean).join(', ')
}
