import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const source = 'node_modules/@fontsource-variable'
/** Where `src/styles/font-faces.css` finds them. */
const outDir = 'node_modules/.cache/fonts'

/** Basic Latin, Latin-1 and the punctuation of good typesetting: every sentence of the site and nearly every name. */
export const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…•→←↑£€✓`

const fraunces = `${source}/fraunces/files/fraunces-latin-full-normal.woff2`
const atkinson = `${source}/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2`
/** Headings use one soft, semi-bold cut for display sizes: pinning it halves the file. */
const display = { wght: 600, opsz: 72, SOFT: 100, WONK: 0 }

const fonts = [
  { file: 'fraunces.woff2', from: fraunces, axes: display },
  { file: 'atkinson.woff2', from: atkinson, axes: { wght: { min: 400, max: 700 } } },
] as const

/** Each weight is pinned: a PDF cannot hold a variable font, and the browser would draw its letters one by one. */
const cuts = [
  { family: 'Fraunces', weight: 600, from: fraunces, axes: display },
  { family: 'Atkinson Hyperlegible Next', weight: 400, from: atkinson, axes: { wght: 400 } },
  { family: 'Atkinson Hyperlegible Next', weight: 700, from: atkinson, axes: { wght: 700 } },
] as const

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
    cuts.map(async ({ family, weight, from, axes }) => {
      const file = await subsetFont(await readFile(from), characters, { targetFormat: 'truetype', variationAxes: axes })
      return { family, weight, file }
    }),
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
      await Promise.all(fonts.map(subset))
    },
  }
}

async function subset({ file, from, axes }: (typeof fonts)[number]): Promise<void> {
  const target = `${outDir}/${file}`
  const [made, recipe] = await Promise.all([modified(target), modified(import.meta.filename)])
  if (made > recipe) return
  const font = await subsetFont(await readFile(from), characters, { targetFormat: 'woff2', variationAxes: { ...axes } })
  await writeFile(target, font)
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
