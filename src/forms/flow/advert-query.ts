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

/** A link's query behind its fragment, where some campaign builders put it: `#utm_campaign=tv`, `#lead-form-start?c=tv`. */
const queryInFragment = /^(#[\w-]*)\?(.+)$|^#([\w-]+=.+)$/

/**
 * Carries what an advert's link said from page to page without storing anything on the visitor's device: a browser tells
 * a page the full address of the page of ours that linked to it, and this adds the parameters that the page's own query
 * lacks. Those in its own fragment, which no server sees, move into its query.
 *
 * @param here the page's own address
 * @param from `document.referrer`
 * @returns the address the page should have; undefined when it is already right
 */
export function addressFromAdvert(
  { origin, pathname, search, hash }: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>,
  from: string,
): string | undefined {
  const [, anchor = '', afterAnchor, alone = ''] = queryInFragment.exec(hash) ?? [hash, hash]
  const before = from.startsWith(`${origin}/`) ? new URL(from).search : ''
  const query = new URLSearchParams(search)
  const added = [...linkQuery(afterAnchor ?? alone), ...advertQuery(before)].filter(([name]) => !query.has(name))
  return added.length === 0 ? undefined : `${pathname}?${new URLSearchParams([...query, ...added])}${anchor}`
}
