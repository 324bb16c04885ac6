import { readFile } from 'node:fs/promises'
import { Blob, Face, Font } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { fontCuts } from '../../build/fonts.ts'
import { type Contour, readGlyph, withPlainZero } from '../../build/plain-zero.ts'

const source = 'node_modules/@fontsource-variable/atkinson-hyperlegible-next/files'
const original = await readFile(`${source}/atkinson-hyperlegible-next-latin-wght-normal.woff2`)
const cuts = (await fontCuts()).filter(({ family }) => family !== 'Fraunces')

const asDrawn = (weight: number) =>
  subsetFont(original, '08O', { targetFormat: 'truetype', variationAxes: { wght: weight } })
const opened = (file: Uint8Array) => new Font(new Face(new Blob(file)))
const glyphOf = (file: Uint8Array, letter: string) => opened(file).nominalGlyph(letter.charCodeAt(0)) ?? 0
const outlineOf = (file: Uint8Array, letter: string) => readGlyph(file, glyphOf(file, letter))

/** How near to a zero's middle something is drawn. */
function nearestToMiddle([outline = [], ...counters]: readonly Contour[]): number {
  const xs = outline.map(({ x }) => x)
  const ys = outline.map(({ y }) => y)
  const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
  return Math.min(...counters.flat().map((point) => Math.hypot(point.x - x, point.y - y)))
}

test.each(cuts)('zero in weight $weight is an outline around one empty counter', async ({ weight, file }) => {
  const drawn = outlineOf(await asDrawn(weight), '0')
  const plain = outlineOf(file, '0')
  expect([drawn.length, plain.length]).toEqual([3, 2])
  expect(plain[0]).toEqual(drawn[0])
  expect(nearestToMiddle(plain)).toBeGreaterThanOrEqual(nearestToMiddle(drawn))
  expect(plain[1]).toHaveLength(drawn.slice(1).flat().length + 2)
})

test.each(cuts)('other letters in weight $weight, and every width, stay as they are', async ({ weight, file }) => {
  const drawn = await asDrawn(weight)
  for (const letter of ['8', 'O']) expect(outlineOf(file, letter)).toEqual(outlineOf(drawn, letter))
  for (const letter of ['0', '8', 'O']) {
    const width = (font: Uint8Array) => opened(font).glyphHAdvance(glyphOf(font, letter))
    expect(width(file), letter).toBe(width(drawn))
  }
})

test('a font whose zero has no slash is refused, so that a new release of it is noticed', () => {
  expect(() => withPlainZero(cuts[0]?.file ?? new Uint8Array())).toThrow('not drawn with a slash')
})
