import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserFloor } from '../../build/browser-floor.ts'
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
  'the page jumps instead of gliding': ['scroll-behavior'],
  'the focus ring is the browser’s own, or has square corners': [':focus-visible', 'outline'],
  'with large text a long choice makes the page wider than the screen': ['contain', 'contain: paint'],
  'checkboxes and radio buttons have the browser’s own colour': ['accent-color'],
  'list markers look like the text': [':marker'],
  'an area to write in has a handle to pull it larger': ['resize', 'resize: none'],
  'the pointer stays an arrow': ['cursor', 'cursor: pointer', 'cursor: progress', 'cursor: default'],
  'the whole page takes its fonts at once, and is laid out at once': [
    'sibling-index()',
    'content-visibility',
    'content-visibility: visible',
  ],
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

test.each([
  ['a.replace(/(?<=b)c/, d)', '(?<=a)'],
  ['a.replace(RegExp(`(?<=b)c`), d)', '(?<=a)'],
  ['a.toWellFormed()', '.toWellFormed()'],
  ['crypto.randomUUID()', 'crypto.randomUUID'],
  ['Object.hasOwn(a, b)', 'Object.hasOwn'],
  ['a.at(-1)', '.at()'],
  ['structuredClone(a)', 'structuredClone'],
])('in a script, %s is found', (code, name) => {
  expect(tooYoungInScript(code, browserFloor).map((line) => line.replace(/: .*/, ''))).toContain(name)
})

test.each(['class A { static { b() } }', 'class A { #b() {} }', 'a.replace(/b/v, c)'])(
  'in a script, the syntax of %s is found',
  async (code) => {
    expect(await hasNewSyntax(code)).toBe(true)
  },
)

test.each([
  'a?.at?.(-1)',
  '`randomUUID` in crypto && crypto.randomUUID()',
  'typeof structuredClone == `function` ? structuredClone(a) : a',
  'a.b = a.b ?? []; a?.c(); a.includes(b)',
])('in a script, %s is all right', (code) => {
  expect(tooYoungInScript(code, browserFloor)).toEqual([])
})

test.each([
  ['@media (width >= 40rem) { a { color: red } }', '@media (a < b)'],
  ['@media not (min-width: 40rem) { a { color: red } }', '@media not (a)'],
  ['@media (scripting) { a { color: red } }', '@media (scripting)'],
  ['a { overflow-x: clip }', 'overflow-x: clip'],
  ['a { width: 50dvh }', 'dvh'],
  ['a:has(b) { color: red }', ':has'],
  ['a { color: red; & b { color: blue } }', 'a { & b }'],
  ['@supports (order: sibling-index()) { a { colour: red } }', 'colour'],
  ['@supports (display: grid) { a:has(b) { color: red } }', ':has'],
  ['a::before { content: "!" / "" }', 'content: a / b'],
  ['@container (width > 1px) { a { color: red } }', '@container'],
])('in a stylesheet, %s is found', (sheet, name) => {
  expect(tooYoungInSheet(sheet, browserFloor).map((line) => line.replace(/: [^:]*$/, ''))).toContain(name)
})

test.each([
  '@supports selector(:has(*)) { a:not(:has(b)) { color: red } }',
  '@supports (order: sibling-index()) { @media (scripting) { a:has(b) { color: red } } }',
  'a { overflow: hidden; overflow: clip }',
  'a { -webkit-appearance: none; appearance: none }',
  '@media (min-width: 40rem) and (hover: hover) { a { inset: 0; gap: max(1px, 2vw); aspect-ratio: 1 } }',
])('in a stylesheet, %s is all right', (sheet) => {
  expect(tooYoungInSheet(sheet, browserFloor)).toEqual([])
})
