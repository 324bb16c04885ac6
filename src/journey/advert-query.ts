import type { Question } from './answers.ts'

/** The parameters that mean something to these pages. */
const ours: Readonly<Record<Question | 'step', true>> = {
  step: true,
  planInterest: true,
  timing: true,
  planningFor: true,
  deliveryMethod: true,
}

/** What an advert's link put into a query: whatever is not ours. */
export function advertQuery(search: string): [name: string, value: string][] {
  return [...new URLSearchParams(search)].filter(([name]) => !(name in ours))
}
