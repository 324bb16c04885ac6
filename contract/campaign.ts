/**
 * The query parameters that name a campaign in an advert's link, the first before the second: ours, `/?c=tv`, and the
 * one that advertising systems add by themselves.
 */
const campaignParameters = ['c', 'utm_campaign']

/** The property of a posted lead, and the field of a plain form, that holds the campaign key. */
export const campaignField = 'campaign'
/** The property that holds which version of its form a lead came by. */
export const versionField = 'version'

/**
 * Normalises a campaign key for lookup: trimmed and lower-cased, because links are retyped from paper and pasted with a
 * trailing space. A key is not a code: only the worker knows which code it maps to, if any. A version after it, `tv.b`,
 * is left out.
 *
 * @returns undefined unless it is 1 to 32 letters, digits, hyphens or underscores and starts with a letter or digit
 */
export function campaignKey(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return /^([a-z\d][\w-]{0,31})(?:\.[ab])?$/.exec(value.trim().toLowerCase())?.[1]
}

/** The first valid key in a URL's query; the parameter's name may be in either case. */
export function campaignIn(search: string): string | undefined {
  const query = [...new URLSearchParams(search)]
  const values = campaignParameters.flatMap((parameter) => query.filter(([name]) => name.toLowerCase() === parameter))
  return values.map(([, value]) => campaignKey(value)).find((key) => key !== undefined)
}

/** The two versions that a form may have for a while. */
export const versions = ['a', 'b'] as const
export type Version = (typeof versions)[number]

/** One of two versions of a form; undefined for anything else. */
export const versionNamed = (value: unknown) => versions.find((version) => version === value)
