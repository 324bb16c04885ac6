import { advertQuery } from './journey/advert-query.ts'

/**
 * Carries what an advert's link said from page to page without storing anything on the visitor's device: a browser tells
 * a page the full address of the page of ours that linked to it, and this adds what that one's query has and its own has
 * not.
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
