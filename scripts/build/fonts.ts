import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const source = 'node_modules/@fontsource-variable'
export const fontFolder = 'node_modules/.cache/fonts'
/** Their `@font-face` rules, which name the files beside it. */
export const fontSheet = `${fontFolder}/font-faces.css`

/**
 * Which characters are in which file, as a `unicode-range`: those that our own pages are written with, without
 * ligatures; among them those that headings and a song's name need; and the rest of Latin-1, which browsers fetch for
 * fields when a visitor's name needs it. A character that is in no file, such as a hash or an arrow, is shown in a
 * stand-in font. The zero is from another font: Atkinson's has a slash, with which 0808 reads like 8888 to failing
 * sight.
 */
const ranges = {
  text: 'U+20-22, U+25-29, U+2B-3B, U+3F-5A, U+5F, U+61-7A, U+A0, U+A3, U+2013-2014, U+2018-2019, U+201C-201D, U+2026',
  headings:
    'U+20-22, U+26-29, U+2B-3A, U+3F, U+41-5A, U+61-7A, U+A0, U+A3, U+2013-2014, U+2018-2019, U+201C-201D, U+2026',
  more: 'U+A1-A2, U+A4-FF, U+2022, U+20AC',
  zero: 'U+30',
} as const

const fraunces = `${source}/fraunces/files/fraunces-latin-full-normal.woff2`
const atkinson = `${source}/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2`
const hanken = `${source}/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2`

/** Part of a font, in a file of its own. */
interface Cut {
  /** The name of its file. */
  readonly name: string
  readonly family: string
  readonly from: string
  /** Where its axes but the weight are pinned. */
  readonly axes?: Readonly<Record<string, number>>
  /** One, or the lightest and the boldest of a variable font. */
  readonly weights: readonly [number] | readonly [number, number]
  readonly range: string
}

/** A soft cut for display sizes. */
const display = {
  name: 'fraunces',
  family: 'Fraunces',
  from: fraunces,
  axes: { opsz: 72, SOFT: 100, WONK: 0 },
  weights: [600],
} as const
/** Both weights in one file take a fifth less than two files. */
const text = { name: 'atkinson', family: 'Atkinson', from: atkinson, weights: [400, 700] } as const

/**
 * Where two fonts have the same letter, browsers take it from the later one. All of a family have the same weights:
 * Chromium takes the letters of a text only from those that do.
 */
const cuts: readonly Cut[] = [
  { ...display, range: ranges.headings },
  { ...text, range: ranges.text },
  { ...text, name: 'atkinson-more', range: ranges.more },
  { ...text, name: 'zero', from: hanken, range: ranges.zero },
]

/** Their names in {@link fontFolder}. */
export const fontFiles = cuts.map(({ name }) => `${name}.woff2`)

/** Every letter that the site's fonts have, and those that its headings have. */
export const characters = lettersIn(ranges.text) + lettersIn(ranges.more)
export const headingCharacters = lettersIn(ranges.headings)

/** Cuts the fonts down to what the site uses before anything is built or served; takes about a second, once. */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    async config() {
      await mkdir(fontFolder, { recursive: true })
      await writeFile(fontSheet, cuts.map(fontFace).join('\n'))
      await Promise.all(
        cuts.map(async (cut) => {
          const file = `${fontFolder}/${cut.name}.woff2`
          if ((await modified(file)) < (await modified(import.meta.filename)))
            await writeFile(file, await cutOut(cut, cut.weights, 'woff2'))
        }),
      )
    },
  }
}

/** Atkinson's ascent and descent: while it loads, Chromium takes a line's height from the zero's font. */
const zeroHeight = 'ascent-override:98.4%;descent-override:31.6%;'

/**
 * Text shows in the stand-in until the font is there. Only files that most pages do without have a range: they are
 * fetched when a page has one of their letters.
 */
function fontFace({ name, family, weights, range }: Cut): string {
  const letters = range === ranges.text || range === ranges.headings ? '' : `unicode-range:${range};`
  const height = range === ranges.zero ? zeroHeight : ''
  return `@font-face{font-family:"${family}";src:url("./${name}.woff2");font-weight:${weights.join(' ')};font-display:swap;${letters}${height}}`
}

/**
 * The site's fonts as `@font-face` rules with the files embedded, for what is printed or drawn. Each weight is a font of
 * its own: Chromium prints the letters of a variable font as drawings.
 */
export async function fontFaces(): Promise<string> {
  const rules = cuts.flatMap((cut) =>
    cut.weights.map(async (weight) => {
      const url = `data:font/ttf;base64,${Buffer.from(await cutOut(cut, [weight], 'truetype')).toString('base64')}`
      return `@font-face{font-family:"${cut.family}";font-weight:${weight};src:url(${url});unicode-range:${cut.range}}`
    }),
  )
  return (await Promise.all(rules)).join('\n')
}

/**
 * One of the site's fonts in its makers' format, for letters to be drawn from.
 *
 * @param name as in {@link cuts}
 */
export async function fontData(name: string, weight: number): Promise<Uint8Array> {
  const cut = cuts.find((each) => each.name === name)
  if (!cut) throw new Error(`There is no font ${name}`)
  return cutOut(cut, [weight], 'truetype')
}

async function cutOut({ from, axes, range }: Cut, weights: Cut['weights'], targetFormat: 'woff2' | 'truetype') {
  const [min, max] = weights
  return subsetFont(await readFile(from), lettersIn(range), {
    targetFormat,
    variationAxes: { ...axes, wght: max === undefined ? min : { min, max } },
    // No page asks for another feature. `STAT` names the styles that were cut away, and `GDEF` tells letters from marks
    // that are put on them, of which none are left.
    keepFeatures: ['kern'],
    dropTables: ['STAT', 'GDEF'],
  })
}

async function modified(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

/** The characters of a `unicode-range`. */
function lettersIn(range: string): string {
  return range
    .split(', ')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice('U+'.length)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}
