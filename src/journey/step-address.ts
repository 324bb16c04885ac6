import { advertQuery } from './advert-query.ts'
import { lastStep } from './journey.ts'

/** The id of the words that say which step is shown. */
export const stepProgressId = 'step-progress'

/** The step an address asks for; undefined when it names none. */
export function stepIn(search: string): number | undefined {
  const step = new URLSearchParams(search).get('step') ?? ''
  return /^\d$/.test(step) && Number(step) >= 1 && Number(step) <= lastStep ? Number(step) : undefined
}

/** The first step is the page's own address. Of the other query parameters, only the advert's are kept. */
export function stepLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>, step: number): string {
  const asked = step > 1 ? [['step', String(step)]] : []
  const query = String(new URLSearchParams([...asked, ...advertQuery(search)]))
  return query === '' ? pathname : `${pathname}?${query}`
}
