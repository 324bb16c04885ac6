/** The query parameter in an advert's link, `/?c=tv`. */
export const campaignParameter = 'c'

/** The property of a posted lead, and the field of a plain form, that holds the campaign key. */
export const campaignField = 'campaign'

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

/** The first valid key in a URL's query; the parameter name may be in either case. */
export function campaignIn(search: string): string | undefined {
  for (const [name, value] of new URLSearchParams(search)) {
    const key = name.toLowerCase() === campaignParameter ? campaignKey(value) : undefined
    if (key !== undefined) return key
  }
  return undefined
}
