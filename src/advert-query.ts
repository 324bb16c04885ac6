import type { Question } from '#contract/answers.ts'
import { linkQuery } from '#contract/campaign.ts'

/** The site's own parameters. */
const own: Readonly<Record<Question | 'step', true>> = {
  step: true,
  planInterest: true,
  timing: true,
  planningFor: true,
  deliveryMethod: true,
}

/** What an advert's link put into a query: everything but the site's own parameters. */
export function advertQuery(search: string): [name: string, value: string][] {
  return linkQuery(search).filter(([name]) => !(name in own))
}

/**
 * A link's query after its fragment, or in its place, where some campaign builders put it: `#utm_campaign=tv`,
 * `#lead-form-start?c=tv`.
 */
const queryInFragment = /^(#[\w-]*)\?(.+)$|^#([\w-]+=.+)$/

/**
 * Carries an advert's parameters from page to page without storing anything on the visitor's device: the referrer has
 * the full address of the site's page that linked here, and this adds the parameters that this page's query lacks.
 * Those in its own fragment, which no server sees, move into its query.
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
