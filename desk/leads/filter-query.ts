import { type DeliveryMethod, deliveryMethods } from '#contract/answers.ts'
import type { Lead } from '#contract/lead.ts'
import {
  type LeadFilter,
  type LeadState,
  leadStates,
  type Place,
  type StuckEmailState,
  stuckStateFrom,
} from '#worker/staff/lead-filter.ts'
import { campaignCode } from '#worker/store/campaign-codes.ts'
import { timeFrom } from '#worker/store/uk-time.ts'
import { paths } from '../paths.ts'
import { formNames, forms, guideEmailNames, stateNames, wantsNames } from './describe-lead.ts'

/** A filter as a page's address has it: what was typed, with days, or minutes of them, instead of times. */
export interface FilterQuery {
  readonly state?: LeadState | undefined
  /** With commas between them if there are several. */
  readonly reason?: string | undefined
  readonly letters?: StuckEmailState | undefined
  readonly form?: Lead['form'] | undefined
  readonly wants?: DeliveryMethod | undefined
  readonly code?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const names = ['state', 'reason', 'letters', 'form', 'wants', 'code', 'from', 'to'] as const

export interface ReadFilter {
  readonly query: FilterQuery
  /** Whether something that was asked for was not understood, and left out. */
  readonly isWrong: boolean
}

/** A day, or a minute of it, must exist, and be one that a lead may have come on. */
const isDay = (text: string) => /^2\d{3}-\d\d-\d\d(T\d\d:\d\d)?$/.test(text) && timeFrom(text, false) !== undefined
const ifMatch = (text: string, shape: RegExp) => (shape.test(text) ? text : undefined)

/**
 * Reads a filter from an address or a form; whatever is malformed is left out.
 *
 * @param get a field's text, or nothing; of a field that is there several times, all of it with commas between
 */
export function readFilter(get: (name: string) => string | undefined): ReadFilter {
  const given = (name: string) => (get(name) ?? '').trim()
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === given(name))
  const day = (name: string) => (isDay(given(name)) ? given(name) : undefined)
  const state = oneOf(leadStates, 'state')
  const canHaveReason = hasReasons(state)
  const query: FilterQuery = {
    state,
    reason: canHaveReason ? ifMatch(given('reason'), /^[a-z\d: ]{1,40}(,[a-z\d: ]{1,40}){0,19}$/) : undefined,
    letters: stuckStateFrom(given('letters')),
    form: oneOf(forms, 'form'),
    wants: oneOf(deliveryMethods, 'wants'),
    code: campaignCode.safeParse(given('code')).data,
    from: day('from'),
    to: day('to'),
  }
  const wrong = names.filter((name) => given(name) !== '' && query[name] === undefined)
  return { query, isWrong: wrong.some((name) => name !== 'reason' || canHaveReason) }
}

/** Whether leads in such a state have something to say about why. */
export const hasReasons = (state: LeadState | undefined) =>
  state === 'held' || state === 'parked' || state === 'waiting'

/** The same as the statements take it. */
export function filterOf({ from, to, reason, ...rest }: FilterQuery): LeadFilter {
  return {
    ...rest,
    reasons: reason?.split(','),
    since: from === undefined ? undefined : timeFrom(from, false),
    until: to === undefined ? undefined : timeFrom(to, true),
  }
}

/** As an address, and as the audit table keeps it. */
export const queryText = (query: FilterQuery) =>
  new URLSearchParams(
    names.flatMap((name) => {
      const value = query[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ).toString()

/** In words, for someone who is about to act on it, or did. */
export function filterWords({ state, reason, letters, form, wants, code, from, to }: FilterQuery): string {
  const parts = [
    state ? stateNames[state] : 'Any lead',
    reason && `reason: ${reason.replaceAll(',', ' or ')}`,
    letters && `email with the guide: ${guideEmailNames[letters].toLowerCase()}`,
    form && `form: ${formNames[form]}`,
    wants && `wants the guide ${wantsNames[wants]}`,
    code && `campaign code ${code}`,
    from && `came on ${from.replace('T', ' ')} or later`,
    to && `came up to ${to.replace('T', ' ')}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** A page of a list: what the list has, and after which place the page begins. */
export interface ListPage {
  readonly query: FilterQuery
  readonly after?: Place | undefined
}

/** A place as an address has it, `1795000000000-ID`; undefined for anything else. */
export function placeFrom(text: string | undefined): Place | undefined {
  const [, receivedAt, id] = /^(\d{1,15})-([\da-f-]{36})$/.exec(text ?? '') ?? []
  return receivedAt === undefined || id === undefined ? undefined : { receivedAt: Number(receivedAt), id }
}

function pageText({ query, after }: ListPage): string {
  const text = new URLSearchParams(queryText(query))
  if (after) text.set('after', `${after.receivedAt}-${after.id}`)
  return text.toString()
}

/** The page's address. @param at the lead to be in view there */
export function listPath(page: ListPage, at?: string): string {
  const text = pageText(page)
  return `${paths.leads}${text && `?${text}`}${at ? `#${at}` : ''}`
}

/** From which list someone came to a lead, as a field `list` of its page's address; a list of everything is named too. */
export const listField = (page: ListPage | undefined) => ({ list: page && (pageText(page) || 'all') })

/** The same from an address. What is malformed is left out of it, so that it leads to no other page than the list. */
export function listFrom(text: string | undefined): ListPage | undefined {
  if (text === undefined) return undefined
  const fields = new URLSearchParams(text)
  const get = (name: string) => fields.get(name) ?? undefined
  return { query: readFilter(get).query, after: placeFrom(get('after')) }
}
