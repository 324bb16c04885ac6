import * as z from 'zod/mini'
import { type FilterQuery, filterWords, queryText, readFilter } from '../leads/filter-query.ts'

export type Doing = 'send' | 'erase' | 'letter'

/** Which leads are meant: one, or all that match a filter that says what has become of them, or of their guide emails. */
export type Target =
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'all'; readonly query: FilterQuery }

/** Held leads are among them only when the filter says so, as with `npm run leads`. */
type ActionState = 'waiting' | 'parked' | 'held' | 'delivered'

const states: Readonly<Record<Exclude<Doing, 'letter'>, readonly ActionState[]>> = {
  send: ['waiting', 'parked', 'held'],
  erase: ['waiting', 'parked', 'held', 'delivered'],
}

export interface Intent {
  readonly doing: Doing
  readonly target: Target
}

/**
 * Reads what is to be done from an address or a form.
 *
 * @returns undefined when anything about it is malformed: a filter that is half understood would match too many
 */
export function readIntent(get: (name: string) => string | undefined): Intent | undefined {
  const doing = get('do')
  if (doing !== 'send' && doing !== 'erase' && doing !== 'letter') return undefined
  const lead = get('lead')
  if (lead !== undefined) {
    return z.uuid().safeParse(lead).success ? { doing, target: { kind: 'one', id: lead } } : undefined
  }
  const { query, isWrong } = readFilter(get)
  return isWrong || !saysEnough(doing, query) ? undefined : { doing, target: { kind: 'all', query } }
}

function saysEnough(doing: Doing, { state, letters }: FilterQuery): boolean {
  return doing === 'letter' ? letters !== undefined : states[doing].some((allowed) => allowed === state)
}

/** The same as fields of a form or an address. */
export function intentFields({ doing, target }: Intent): readonly (readonly [name: string, value: string])[] {
  return [
    ['do', doing],
    ...(target.kind === 'one' ? [['lead', target.id] as const] : [...new URLSearchParams(queryText(target.query))]),
  ]
}

export const targetWords = (target: Target) => (target.kind === 'one' ? target.id : filterWords(target.query))
