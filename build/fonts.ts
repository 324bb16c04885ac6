import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { withPlainZero } from './plain-zero.ts'

const source = 'node_modules/@fontsource-variable'
/** Where `src/styles/font-faces.css` finds them. */
const outDir = 'node_modules/.cache/fonts'

/** What our own headings and prices are written with. */
const displayLetters = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}${range(0x30, 0x39)} \u{A0}!+,-.:?£×–‘’“”…`

/** What all else is written with that our pages say themselves, and email addresses. */
const textLetters = `${displayLetters}"%&'()/;@_·→↑`

/** Basic Latin, Latin-1 and the punctuation of good typesetting: nearly every name, and the booklet. */
export const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…•→←↑£€✓`

/** What visitors may write besides in either kind of font, as a `unicode-range`: src/other-letters.ts. */
export const otherLetters = { display: rangesBeyond(displayLetters), text: rangesBeyond(textLetters) }

/**
 * Fails the build for a page whose own words need a letter that their font lacks.
 *
 * @throws an error that names the letters
 */
export function insistOnOwnLetters(page: string, html: string): void {
  const words = html.replace(/<(script|style|textarea)\b.*?<\/\1>/gs, '')
  const headings = words.match(/<h[1-6]\b.*?<\/h[1-6]>/gs) ?? []
  const lacking = [
    ...lettersOf(words).filter((letter) => !textLetters.includes(letter)),
    ...lettersOf(headings.join('')).filter((letter) => !displayLetters.includes(letter)),
  ]
  if (lacking.length > 0) throw new Error(`${page} has ${lacking.join(' ')}: add it to the letters in build/fonts.ts`)
}

/** The letters of a piece of HTML: without its tags, an apostrophe as itself. */
function lettersOf(html: string): string[] {
  return [...new Set(html.replace(/<[^>]*>|\n/g, '').replaceAll('&#x27;', "'"))]
}

const fraunces = `${source}/fraunces/files/fraunces-latin-full-normal.woff2`
const atkinson = `${source}/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2`
/** Headings use one soft, semi-bold cut for display sizes: pinning it halves the file. */
const display = { wght: 600, opsz: 72, SOFT: 100, WONK: 0 }
const unchanged = (font: Uint8Array) => font

const inText = { family: 'Atkinson', from: atkinson, letters: textLetters, change: withPlainZero }
/** One weight each: a PDF cannot hold a variable font, and two weights are hardly more bytes than all between them. */
const cuts = [
  {
    file: 'fraunces.woff2',
    family: 'Fraunces',
    weight: 600,
    from: fraunces,
    axes: display,
    letters: displayLetters,
    change: unchanged,
  },
  { file: 'atkinson.woff2', weight: 400, axes: { wght: 400 }, ...inText },
  { file: 'atkinson-bold.woff2', weight: 700, axes: { wght: 700 }, ...inText },
] as const

/** What a font that is already there may be older than. */
const recipes = ['fonts.ts', 'plain-zero.ts'].map((name) => join(import.meta.dirname, name))

/** A font of one weight that anything can embed. */
export interface FontCut {
  readonly family: string
  readonly weight: number
  /** TrueType. */
  readonly file: Uint8Array
}

/** The site's fonts for what is printed or drawn. */
export function fontCuts(): Promise<readonly FontCut[]> {
  return Promise.all(
    cuts.map(async (cut) => ({ family: cut.family, weight: cut.weight, file: await cutOut(cut, 'truetype') })),
  )
}

/** The same as `@font-face` rules with the files embedded. */
export async function fontFaces(): Promise<string> {
  const rules = (await fontCuts()).map(({ family, weight, file }) => {
    const url = `data:font/ttf;base64,${Buffer.from(file).toString('base64')}`
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url(${url})}`
  })
  return rules.join('\n')
}

/** Cuts the fonts down to what the site uses before anything is built or served; takes about a second, once. */
export function subsetFonts(): Plugin {
  return {
    name: 'subset-fonts',
    async config() {
      await mkdir(outDir, { recursive: true })
      await Promise.all(cuts.map(subset))
    },
  }
}

/** Once with our own letters, for every page, and once with all. */
async function subset(cut: (typeof cuts)[number]): Promise<void> {
  const targets = { [`${outDir}/${cut.file}`]: cut.letters, [`${outDir}/full-${cut.file}`]: characters }
  const [recipe, made] = await Promise.all(
    [recipes, Object.keys(targets)].map((files) => Promise.all(files.map(modified))),
  )
  if (made && recipe && Math.min(...made) > Math.max(...recipe)) return
  for (const [target, letters] of Object.entries(targets)) await writeFile(target, await cutOut(cut, 'woff2', letters))
}

/** Cut twice: the change leaves out the checksums. */
async function cutOut(
  { from, axes, change }: (typeof cuts)[number],
  targetFormat: 'woff2' | 'truetype',
  letters = characters,
) {
  const cut = await subsetFont(await readFile(from), letters, { targetFormat: 'truetype', variationAxes: axes })
  return subsetFont(Buffer.from(change(cut)), letters, { targetFormat })
}

async function modified(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}

/** All characters but these, as `U+21-2f,U+a3-a3`. */
function rangesBeyond(letters: string): string {
  const others = [...characters].filter((letter) => !letters.includes(letter))
  const points = others.map((letter) => letter.codePointAt(0) ?? 0)
  const firsts = points.filter((point) => !points.includes(point - 1))
  const lasts = points.filter((point) => !points.includes(point + 1))
  const hex = (point = 0) => point.toString(16)
  return firsts.map((first, at) => `U+${hex(first)}-${hex(lasts[at])}`).join()
}
