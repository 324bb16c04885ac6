interface WordsProps {
  /** Where the first line starts, on its baseline. */
  readonly at: readonly [x: number, y: number]
  readonly size: number
  readonly lines: readonly string[]
  readonly colour: string
  readonly className?: string | undefined
  readonly isBold?: boolean
  readonly isCentred?: boolean
}

/** Words on the sleeve, which stay in place whichever direction they are written in. */
export function Words({ at: [x, y], size, lines, colour, className, isBold = false, isCentred = false }: WordsProps) {
  const isFromRight = isRightToLeft(lines.join(' '))
  const placed = lines.map((line, place) => ({ line, top: y + place * size * 1.15 }))
  return placed.map(({ line, top }) => (
    <text
      key={top}
      className={className}
      x={isFromRight && !isCentred ? 556 : x}
      y={top}
      fill={colour}
      fontSize={size}
      fontWeight={className ? 600 : isBold ? 700 : 400}
      direction={isFromRight ? 'rtl' : undefined}
      textAnchor={isCentred ? 'middle' : undefined}
    >
      {line}
    </text>
  ))
}

/** Text wrapText into lines at a size (units of the sleeve, which is 600 wide). */
interface Lines {
  readonly size: number
  readonly lines: readonly string[]
}

/** The largest size at which a text fits into this many lines; at the smallest it may take more. */
export function fitText(text: string, width: number, sizes: readonly number[], maxLines: number): Lines {
  const size = sizes.find((each) => wrapText(text, width / each).length <= maxLines) ?? Math.min(...sizes)
  return { size, lines: wrapText(text, width / size) }
}

/**
 * Breaks a text at its spaces, and inside words longer than a line. Widths are estimates, on the wide side: the page is
 * rendered where nothing can measure them.
 *
 * @param width of a line, in em
 */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of lettersOf(word)) {
      if (widthOf(line + letter) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** What a reader sees as single characters: a flag or a family emoji is several code points. */
function lettersOf(text: string): string[] {
  // Firefox has it since 125.
  if (!('Segmenter' in Intl)) return [...text]
  return Array.from(new Intl.Segmenter('en-GB').segment(text), ({ segment }) => segment)
}

const widthOf = (text: string) => lettersOf(text).reduce((sum, letter) => sum + letterWidth(letter), 0)

function letterWidth(letter: string): number {
  // Chinese, Japanese, Korean and emoji fill a square.
  if (/[\u1100-\u115F\u2E80-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]|\p{Extended_Pictographic}|\p{RI}/u.test(letter))
    return 1.25
  if (/[\p{Lu}mwMW@%]/u.test(letter)) return 0.8
  return /[ iljtfI.,:;'’!|·]/.test(letter) ? 0.33 : 0.56
}

/** Whether a text starts in a right-to-left script. */
const isRightToLeft = (text: string) =>
  /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(text)
