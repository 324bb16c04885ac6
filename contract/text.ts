/**
 * Tidies one line of typed text: canonical Unicode, no invisible or control characters, single spaces.
 *
 * Bidirectional overrides, zero-width spaces and blank letters are removed because they make a name read differently
 * from what is stored. Joiners (U+200C, U+200D) stay inside a name because Persian and Indic names need them, and
 * variation selectors because Japanese ones do.
 *
 * @param text whatever was typed or pasted
 * @returns the same words, trimmed; possibly empty
 */
export function tidyLine(text: string): string {
  const line = text
    // Lone surrogates: what `toWellFormed` does, for browsers that lack it.
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/(?!\u200C|\u200D|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu, '')
    // After removal, because whatever separated a letter from its accent has now gone.
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
  const start = line.search(/(?!\s|\u200C|\u200D|\p{Variation_Selector})./u)
  // Not by an expression that ends in `$`, which tries again at each of a thousand joiners.
  let end = line.length
  while (start >= 0 && /\s|\u200C|\u200D/.test(line.charAt(end - 1))) end--
  return start < 0 ? '' : line.slice(start, end)
}
