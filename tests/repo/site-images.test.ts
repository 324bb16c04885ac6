import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { draw } from '../../scripts/images/drawing.ts'
import { shareDrawing } from '../../scripts/images/share-image.ts'
import { builtPages, client, linkOf } from './support/built-pages.ts'

/** Width and height from a PNG's header. */
function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

const read = (name: string) => readFileSync(`${client}/${name}`)

test('the icons have the expected sizes', () => {
  expect(sizeOf(read('apple-touch-icon.png'))).toEqual([180, 180])
  const ico = read('favicon.ico')
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6]]).toEqual([1, 1, 32])
  expect(sizeOf(ico.subarray(ico.readUInt32LE(18)))).toEqual([32, 32])
})

test('the manifest lists icons that exist, with their real sizes', () => {
  const manifest: { icons: ReadonlyArray<{ src: string; sizes: string; purpose: string }> } = JSON.parse(
    read('site.webmanifest').toString(),
  )
  for (const { src, sizes } of manifest.icons) expect(sizeOf(read(src.slice(1))).join('x')).toBe(sizes)
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
})

test('every page links to the icon, the home screen icon and the manifest, and each is in the build', () => {
  for (const page of builtPages()) {
    for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
      expect(read(linkOf(page, rel)?.slice(1) ?? '').length).toBeGreaterThan(0)
    }
  }
})

test('a page loads one small icon', () => {
  expect(read('favicon.svg').length).toBeLessThan(2_000)
})

test('the picture for a shared link is 1200 by 630 and small enough to be fetched', () => {
  expect(sizeOf(read('share.png'))).toEqual([1200, 630])
  expect(read('share.png').length).toBeLessThan(300_000)
})

test('its text is in Fraunces, and is not drawn if Fraunces is missing', async () => {
  const drawing = await shareDrawing()
  const [written, unwritten] = await Promise.all([draw(drawing), draw({ svg: drawing.svg, width: drawing.width })])
  const pixels = unwritten.pixels
  const differing = written.pixels.filter((value, index) => value !== pixels[index]).length
  expect(differing).toBeGreaterThan(30_000)
  expect(Buffer.from(written.asPng()).equals(read('share.png'))).toBe(true)
})
