import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtPages } from './support/built-pages.ts'

/** Before those for paper. */
const [screen = ''] = readFileSync('src/styles/tokens.css', 'utf8').split('@media print')
const tokens = new Map(Array.from(screen.matchAll(/--([\w-]+): (#[\da-f]{3,6});/g), ([, name, value]) => [name, value]))

test('a placeholder has our own faint colour on white: some browsers’ own cannot be read', () => {
  const withPlaceholder = builtPages().filter((page) => / placeholder=(?!" ")/.test(page.html))
  expect(withPlaceholder.map(({ path }) => path)).toEqual(['/get-your-guide'])
  for (const page of withPlaceholder) expect(page.html).toContain('::placeholder{color:var(--faint);opacity:1}')
})

/** Words on what is behind them, by day and by night; a program that turns colours round keeps the contrast of each. */
test.each([
  ['ink', 'paper'],
  ['fern', 'paper'],
  ['paper', 'moss'],
  ['white', 'coral'],
  ['paper', 'ink'],
  ['marigold', 'ink'],
  ['faint', 'white'],
])('%s can be read on %s', (words, behind) => {
  const [lighter = 0, darker = 0] = [words, behind].map(luminanceOf).toSorted((a, b) => b - a)
  expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(4.5)
})

/** As WCAG defines it. */
function luminanceOf(token: string): number {
  const colour = tokens.get(token) ?? ''
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit) : colour.match(/[\da-f]{2}/g)
  const [red = 0, green = 0, blue = 0] = (digits ?? []).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
