import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { type Drawing, png } from './drawing.ts'

const fraunces = 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'

/** The picture of a shared link, 1200 × 630. */
export async function shareImage(): Promise<Uint8Array> {
  return png(await shareDrawing())
}

/** `share.svg` with the headings' own cut of Fraunces, holding just the letters of the picture. */
export async function shareDrawing(): Promise<Drawing & { readonly font: Uint8Array }> {
  const svg = await readFile('scripts/images/share.svg', 'utf8')
  const text = [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, words = '']) => words).join('')
  const font = await subsetFont(await readFile(fraunces), text, {
    targetFormat: 'truetype',
    variationAxes: { wght: 600, opsz: 72, SOFT: 100, WONK: 0 },
    // One glyph a letter and no ligatures, so that they can be counted.
    noLayoutClosure: true,
  })
  const letters = new Set(text)
  if (glyphCount(font) !== letters.size + 1) throw new Error(`Fraunces lacks a letter of: ${[...letters].join('')}`)
  return { svg, width: 1200, font }
}

/** From the font's `maxp` table; one of the glyphs is the box for what is missing. */
function glyphCount(font: Uint8Array): number {
  const bytes = Buffer.from(font)
  for (let entry = 12; entry < 12 + 16 * bytes.readUInt16BE(4); entry += 16) {
    if (bytes.toString('latin1', entry, entry + 4) === 'maxp')
      return bytes.readUInt16BE(bytes.readUInt32BE(entry + 8) + 4)
  }
  throw new Error('not a TrueType font')
}
