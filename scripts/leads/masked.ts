/** Enough of a person to tell two leads apart on a screen that others may see, and no more. */

/** `Ada Lovelace` as `A. L.` */
export function initials(...names: readonly string[]): string {
  return names.map((name) => `${firstOf(name).toUpperCase()}.`).join(' ')
}

/** `ada@example.com` as `a…@example.com` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${firstOf(email)}…${at < 0 ? '' : email.slice(at)}`
}

const segments = new Intl.Segmenter('en-GB')

/** The first letter as people see it, accents included. */
function firstOf(text: string): string {
  const [first] = segments.segment(text)
  return first?.segment ?? ''
}
