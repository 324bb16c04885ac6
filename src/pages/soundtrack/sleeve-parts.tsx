import styles from './sleeve.module.css'
import type { Colour } from './soundtrack.ts'

/** A sleeve's colours, by the names of the tokens. */
export interface Palette {
  readonly back: string
  readonly words: string
  readonly petals: string
  readonly behind: string
  readonly label: string
  readonly onLabel: string
}

export const palettes: Readonly<Record<Colour, Palette>> = {
  moss: { back: 'moss', words: 'paper', petals: 'marigold', behind: 'coral', label: 'coral', onLabel: 'white' },
  coral: { back: 'coral', words: 'white', petals: 'marigold', behind: 'plum', label: 'marigold', onLabel: 'ink' },
  marigold: { back: 'marigold', words: 'ink', petals: 'coral', behind: 'plum', label: 'plum', onLabel: 'white' },
  plum: { back: 'plum', words: 'paper', petals: 'coral', behind: 'marigold', label: 'marigold', onLabel: 'ink' },
  linen: { back: 'linen', words: 'ink', petals: 'coral', behind: 'marigold', label: 'moss', onLabel: 'white' },
}

/** A token as a colour. */
export const ink = (token: string) => `var(--${token})`

/** As a path, because the picture to save is drawn from paths and texts alone: send-soundtrack.tsx. */
export const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`

interface WordsProps {
  /** Where the first line begins, on its base line; where it ends, if it is written from right to left. */
  readonly at: readonly [x: number, y: number]
  readonly size: number
  readonly lines: readonly string[]
  readonly colour: string
  readonly isHeading?: boolean
  readonly isBold?: boolean
  readonly isCentred?: boolean
}

/** Words on the sleeve; whatever direction they are written in, they stay where they belong. */
export function Words({
  at: [x, y],
  size,
  lines,
  colour,
  isHeading = false,
  isBold = false,
  isCentred = false,
}: WordsProps) {
  const isTurned = isRightToLeft(lines.join(' '))
  const placed = lines.map((line, place) => ({ line, top: y + place * size * 1.15 }))
  return placed.map(({ line, top }) => (
    <text
      key={top}
      className={isHeading ? styles.heading : undefined}
      x={isTurned && !isCentred ? 556 : x}
      y={top}
      fill={ink(colour)}
      fontSize={size}
      fontWeight={isHeading ? 600 : isBold ? 700 : 400}
      direction={isTurned ? 'rtl' : undefined}
      textAnchor={isCentred ? 'middle' : undefined}
    >
      {line}
    </text>
  ))
}

/** Text broken into lines at a size (units of the sleeve, which is 600 wide). */
export interface Lines {
  readonly size: number
  readonly lines: readonly string[]
}

/** The largest of some sizes at which a text fits so many lines; at the last one it may take more. */
export function fitted(text: string, width: number, sizes: readonly number[], most: number): Lines {
  const size = sizes.find((each) => broken(text, width / each).length <= most) ?? Math.min(...sizes)
  return { size, lines: broken(text, width / size) }
}

/**
 * Breaks a text at its spaces, and inside a word that is longer than a line. Widths are guessed, and rather too wide: the
 * page is made before there is a browser to measure with.
 *
 * @param width of a line, in times the size of the letters
 */
export function broken(text: string, width: number): string[] {
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
    for (const letter of word) {
      if (widthOf(line + letter) > width) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line === '' ? lines : [...lines, line]
}

const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0)

function letterWidth(letter: string): number {
  // Chinese, Japanese, Korean and emoji fill a square; marks stand on the letter before them.
  if (/[\u1100-\u115F\u2E80-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]|\p{Extended_Pictographic}/u.test(letter)) return 1.25
  if (/\p{M}|\u200C|\u200D/u.test(letter)) return 0
  if (/[\p{Lu}mwMW@%]/u.test(letter)) return 0.8
  return /[ iljtfI.,:;'’!|·]/.test(letter) ? 0.33 : 0.56
}

/** Whether a text begins in a script that is written from right to left. */
const isRightToLeft = (text: string) =>
  /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(text)
