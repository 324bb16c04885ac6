// The HTML standard's pattern for `type=email`, plus letters and digits in any script and a dot after the @.
const shape =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u

/**
 * A whole address, a full stop and then a sentence: once the space is removed, the sentence's first word would become
 * part of the domain.
 */
const sentenceBehind = /@\S+\.(?:com|net|org|uk)\.\s+(?!uk\b)\p{L}/iu

/** Whether it looks like a publicly reachable email address. */
export function isEmail(text: string): boolean {
  return shape.test(text)
}

/**
 * Corrects what can only mean one thing: an address in brackets after its owner's name, as email programs copy it; a
 * label or `mailto:` in front; curly and full-width signs; a doubled @; a space or comma for a dot; quotes, brackets,
 * notes and punctuation around it.
 *
 * @param text an address as typed or pasted
 * @returns a valid address, or the text itself
 */
export function normaliseEmail(text: string): string {
  const straight = text.replace(/[‘’‛ʼ´]/g, "'")
  if (isEmail(straight) && !/^['`]/.test(straight)) return straight
  const typed = straight
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/["“”„«»]/g, '')
  if (sentenceBehind.test(typed)) return text
  const [bracket = '', bracketed] = /<([^<>]*@[^<>]*)>/.exec(typed) ?? []
  const address = withoutSurroundings(bracketed ?? typed)
  // The name in front of the brackets may repeat the address, but must not be another one.
  const besides = bracketed === undefined ? '' : typed.replace(bracket, '').toLowerCase()
  if (besides.replace(address.toLowerCase(), '').includes('@')) return text
  return isEmail(address) ? address : text
}

/** A label is removed only if it is known or a space follows it: `ada:` may be a slip for `ada.`. */
function withoutSurroundings(typed: string): string {
  return typed
    .replace(/^[^@:]*:(?=\s|\/\/)|^mailto:|^\s*(?:my\s+)?e-?mail(?:\s+address)?(?:\s+is)?[\s:-]+(?=\S+\s*@)/i, '')
    .replace(/\s*[([][^()[\]@]*[)\]]\s*$/, '')
    .replace(/(@[^?]*)\?.*$/s, '$1')
    .replace(/\s*@[@\s.]*/g, '@')
    .replace(/\s*\.\s*/g, '.')
    .replace(/@[^@]*$/, (domain) => domain.replace(/\.+/g, '.'))
    .replace(/,(?=(?:com|net|org|co[.,]uk|org[.,]uk)$)|,(?=uk$)/gi, '.')
    .replace(/^[\s'`/()[\]<>{},;:.]+|[^\p{L}\p{N}]+$/gu, '')
}

/** Whether there are several addresses where one is asked for. */
export function isSeveralEmails(text: string): boolean {
  // A single regular expression for all of this would take time that grows with the cube of the length.
  const between = text.slice(text.indexOf('@') + 1, Math.max(text.lastIndexOf('@'), 0))
  return /[\s,;/|&<>]/.test(between)
}
