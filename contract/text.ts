/**
 * Tidies one line of typed text: canonical Unicode, no invisible or control characters, single spaces.
 *
 * Bidirectional overrides and zero-width spaces go because they make a name read differently from what is
 * stored; joiners (U+200C, U+200D) stay because Persian and Indic names need them.
 *
 * @param text whatever was typed or pasted
 * @returns the same words, trimmed; possibly empty
 */
export function tidyLine(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u00AD]/g, '')
      // After it, because what stood between a letter and its accent is gone now.
      .normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
  )
}
