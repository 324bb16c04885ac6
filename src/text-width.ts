/**
 * As much of a text as fits on these lines, in whole words. A word is cut short only where most of its line would be empty
 * without it.
 *
 * @param widths of the lines, in em
 */
export function fitLines(text: string, [width = 0, ...further]: readonly number[]): string[] {
  if (widthOf(text) <= width) return [text]
  const line = wordsWithin(text, width)
  if (further.length > 0 && widthOf(line) > width / 3)
    return [line, ...fitLines(text.slice(line.length).trimStart(), further)]
  const room = width - letterWidth('…')
  const whole = wordsWithin(text, room)
  const cut = widthOf(whole) > width / 3 ? whole : lettersWithin(text, room)
  return [`${cut.replace(/[\s,;:–—-]+$/, '')}…`]
}

function wordsWithin(text: string, width: number): string {
  let fitting = ''
  for (const word of text.split(' ')) {
    const longer = `${fitting} ${word}`.trimStart()
    if (widthOf(longer) > width) break
    fitting = longer
  }
  return fitting
}

function lettersWithin(text: string, width: number): string {
  let fitting = ''
  for (const letter of lettersOf(text)) {
    if (widthOf(fitting + letter) > width) break
    fitting += letter
  }
  return fitting.trimEnd()
}

let segmenter: Intl.Segmenter | undefined

/** What a reader sees as single characters: a flag or a family emoji is several code points. */
export function lettersOf(text: string): string[] {
  // Firefox has it since 125.
  if (!('Segmenter' in Intl)) return [...text]
  // Making one takes longer than using it, and a song is measured with each letter that is typed.
  segmenter ??= new Intl.Segmenter('en-GB')
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
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
