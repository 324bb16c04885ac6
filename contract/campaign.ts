/** The query parameter of an advert's link, `/?c=tv`. */
export const campaignParameter = 'c'

/** The property of a posted lead, and the field of a plain form, that names the lead's campaign. */
export const campaignField = 'campaign'

/**
 * The key of a campaign as it is looked up: trimmed and in lower case, because links are retyped from paper and
 * pasted with a space behind them. A key is no code: only the worker knows which code it stands for, if any.
 *
 * @returns undefined for what cannot be one: not 1 to 32 letters, digits, hyphens or underscores, or a sign in front
 */
export function campaignKey(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const key = value.trim().toLowerCase()
  return /^[a-z\d][\w-]{0,31}$/.test(key) ? key : undefined
}

/** The first key that the query of an address names, the parameter in either case. */
export function campaignIn(search: string): string | undefined {
  for (const [name, value] of new URLSearchParams(search)) {
    const key = name.toLowerCase() === campaignParameter ? campaignKey(value) : undefined
    if (key !== undefined) return key
  }
  return undefined
}
