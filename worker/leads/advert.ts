import { linkQuery } from '#contract/campaign.ts'
import { tidyLine } from '#contract/text.ts'

/** Characters; click ids have about a hundred. What is longer is left out, because part of one is of no use. */
const maxLength = 500

/**
 * The parameters of an advert's link, by the names that the firm asks for; empty where there is none.
 *
 * @param names those in `WEBHOOK_EXTRA_FIELDS`; links and forms may have them in any case
 * @param search the query of the address that the lead was made at
 * @param fields the fields of a plain form, by name, which come first
 */
export function advertParametersOf(
  names: readonly string[],
  search: string,
  fields: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, string>> {
  const given = [...Object.entries(fields), ...linkQuery(search)]
  const valueNamed = (name: string) => {
    const isNamed = ([other]: readonly [string, unknown]) => other.toLowerCase() === name.toLowerCase()
    const value = given.filter(isNamed).find(([, text]) => typeof text === 'string' && text !== '')?.[1]
    return typeof value !== 'string' || value.length > maxLength ? '' : tidyLine(value)
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
