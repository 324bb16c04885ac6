const blackFlag = '\u{1F3F4}'
const unseen =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|(?!\u200C|\u200D|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu

/**
 * Tidies one line of typed text: canonical Unicode, no invisible or control characters, single spaces.
 *
 * Bidirectional overrides, zero-width spaces and blank letters are removed because they make a name read differently
 * from what is stored. Joiners (U+200C, U+200D) stay inside a name because Persian and Indic names need them, variation
 * selectors because Japanese ones do, and the letters of a tag behind a black flag (Unicode Technical Standard 51,
 * ED-14a) because without them the flags of England, Scotland and Wales turn black.
 *
 * @param text whatever was typed or pasted
 * @returns the same words, trimmed; possibly empty
 */
export function tidyLine(text: string): string {
  const line = text
    // Replaces lone surrogates, as `toWellFormed` does, for browsers that lack it. In Safari 16 `\p{Surrogate}` also
    // matches each half of a pair.
    .replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g, (found) => (found.length === 2 ? found : '\uFFFD'))
    .replace(unseen, (found) => (found.startsWith(blackFlag) ? found : ''))
    // After removal, because whatever separated a letter from its accent has now gone.
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
  const start = line.search(/(?!\s|\u200C|\u200D|\p{Variation_Selector})./u)
  // Not with a regular expression that ends in `$`: it would try again at each of a thousand joiners.
  let end = line.length
  while (start >= 0 && /\s|\u200C|\u200D/.test(line.charAt(end - 1))) end--
  return start < 0 ? '' : line.slice(start, end)
}

/**
 * What a visitor typed, for staff to read: characters that move the cursor or reverse the writing are replaced.
 */
export const printable = (text: string) => text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD')

const digit = /\p{Nd}/gu

/**
 * Converts digits in any script to 0 to 9, and full-width and other variant letters and digits to plain ones. A
 * script's ten digits are consecutive, so a digit's value is the number of digits directly before it.
 */
export function withPlainDigits(text: string): string {
  return text.normalize('NFKC').replace(digit, (written) => {
    const code = written.codePointAt(0) ?? 0
    let before = 0
    while (String.fromCodePoint(code - before - 1).search(digit) === 0) before++
    return String(before % 10)
  })
}

/** With a capital letter in front, as a sentence begins. */
export const sentenceCase = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A text as HTML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The value of JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
