import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserFloor } from '../../scripts/build/browser-floor.ts'
import { builtPages, client } from './support/built-pages.ts'
import { tooYoungIn as tooYoungInSheet } from './support/css-uses.ts'
import { hasNewSyntax, hasTopLevelAwait, tooYoungIn as tooYoungInScript } from './support/script-uses.ts'

const pages = builtPages()
const partsOf = (html: string, part: RegExp) => [...html.matchAll(part)].map(([, text = '']) => text)
const sheets = new Set(pages.flatMap(({ html }) => partsOf(html, /<style>(.*?)<\/style>/gs)))
const loaders = new Set(pages.flatMap(({ html }) => partsOf(html, /<script data-loader>(.*?)<\/script>/gs)))
const chunks = globSync('*.js', { cwd: `${client}/assets` }).map((name) => ({
  name,
  code: readFileSync(`${client}/assets/${name}`, 'utf8'),
}))
const [entry] = /index-[\w-]+\.js/.exec([...loaders].join()) ?? []

type Reasons = Readonly<Record<string, readonly string[]>>

/** What the oldest supported browsers may lack, by how the page then looks. */
const leftOutOfPages: Reasons = {
  'lines wrap less evenly': ['text-wrap', 'text-wrap: balance', 'text-wrap: pretty'],
  'the page jumps instead of gliding': ['scroll-behavior', 'scroll-behavior: smooth'],
  'the focus ring is the browser’s own, or has square corners': [':focus-visible', 'outline'],
  'with large text a long choice makes the page wider than the screen': ['contain', 'contain: paint'],
  'checkboxes and radio buttons have the browser’s own colour': ['accent-color'],
  'list markers look like the text': [':marker'],
  'the pointer stays an arrow': ['cursor', 'cursor: pointer', 'cursor: progress', 'cursor: default'],
  'lines may move a little when the fonts load': [
    '@font-face size-adjust',
    '@font-face ascent-override',
    '@font-face descent-override',
  ],
  'printed pages have the printer’s margins, and break anywhere': ['@page', 'break-after: avoid'],
  'what is collapsed stays collapsed in print': [':details-content'],
  'forced colours are not available there': [
    '@media (forced-colors)',
    'forced-color-adjust',
    'forced-color-adjust: none',
  ],
  'no difference: what is missing applies to flex boxes, and these are in grids': [
    'align-content: start',
    'align-self: start',
    'place-self: end',
  ],
}

/** What looks too new in the scripts, by why it is not. */
const fineInScripts: Reasons = {
  'a method of React’s, of the router’s or of the validator’s own': [
    '.check()',
    '.createContext()',
    '.getState()',
    '.navigate()',
    '.run()',
    '.use()',
  ],
  'React tries it, and does without when it throws': ['.skipTransition()', '.startViewTransition()'],
}

/** Names found without a reason, and reasons for names not found. */
function unexplained(found: readonly string[], reasons: Reasons) {
  const excused = Object.values(reasons).flat()
  const nameOf = (line: string) => line.slice(0, line.lastIndexOf(': '))
  return {
    tooYoung: [...new Set(found)].filter((line) => !excused.includes(nameOf(line))),
    spare: excused.filter((name) => !found.some((line) => nameOf(line) === name)),
  }
}

const nothing = { tooYoung: [], spare: [] }

test('all stylesheets work in the oldest supported browsers, or the fallback is listed', () => {
  expect(sheets.size).toBeGreaterThan(5)
  const found = [...sheets].flatMap((sheet) => tooYoungInSheet(sheet, browserFloor))
  expect(unexplained(found, leftOutOfPages)).toEqual(nothing)
})

test('the compiler would rewrite none of the scripts for the oldest supported browsers', async () => {
  const names = await Promise.all(
    [...loaders]
      .map((code) => ({ name: 'the loader', code }))
      .concat(chunks)
      .map(async ({ name, code }) => ((await hasNewSyntax(code)) ? [name] : [])),
  )
  expect(names.flat()).toEqual([])
})

test('the oldest supported browsers have all built-ins in the scripts, or the scripts check first', () => {
  expect(chunks.length).toBeGreaterThan(10)
  const found = [...loaders, ...chunks.map(({ code }) => code)].flatMap((code) => tooYoungInScript(code, browserFloor))
  expect(unexplained(found, fineInScripts)).toEqual(nothing)
})

test('the entry is the gate: it awaits at its top, and nothing but the loader imports it', () => {
  const gate = chunks.find(({ name }) => name === entry)
  expect(gate && hasTopLevelAwait(gate.code)).toBe(true)
  expect(chunks.filter(({ code }) => new RegExp(`(?:from|import\\()\\s*["'\`]\\./${entry}`).test(code))).toEqual([])
})

test('in a script, what is too new is found, and what is asked for first is not', async () => {
  const namesIn = (code: string) => tooYoungInScript(code, browserFloor).map((line) => line.replace(/: .*/, ''))
  expect(namesIn('a.replace(RegExp(`(?<=b)c`), d)')).toContain('(?<=a)')
  expect(namesIn('crypto.randomUUID()')).toContain('crypto.randomUUID')
  expect(namesIn('a.at(-1)')).toContain('.at()')
  expect(namesIn('structuredClone(a)')).toContain('structuredClone')
  expect(namesIn('a?.at?.(-1); `randomUUID` in crypto && crypto.randomUUID(); a.includes(b)')).toEqual([])
  expect(await hasNewSyntax('class A { static { b() } }')).toBe(true)
})

test('in a stylesheet, what is too new is found, and what has an older twin or is asked for first is not', () => {
  const namesIn = (sheet: string) => tooYoungInSheet(sheet, browserFloor).map((line) => line.replace(/: [^:]*$/, ''))
  for (const [sheet, name] of [
    ['@media (width >= 40rem) { a { color: red } }', '@media (a < b)'],
    ['a { overflow-x: clip }', 'overflow-x: clip'],
    ['a { width: 50dvh }', 'dvh'],
    ['a:has(b) { color: red }', ':has'],
    ['@supports (display: grid) { a:has(b) { color: red } }', ':has'],
    ['@container (width > 1px) { a { color: red } }', '@container'],
  ] as const)
    expect(namesIn(sheet)).toContain(name)
  expect(namesIn('@supports selector(:has(*)) { a:not(:has(b)) { color: red } }')).toEqual([])
  expect(namesIn('a { overflow: hidden; overflow: clip; -webkit-appearance: none; appearance: none }')).toEqual([])
})
