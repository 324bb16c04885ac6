/**
 * The query parameters that name a campaign in an advert's link, the first before the second: ours, `/?c=tv`, and the
 * one that advertising systems add by themselves.
 */
const campaignParameters = ['c', 'utm_campaign']

/** The property of a posted lead, and the field of a plain form, that holds the campaign key. */
export const campaignField = 'campaign'

/** The property of a posted lead that holds the query of the address it was made at, as far as it came with an advert. */
export const advertField = 'advert'

/**
 * Normalises a campaign key for lookup: trimmed and lower-cased, because links are retyped from paper and pasted with a
 * trailing space. A key is not a code: only the worker knows which code it maps to, if any.
 *
 * @returns undefined unless it is 1 to 32 letters, digits, hyphens or underscores and starts with a letter or digit
 */
export function campaignKey(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const key = value.trim().toLowerCase()
  return /^[a-z\d][\w-]{0,31}$/.test(key) ? key : undefined
}

/** The first valid key in a URL's query; the parameter's name may be in either case. */
export function campaignIn(search: string): string | undefined {
  const query = [...new URLSearchParams(search)]
  const values = campaignParameters.flatMap((parameter) => query.filter(([name]) => name.toLowerCase() === parameter))
  return values.map(([, value]) => campaignKey(value)).find((key) => key !== undefined)
}
