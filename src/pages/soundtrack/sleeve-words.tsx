import { lettersOf, widthOf } from '../../text-width.ts'

/** A colour, by the name of a token or one that `sleeve.module.css` defines for each colour of sleeve. */
export const ink = (name: string) => `var(--${name})`

/** What is drawn with words that grow with the text of the page. */
export interface Scaled {
  /** How many times as large as usual its words are. */
  readonly scale: number
}

/** The distance from one line of a text to the next, as a multiple of its size. */
const linePitch = 1.15

/** The distance from a text's first line to its last. */
export const lineSpan = ({ lines, size }: Lines) => Math.max(0, lines.length - 1) * size * linePitch

interface WordsProps {
  /** Where the first line starts, on its baseline. */
  readonly at: readonly [x: number, y: number]
  /** Where lines written from right to left start. */
  readonly end?: number
  readonly size: number
  readonly lines: readonly string[]
  readonly colour: string
  readonly className?: string | undefined
  readonly isBold?: boolean
  readonly isCentred?: boolean
}

/** Words on the sleeve, which stay in place whichever direction they are written in. */
export function Words({
  at: [x, y],
  end = 556,
  size,
  lines,
  colour,
  className,
  isBold = false,
  isCentred = false,
}: WordsProps) {
  const isFromRight = isRightToLeft(lines.join(' '))
  const placed = lines.map((line, place) => ({ line, top: y + place * size * linePitch }))
  return placed.map(({ line, top }) => (
    <text
      key={top}
      className={className}
      x={isFromRight && !isCentred ? end : x}
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

/** Text wrapped into lines, at a size (units of the sleeve, which is 600 wide). */
export interface Lines {
  readonly size: number
  readonly lines: readonly string[]
}

/** The largest size at which a text fits into this many lines; at the smallest it may take more. */
export function fitText(text: string, width: number, sizes: readonly number[], maxLines: number): Lines {
  const size = sizes.find((each) => wrapText(text, width / each).length <= maxLines) ?? Math.min(...sizes)
  return { size, lines: wrapText(text, width / size) }
}

/**
 * Breaks a text at its spaces, and inside words longer than a line.
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

/** Whether a text starts in a right-to-left script. */
const isRightToLeft = (text: string) =>
  /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(text)
