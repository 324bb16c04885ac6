import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseEnv } from 'node:util'
import { gzipSync } from 'node:zlib'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import type { DeliveryMethod } from '#contract/answers.ts'
import { neededNowAnswers } from '#contract/pages.ts'
import { scriptTarget } from '../../scripts/build/browser-floor.ts'
import { characters, headingCharacters } from '../../scripts/build/fonts.ts'
import { securityTxt } from '../../scripts/build/site-files.ts'
import { checksumOf, drawnFrom, pictures } from '../../scripts/images/make-images.ts'
import { colours } from '../../src/pages/soundtrack/soundtrack.ts'
import { settingNames } from '../../worker/settings.ts'
import { budgets } from './budgets.ts'
import { type BuiltPage, builtPages, client, linkOf } from './support/built-pages.ts'

const read = (file: string) => readFileSync(`${client}/${file}`, 'utf8')
const gzipped = (file: string) => gzipSync(readFileSync(`${client}/${file}`), { level: 9 }).length
const filesOf = (pattern: string) => globSync(pattern, { cwd: client })
const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, part = '']) => part)
const pages = builtPages()

/** A script and its static imports, not what it loads later. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const name of matches(read(file), /(?:from|import)\s*"\.\/([^"]+\.js)"/g)) withImports(`assets/${name}`, seen)
  return seen
}

test('all JavaScript that any page ever loads stays within its budget', () => {
  const [entry] = /assets\/index-[\w-]+\.js/.exec(read('index.html')) ?? []
  const names = globSync('src/pages/*/*-page.tsx').map((file) => basename(file, '.tsx'))
  const chunksOf = (name: string) => filesOf(`assets/${name}-*.js`)
  expect(names.filter((name) => chunksOf(name).length === 0)).toEqual([])
  for (const chunk of names.flatMap(chunksOf)) {
    const files = withImports(chunk, withImports(String(entry)))
    expect(files.size).toBeGreaterThan(2)
    const total = [...files].reduce((sum, file) => sum + gzipped(file), 0)
    expect(total, chunk).toBeLessThanOrEqual(budgets.javaScript)
  }
})

test('the script of a page that is only read stays within its budget, and fetches nothing more', () => {
  const [file = 'none'] = filesOf('assets/enhancements-*.js')
  expect(gzipped(file)).toBeLessThanOrEqual(budgets.reading)
  expect(read(file)).not.toMatch(/\bimport\b/)
  expect(read('index.html')).toContain(`/${file}`)
})

/** A face that is added later makes browsers lay out the whole page again: 200 ms at the first touch of a slow phone. */
test('what the app adds to a page’s styles has no font', () => {
  const sheets = filesOf('assets/app-*.css')
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets.filter((sheet) => read(sheet).includes('@font-face'))).toEqual([])
})

test('fonts and pictures stay within their budgets', () => {
  const named = pages.flatMap(({ html }) => html.match(/assets\/[\w-]+\.woff2/g) ?? [])
  // The rest is fetched for a visitor's letters only.
  const fonts = new Set(named.filter((name) => !name.includes('-more-')))
  const bytes = [...fonts].reduce((sum, file) => sum + readFileSync(`${client}/${file}`).length, 0)
  expect(fonts.size).toBe(3)
  expect(bytes).toBeLessThanOrEqual(budgets.fonts)
  expect(filesOf('illustrations/*.svg').filter((file) => gzipped(file) > budgets.picture)).toEqual([])
  expect(read('favicon.svg').length).toBeLessThan(2_000)
  expect(read('share.png').length).toBeLessThan(300_000)
})

test.each(pages)('the HTML of $path is within its budget', ({ html }) => {
  expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(budgets.html)
})

test.each(pages)('nothing delays the first paint of $path', ({ html }) => {
  const loaded =
    /<link (?!media="print")[^>]*rel="(stylesheet|preload|modulepreload)"|<script[^>]+src=| style=| on[a-z]+=/
  expect(html).not.toMatch(loaded)
})

test.each(pages)('$path has the tokens that its rules mention, one script, and whole data', ({ html }) => {
  const [style = ''] = matches(html, /<style>(.*?)<\/style>/gs)
  const tokens = new Set(matches(style, /(--[\w-]+):/g))
  expect(matches(style, /var\((--[\w-]+)/g).filter((name) => !tokens.has(name))).toEqual([])
  const ofData = ' type="application/ld+json"'
  const scripts = matches(html, /<script([^>]*)>/g)
  const data = matches(html, new RegExp(`<script${ofData}>(.*?)</script>`, 'gs'))
  expect(scripts.filter((attributes) => attributes !== ofData)).toEqual([' data-loader'])
  expect(data.length).toBeLessThan(2)
  for (const text of data) {
    expect(text).not.toContain('<')
    expect(typeof JSON.parse(text)).toBe('object')
  }
})

const used = ({ html }: BuiltPage) => matches(html, / class="([^"]+)"/g).flatMap((names) => names.split(' '))

test.each(pages)('the rules for what the app adds to $path are in a file', (page) => {
  // At least the notice of unsent leads.
  expect(read(String(linkOf(page, 'app-styles')).slice(1))).toMatch(/\._[\w-]+\{/)
})

test.each(pages)('$path has no rule for what is not on it', (page) => {
  const [style = ''] = matches(page.html, /<style>(.*?)<\/style>/gs)
  const onPage = new Set(used(page))
  const selectors = matches(style, /([^{}@]+)\{[^{}]*\}/g).map((text) =>
    text.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, ''),
  )
  const isIdle = (selector: string) => matches(selector, /\.(_[\w-]+)/g).some((name) => !onPage.has(name))
  expect(selectors.filter((text) => text.split(',').every(isIdle))).toEqual([])
})

test('every animation has a name of its own', () => {
  const written = globSync('src/**/*.module.css').flatMap((file) =>
    matches(readFileSync(file, 'utf8'), /@keyframes (\w+)/g),
  )
  const styles = [
    ...filesOf('assets/*.css').map(read),
    ...pages.flatMap(({ html }) => matches(html, /<style>(.*?)<\/style>/gs)),
  ]
  const named = new Set(styles.flatMap((style) => matches(style, /@keyframes ([\w-]+)/g)))
  expect(named.size).toBe(written.length)
})

test('a page has the styles of everything on it', () => {
  const styled = ({ html }: BuiltPage) =>
    new Set(matches(html, /<style>(.*?)<\/style>/gs).flatMap((sheet) => matches(sheet, /\.(_[\w-]+)/g)))
  const anywhere = new Set(builtPages().flatMap((page) => [...styled(page)]))
  expect(anywhere.size).toBeGreaterThan(100)
  const unstyled = builtPages().flatMap((page) => {
    const own = styled(page)
    return used(page).flatMap((name) => (anywhere.has(name) && !own.has(name) ? `${page.path} ${name}` : []))
  })
  expect(unstyled).toEqual([])
})

test('pages and scripts have the same names for classes', () => {
  const scripts = filesOf('assets/*.js').map(read).join()
  const named = pages.flatMap(({ html }) => matches(html, / class="(_[^"]+)"/g).flatMap((names) => names.split(' ')))
  expect([...new Set(named)].filter((name) => !scripts.includes(name))).toEqual([])
})

test('every file that is cached for a year has a content hash in its name', () => {
  for (const name of filesOf('assets/*')) expect(name).toMatch(/-[\w-]{8}\.\w+$/)
})

test('the site says where to report a vulnerability, and until when that is valid: within a year, as RFC 9116 advises', () => {
  expect(read('.well-known/security.txt')).toMatch(
    /^Contact: mailto:\S+@\S+$[\s\S]*^Canonical: https:\/\/\S+\/\.well-known\/security\.txt$/m,
  )
  for (const now of ['2026-11-21T23:59:59Z', '2028-02-29T00:00:00Z'].map(Date.parse)) {
    const [until = ''] = matches(securityTxt(new Date(now)), /^Expires: (.+)$/gm)
    expect(Math.floor((Date.parse(until) - now) / 86_400_000)).toBeOneOf([363, 364])
  }
})

test('no worker secret, setting or source reaches browsers', () => {
  const examples = parseEnv(readFileSync('.dev.vars.example', 'utf8').replace(/^# (?=[A-Z_]+=)/gm, ''))
  const secrets = ['whsec_', 'siteverify', ...settingNames, ...Object.values(examples).map(String)]
  // Not values that any page may contain: a provider's name, a number of milliseconds.
  const telling = secrets.filter((secret) => secret !== 'ideal-postcodes' && !/^\d+$/.test(secret))
  const leaking = filesOf('**/*.{html,js,css,json,txt,xml,webmanifest,map}').filter(
    (file) => file.endsWith('.map') || telling.some((secret) => read(file).includes(secret)),
  )
  expect(leaking).toEqual([])
})

/** Width and height from a PNG's header. */
function sizeOf(name: string): [width: number, height: number] {
  const png = readFileSync(`${client}/${name}`)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

test.each(pages)('$path links to icon and manifest', (page) => {
  expect(linkOf(page, 'icon')).toBe('/favicon.svg')
  expect(linkOf(page, 'manifest')).toBe('/site.webmanifest')
})

test('icons and the picture for a shared link have the expected sizes', () => {
  // An iPhone or iPad looks for this name at the root: no page has to link to it.
  expect(sizeOf('apple-touch-icon.png')).toEqual([180, 180])
  expect(sizeOf('favicon.ico')).toEqual([32, 32])
  expect(sizeOf('share.png')).toEqual([1200, 630])
  const {
    icons,
  }: Record<'icons', ReadonlyArray<Record<'src' | 'sizes' | 'purpose', string>>> = JSON.parse(read('site.webmanifest'))
  for (const { src, sizes } of icons) expect(sizeOf(src.slice(1)).join('x')).toBe(sizes)
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
})

test('every picture is drawn from today’s SVG, or "npm run images" has to be run', () => {
  expect(checksumOf(pictures())).toBe(readFileSync(drawnFrom, 'utf8'))
})

test('the font of the picture for a shared link has every letter of it', () => {
  const svg = pictures().find(({ file }) => file === 'share.png')?.svg ?? ''
  const words = matches(svg, /<text[^>]*>([^<]*)/g).join('')
  expect(words.length).toBeGreaterThan(40)
  expect([...words].filter((letter) => !characters.includes(letter))).toEqual([])
})

test('the font of the headings has every letter of them', () => {
  const headings = pages.flatMap(({ html }) => matches(html, /<h[1-3][^>]*>(.*?)<\/h[1-3]>/gs)).join('')
  // A word joiner is not drawn.
  const words = headings.replaceAll(/<[^>]*>|\u2060/g, '').replaceAll('&amp;', '&')
  expect(words.length).toBeGreaterThan(1_000)
  // The zero is another font's.
  expect([...words].filter((letter) => letter !== '0' && !headingCharacters.includes(letter))).toEqual([])
})

const partsOf = (part: RegExp) => [...new Set(pages.flatMap(({ html }) => matches(html, part)))]
const loaders = partsOf(/<script data-loader>(.*?)<\/script>/gs)
const chunks = filesOf('assets/*.js').map((file) => ({ name: file.replace('assets/', ''), code: read(file) }))
const scripts = [...loaders, ...chunks.map(({ code }) => code)]

const compiled = (code: string, target: string | string[]) =>
  transformWithOxc(code, 'script.js', { target, sourcemap: false })

/** Whether the compiler finds syntax in a built script that it would rewrite for the oldest browsers. */
const hasNewSyntax = async (code: string) =>
  (await compiled(code, 'esnext')).code !== (await compiled(code, scriptTarget)).code

/**
 * Features that compilers leave as they are and the oldest browsers lack, with an example; scripts may check for them
 * first.
 */
const newInScripts: ReadonlyArray<readonly [RegExp, example: string]> = [
  // Not after two other dots: a value that is spread may have any name.
  [/(?<!\.\.)\.(?:at|findLast|findLastIndex|toSorted|toReversed|toSpliced|isWellFormed|hasOwn|setHTML)\(/, 'a.at(-1)'],
  [/\b(?:groupBy|withResolvers|canParse|fromAsync|supportedValuesOf)\(/, 'Promise.withResolvers()'],
  [/\bstructuredClone\(/, 'structuredClone(a)'],
  [/\bURLPattern\b|\bIterator\.from\b|\bAbortSignal\.(?:any|timeout)\b/, 'new URLPattern(a)'],
  [/\.(?:randomUUID|showPopover|checkVisibility|requestIdleCallback)\(/, 'crypto.randomUUID()'],
  [/\(\?<[=!]|\(\?[a-z]*-?[a-z]+:/, 'RegExp(`(?<=b)c`)'],
]

/** The same for stylesheets, where `@supports` may check first. */
const newInSheets: ReadonlyArray<readonly [RegExp, example: string]> = [
  [/:has\(|:user-(?:in)?valid|:popover-open/, 'a:has(b){}'],
  // For the plain page: browsers that do not run the app are older.
  [/\bclamp\(/, 'a{width:clamp(1px,2vw,3px)}'],
  // The compiler makes an `inset` of `top`, `right`, `bottom` and `left`, too.
  [/[;{](?:(?:padding|margin|border)-(?:inline|block)(?:-(?:color|style|width))?|inset[a-z-]*):/, 'a{margin-inline:0}'],
  // Such a browser drops all selectors of the rule.
  [/:(?:is|where)\(/, 'a:is(b,c){}'],
  [/:not\((?:[^()[\]]|\([^()]*\)|\[[^\]]*\])+[:.[#,]/, 'a:not(.b,:nth-child(2)){}'],
  [/\d(?:[dsl]v[hwib]|cq\w+|r?lh|cap|ic)\b/, 'a{width:50dvh}'],
  [/@(?:container|layer|property|scope|starting-style)/, '@container (width>1px){}'],
  [/@media[^{]*(?:[<>]|\bnot \()/, '@media (width>=40rem){}'],
  [/[;{]overflow(?:-[xy])?:clip/, 'a{overflow:clip}'],
  [/(?:color-mix|oklch|oklab|lch|lab|light-dark|linear|round|mod)\(/, 'a{color:oklch(0 0 0)}'],
  [/[;{](?:translate|rotate|scale|field-sizing|anchor-name|animation-timeline):|subgrid/, 'a{rotate:1deg}'],
  [/[{;}]&/, 'a{& b{}}'],
]

const rules = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`
const askedFor = new RegExp(`@supports[^{]*${rules}`, 'g')
/** The stylesheets that are inline in pages, and the files: for paper, and for what the app adds. */
const written = [...partsOf(/<style>(.*?)<\/style>/gs), ...filesOf('assets/*.css').map(read)]
const sheets = written.map((sheet) => sheet.replace(askedFor, ''))

test('one loader, within its budget, is on every page: its hash in the policy serves all', () => {
  expect(loaders.map((code) => code.length <= budgets.loader)).toEqual([true])
})

test('the compiler would rewrite none of the scripts for the oldest supported browsers', async () => {
  expect(scripts.length).toBeGreaterThan(10)
  expect(await hasNewSyntax('class A { static { b() } }')).toBe(true)
  for (const code of scripts) expect(await hasNewSyntax(code), code.slice(0, 200)).toBe(false)
})

test.each([
  ['scripts', scripts, newInScripts],
  ['stylesheets', sheets, newInSheets],
])('%s use nothing newer than the oldest supported browsers without asking for it', (_, texts, news) => {
  expect(texts.length).toBeGreaterThan(5)
  for (const [pattern, example] of news) {
    expect(example).toMatch(pattern)
    for (const text of texts) expect(text.match(new RegExp(`.{0,40}${pattern.source}.{0,20}`))?.[0]).toBeUndefined()
  }
})

test('rules with :has ask for it alone: a browser without it drops the whole list of selectors that it is in', () => {
  const asking = new RegExp(String.raw`@supports selector\(:has\(\*\)\)${rules}`, 'g')
  expect(written.join('').match(asking)?.length).toBeGreaterThan(5)
  expect(written.flatMap((sheet) => sheet.replace(asking, '').match(/[^{}]*:has\([^{}]*/g) ?? [])).toEqual([])
})

/** `inset` came to Safari with them. Something newer would add the margins to the gaps. */
test('margins stand in for the gaps of flex containers only where there is no `inset` either', () => {
  const asked = written.flatMap((sheet) => sheet.match(/@supports not [^{]*/g) ?? [])
  expect([...new Set(asked)]).toEqual(['@supports not (inset:0)'])
})

const byPost: DeliveryMethod = 'post'

/** The compiler does not read stylesheets: a renamed answer would leave its part hidden, or always shown. */
test('stylesheets name the answers that reveal something, and no others', () => {
  const named = (attribute: string) =>
    new Set(matches(written.join(''), new RegExp(String.raw`\[${attribute}="?([\w-]+)`, 'g')))
  const revealing = new Set<string>([byPost, ...Object.values(neededNowAnswers)])
  expect(named('value')).toEqual(revealing)
  expect(named('data-chosen~')).toEqual(revealing)
  expect(named('data-sleeve')).toEqual(new Set(colours))
})

const [entry = 'none'] = /index-[\w-]+\.js/.exec(loaders.join()) ?? []

test('the entry awaits at its top, which old browsers cannot parse', async () => {
  const gate = chunks.find(({ name }) => name === entry)
  const { warnings } = await compiled(gate?.code ?? '', 'chrome88')
  expect(warnings.map(({ message }) => message).join()).toContain('Top-level await')
})

test('nothing but the loader imports the entry', () => {
  expect(chunks.filter(({ code }) => new RegExp(`(?:from|import\\()\\s*["'\`]\\./${entry}`).test(code))).toEqual([])
})
