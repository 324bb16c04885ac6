import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { characters } from '../../scripts/build/fonts.ts'
import { checksumOf, drawnFrom, pictures } from '../../scripts/images/make-images.ts'
import { builtPages, client, linkOf } from './support/built-pages.ts'

/** Width and height from a PNG's header. */
function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

const read = (name: string) => readFileSync(`${client}/${name}`)

test('the icons and the picture for a shared link have the expected sizes, and are small enough to be fetched', () => {
  // An iPhone or iPad looks for this name at the root: no page has to link to it.
  expect(sizeOf(read('apple-touch-icon.png'))).toEqual([180, 180])
  expect(sizeOf(read('favicon.ico'))).toEqual([32, 32])
  expect(read('favicon.svg').length).toBeLessThan(2_000)
  expect(sizeOf(read('share.png'))).toEqual([1200, 630])
  expect(read('share.png').length).toBeLessThan(300_000)
})

test('every page links to the icon and to the manifest, which lists icons with their real sizes', () => {
  for (const page of builtPages())
    expect(['icon', 'manifest'].map((rel) => linkOf(page, rel))).toEqual(['/favicon.svg', '/site.webmanifest'])
  const { icons }: { icons: ReadonlyArray<Record<'src' | 'sizes' | 'purpose', string>> } = JSON.parse(
    read('site.webmanifest').toString(),
  )
  for (const { src, sizes } of icons) expect(sizeOf(read(src.slice(1))).join('x')).toBe(sizes)
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
})

test('every picture is drawn from today’s SVG in today’s colours; else run "npm run images"', () => {
  expect(checksumOf(pictures())).toBe(readFileSync(drawnFrom, 'utf8'))
})

test('Fraunces, as it is cut, has every letter of the words on it', () => {
  const svg = pictures().find(({ file }) => file === 'share.png')?.svg ?? ''
  const words = [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = '']) => text).join('')
  expect(words.length).toBeGreaterThan(40)
  expect([...words].filter((letter) => !characters.includes(letter))).toEqual([])
})
