/**
 * As much of a text as fits on a line.
 *
 * @param width of the line, in em
 */
export function fitLine(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let fitting = ''
  let left = width - letterWidth('…')
  for (const letter of lettersOf(text)) {
    left -= letterWidth(letter)
    if (left < 0) break
    fitting += letter
  }
  return `${fitting.trimEnd()}…`
}

/** What a reader sees as single characters: a flag or a family emoji is several code points. */
export function lettersOf(text: string): string[] {
  // Firefox has it since 125.
  if (!('Segmenter' in Intl)) return [...text]
  return Array.from(new Intl.Segmenter('en-GB').segment(text), ({ segment }) => segment)
}

/** How wide a text is (em). An estimate, on the wide side: pages are rendered where nothing can measure it. */
export const widthOf = (text: string) => lettersOf(text).reduce((sum, letter) => sum + letterWidth(letter), 0)

function letterWidth(letter: string): number {
  // Chinese, Japanese, Korean and emoji fill a square.
  if (/[\u1100-\u115F\u2E80-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]|\p{Extended_Pictographic}|\p{RI}/u.test(letter))
    return 1.25
  if (/[\p{Lu}mwMW@%]/u.test(letter)) return 0.8
  return /[ iljtfI.,:;'’!|·]/.test(letter) ? 0.33 : 0.56
}
