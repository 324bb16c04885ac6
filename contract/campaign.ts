/**
 * The query parameters that name a campaign in an advert's link, in order of precedence: ours, as in `/?c=tv`, and the
 * one that advertising systems add by themselves.
 */
const campaignParameters = ['c', 'utm_campaign'] as const

/** The field of a plain form that holds the campaign key. */
export const campaignField = 'campaign'

const keyPattern = String.raw`[a-z\d][\w-]{0,31}`
const wholeKey = new RegExp(`^${keyPattern}$`)
/** A key after any characters that a key cannot begin with, and not part of something longer. */
const keyInText = new RegExp(String.raw`^[^a-z\d]*(${keyPattern})(?![\w-])`)

/** Whether it is a key as {@link campaignKey} writes it. */
export const isCampaignKey = (text: string) => wholeKey.test(text) && text === text.toLowerCase()

/**
 * Reads a campaign key from text that was typed from paper or copied from a message. The key is in lower case, without
 * invisible characters or the quotes around it, and ends before the first character that a key cannot contain. A key is
 * not a code: only the worker knows which code it maps to, if any.
 *
 * @returns 1 to 32 letters, digits, hyphens or underscores, the first a letter or digit; undefined if there are none
 */
export function campaignKey(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const visible = value
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
  const [, key] = keyInText.exec(visible) ?? []
  return key
}

/** At most this many keys are read: a link has one, rarely two. */
const maxKeys = 8

/** Every campaign key among these values, without repetition. */
export function campaignKeys(values: readonly unknown[]): readonly string[] {
  const keys = values.map(campaignKey).filter((key) => key !== undefined)
  return [...new Set(keys)].slice(0, maxKeys)
}

/** The campaign keys in a URL's query, ours first. The first that has a code counts, so all of them are sent. */
export function campaignIn(search: string): readonly string[] {
  return campaignsAmong(linkQuery(search))
}

/** The campaign keys among named values, ours first, whatever case the names are in. */
export function campaignsAmong(named: ReadonlyArray<readonly [name: string, value: unknown]>): readonly string[] {
  return campaignKeys(
    campaignParameters.flatMap((parameter) =>
      named.flatMap(([name, value]) => (name.toLowerCase() === parameter ? value : [])),
    ),
  )
}

/**
 * The parameters of a link's query. They may also be separated by a second `?`, which a campaign builder adds to an
 * address that already has one, or by `&amp;`, copied from a page's source.
 */
export function linkQuery(search: string): [name: string, value: string][] {
  const query = [...new URLSearchParams(search.replace(/^\?/, '').replaceAll('?', '&'))]
  return query.map(([name, value]) => [name.replace(/^(?:amp;)+/i, ''), value])
}
