import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { characters } from '../fonts.ts'

const source = 'node_modules/@fontsource-variable'
const fraunces = `${source}/fraunces/files/fraunces-latin-full-normal.woff2`
const atkinson = `${source}/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2`

/** Each weight pinned: a PDF cannot hold a variable font, and the browser would draw its letters one by one. */
const cuts = [
  { family: 'Fraunces', weight: 600, from: fraunces, axes: { wght: 600, opsz: 72, SOFT: 100, WONK: 0 } },
  { family: 'Atkinson Hyperlegible Next', weight: 400, from: atkinson, axes: { wght: 400 } },
  { family: 'Atkinson Hyperlegible Next', weight: 700, from: atkinson, axes: { wght: 700 } },
] as const

/** The fonts of the site as `@font-face` rules with the files inside. */
export async function guideFonts(): Promise<string> {
  const rules = cuts.map(async ({ family, weight, from, axes }) => {
    const font = await subsetFont(await readFile(from), characters, { targetFormat: 'truetype', variationAxes: axes })
    const url = `data:font/ttf;base64,${Buffer.from(font).toString('base64')}`
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url(${url})}`
  })
  return (await Promise.all(rules)).join('\n')
}
