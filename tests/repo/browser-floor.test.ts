import { globSync, readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { scriptTarget } from '../../scripts/build/browser-floor.ts'
import { builtPages, client } from './support/built-pages.ts'

const pages = builtPages()
const partsOf = (part: RegExp) => [
  ...new Set(pages.flatMap(({ html }) => Array.from(html.matchAll(part), ([, it = '']) => it))),
]
const sheets = partsOf(/<style>(.*?)<\/style>/gs)
const loaders = partsOf(/<script data-loader>(.*?)<\/script>/gs)
const chunks = globSync('*.js', { cwd: `${client}/assets` }).map((name) => ({
  name,
  code: readFileSync(`${client}/assets/${name}`, 'utf8'),
}))
const scripts = [...loaders, ...chunks.map(({ code }) => code)]

const compiled = (code: string, target: string | string[]) =>
  transformWithOxc(code, 'script.js', { target, sourcemap: false })

/** Whether the compiler finds syntax in a built script that it would rewrite for the oldest browsers. */
const hasNewSyntax = async (code: string) =>
  (await compiled(code, 'esnext')).code !== (await compiled(code, scriptTarget)).code

/** What compilers leave as it is and the oldest browsers lack, with an example; scripts may ask for it first. */
const newInScripts: ReadonlyArray<readonly [RegExp, example: string]> = [
  [/\.(?:at|findLast|findLastIndex|toSorted|toReversed|toSpliced|isWellFormed|hasOwn|setHTML)\(/, 'a.at(-1)'],
  [/\b(?:groupBy|withResolvers|canParse|fromAsync|supportedValuesOf)\(/, 'Promise.withResolvers()'],
  [/\bstructuredClone\(/, 'structuredClone(a)'],
  [/\bURLPattern\b|\bIterator\.from\b|\bAbortSignal\.(?:any|timeout)\b/, 'new URLPattern(a)'],
  [/\.(?:randomUUID|showPopover|checkVisibility|requestIdleCallback)\(/, 'crypto.randomUUID()'],
  [/\(\?<[=!]|\(\?[a-z]*-?[a-z]+:/, 'RegExp(`(?<=b)c`)'],
]

/** The same for stylesheets; `@supports` may ask for it first. */
const newInSheets: ReadonlyArray<readonly [RegExp, example: string]> = [
  [/:has\(|:user-(?:in)?valid|:popover-open/, 'a:has(b){}'],
  [/\d(?:[dsl]v[hwib]|cq\w+|r?lh|cap|ic)\b/, 'a{width:50dvh}'],
  [/@(?:container|layer|property|scope|starting-style)/, '@container (width>1px){}'],
  [/@media[^{]*(?:[<>]|\bnot \()/, '@media (width>=40rem){}'],
  [/[;{]overflow(?:-[xy])?:clip/, 'a{overflow:clip}'],
  [/(?:color-mix|oklch|oklab|lch|lab|light-dark|linear|round|mod)\(/, 'a{color:oklch(0 0 0)}'],
  [/[;{](?:translate|rotate|scale|field-sizing|anchor-name|animation-timeline):|subgrid/, 'a{rotate:1deg}'],
  [/[{;}]&/, 'a{& b{}}'],
]

const rules = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`
const askedFor = new RegExp(String.raw`@supports selector\(:has\(\*\)\)${rules}`, 'g')

test('the compiler would rewrite none of the scripts for the oldest supported browsers', async () => {
  expect(scripts.length).toBeGreaterThan(10)
  expect(await hasNewSyntax('class A { static { b() } }')).toBe(true)
  for (const code of scripts) expect(await hasNewSyntax(code), code.slice(0, 200)).toBe(false)
})

test.each([
  ['scripts', scripts, newInScripts],
  ['stylesheets', sheets.map((sheet) => sheet.replace(askedFor, '')), newInSheets],
])('%s use nothing newer than the oldest supported browsers without asking for it', (_, texts, news) => {
  expect(texts.length).toBeGreaterThan(5)
  for (const [pattern, example] of news) {
    expect(example).toMatch(pattern)
    for (const text of texts) expect(text.match(new RegExp(`.{0,40}${pattern.source}.{0,20}`))?.[0]).toBeUndefined()
  }
})

test('the entry is the gate: it awaits at its top, and nothing but the loader imports it', async () => {
  const [entry = 'none'] = /index-[\w-]+\.js/.exec(loaders.join()) ?? []
  const gate = chunks.find(({ name }) => name === entry)
  const { warnings } = await compiled(gate?.code ?? '', 'chrome88')
  expect(warnings.map(({ message }) => message).join()).toContain('Top-level await')
  expect(chunks.filter(({ code }) => new RegExp(`(?:from|import\\()\\s*["'\`]\\./${entry}`).test(code))).toEqual([])
})
