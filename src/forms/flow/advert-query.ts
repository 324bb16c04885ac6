import { linkQuery } from '#contract/campaign.ts'
import type { Question } from './form-flow.ts'

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
  return linkQuery(search).filter(([name]) => !(name in ours))
}

/**
 * Carries what an advert's link said from page to page without storing anything on the visitor's device: a browser tells
 * a page the full address of the page of ours that linked to it, and this adds the parameters that the page's own query
 * lacks.
 *
 * @param here the page's own address
 * @param from `document.referrer`
 * @returns the address the page should have; undefined when it is already right
 */
export function addressFromAdvert(
  { origin, pathname, search, hash }: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>,
  from: string,
): string | undefined {
  if (!from.startsWith(`${origin}/`)) return undefined
  const query = new URLSearchParams(search)
  const carried = advertQuery(new URL(from).search).filter(([name]) => !query.has(name))
  return carried.length === 0 ? undefined : `${pathname}?${new URLSearchParams([...query, ...carried])}${hash}`
}
