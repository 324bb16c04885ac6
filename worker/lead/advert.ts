import { tidyLine } from '#contract/text.ts'

/** Characters; click ids have about a hundred. What is longer is left out, because part of one is of no use. */
const longest = 500

/**
 * What came with an advert's link, by the names the firm asks for; empty where there was none. It is in the address of
 * our page that a lead is sent from, or in a plain form's own fields.
 *
 * @param names `WEBHOOK_ADVERT_FIELDS`
 * @param fields the fields of a plain form, by name
 */
export function advertOf(
  names: readonly string[],
  request: Request,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const query = new URLSearchParams(queryOfOurPage(request))
  const valueNamed = (name: string) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const value = typeof field === 'string' && field !== '' ? field : (query.get(name) ?? '')
    return value.length > longest ? '' : tidyLine(value)
  }
  return Object.fromEntries(names.map((name) => [name, valueNamed(name)]))
}

/**
 * The query in the address of our page that a request came from; empty if it came from elsewhere. Other sites' pages
 * reveal only their origin, and their parameters would mean something else.
 */
export function queryOfOurPage({ headers, url }: Request): string {
  const page = URL.parse(headers.get('referer') ?? '')
  return page !== null && page.origin === new URL(url).origin ? page.search : ''
}
