import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { securityTxt } from '../../scripts/build/site-files.ts'
import { paths } from '../../src/paths.ts'
import { budgets } from './budgets.ts'

const client = 'dist/client'
const read = (file: string) => readFileSync(`${client}/${file}`, 'utf8')
const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length
const pages = globSync('**/*.html', { cwd: client })

test.each(pages)('the HTML of %s stays within its budget', (page) => {
  const limit = page === 'index.html' ? budgets.landingHtml : budgets.otherHtml
  expect(gzipped(`${client}/${page}`)).toBeLessThanOrEqual(limit)
})

/** A script and its static imports, not what it loads later. */
function withImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, name = ''] of read(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
    withImports(`assets/${name}`, seen)
  return seen
}

test('all JavaScript that any page ever loads stays within its budget', () => {
  const [entry] = /assets\/index-[\w-]+\.js/.exec(read('index.html')) ?? []
  const chunks = globSync('assets/*-page-*.js', { cwd: client })
  // Each page has one or more, and so has "not found".
  expect(new Set(chunks.map((name) => name.replace(/-page-.*/, ''))).size).toBe(Object.keys(paths).length + 1)
  for (const chunk of chunks) {
    const files = withImports(chunk, withImports(String(entry)))
    expect(files.size).toBeGreaterThan(2)
    const total = [...files].reduce((sum, file) => sum + gzipped(`${client}/${file}`), 0)
    const { landingScript, javaScript } = budgets
    expect(total, chunk).toBeLessThanOrEqual(chunk.includes('/landing-page') ? landingScript : javaScript)
  }
})

test('the script of a page that is only read stays within its budget, and fetches nothing more', () => {
  const [file = 'none'] = globSync('assets/while-read-*.js', { cwd: client })
  expect(gzipped(`${client}/${file}`)).toBeLessThanOrEqual(budgets.reading)
  expect(read(file)).not.toMatch(/\bimport\b/)
  expect(read('index.html')).toContain(`/${file}`)
})

test('fonts and illustrations stay within their budgets', () => {
  const named = pages.flatMap((page) => read(page).match(/assets\/[\w-]+\.woff2/g) ?? [])
  // The rest is fetched for a visitor's letters only.
  const fonts = new Set(named.filter((name) => !name.includes('-more-')))
  const bytes = [...fonts].reduce((sum, file) => sum + readFileSync(`${client}/${file}`).length, 0)
  expect(fonts.size).toBe(5)
  expect(bytes).toBeLessThanOrEqual(budgets.fonts)
  const heavy = globSync(`${client}/illustrations/*.svg`).filter((file) => gzipped(file) > budgets.illustration)
  expect(heavy).toEqual([])
})

test.each(pages)('%s requests nothing that delays its first paint', (page) => {
  expect(read(page)).not.toMatch(
    /<link[^>]+rel="(stylesheet|preload|modulepreload)"|<script[^>]+src=| style=| on[a-z]+=/,
  )
})

test.each(pages)('%s has every token that its rules mention', (page) => {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(read(page)) ?? []
  const tokens = new Set(Array.from(style.matchAll(/(--[\w-]+):/g), ([, name]) => name))
  const used = Array.from(style.matchAll(/var\((--[\w-]+)/g), ([, name]) => name)
  expect(used.filter((name) => !tokens.has(name))).toEqual([])
})

test.each(pages)('%s runs one inline script, and its data cannot end early', (page) => {
  const scripts = [...read(page).matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
  const [data = [], ...more] = scripts.filter(([, attributes]) => attributes === ' type="application/ld+json"')
  const others = scripts.map(([, attributes]) => attributes).filter((attributes) => attributes !== data[1])
  expect([more, others]).toEqual([[], [' data-loader', ' type="speculationrules"']])
  expect(data[2] ?? '').not.toContain('<')
  expect(() => JSON.parse(data[2] ?? '{}')).not.toThrow()
})

test('a placeholder has our own faint colour: some browsers’ own cannot be read', () => {
  const withPlaceholder = pages.filter((page) => / placeholder=(?!" ")/.test(read(page)))
  expect(withPlaceholder).toEqual(['get-your-guide.html'])
  for (const page of withPlaceholder) expect(read(page)).toContain('::placeholder{color:var(--faint);opacity:1}')
})

test('every file cached for a year has a content hash in its name', () => {
  const cached = [...read('_headers').matchAll(/^\/assets\/(.+)\n {2}Cache-Control: .*immutable/gm)].map(
    ([, name]) => name,
  )
  expect(cached.toSorted()).toEqual(globSync('*', { cwd: `${client}/assets` }).toSorted())
  for (const name of cached) expect(name).toMatch(/-[\w-]{8}\.\w+$/)
})

test('the site says where to report a vulnerability, and until when that is valid: within a year, as RFC 9116 advises', () => {
  const text = read('.well-known/security.txt')
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(text).toMatch(/^Canonical: https:\/\/\S+\/\.well-known\/security\.txt$/m)
  for (const now of ['2026-11-21T23:59:59Z', '2028-02-29T00:00:00Z'].map(Date.parse)) {
    const [, until = ''] = /^Expires: (.+)$/m.exec(securityTxt(new Date(now))) ?? []
    expect(Math.floor((Date.parse(until) - now) / 86_400_000)).toBeOneOf([363, 364])
  }
})

test('no worker secret, setting or source reaches browsers', () => {
  const files = globSync('**/*.{html,js,css,json,txt,xml,webmanifest,map}', { cwd: client })
  const settings = readFileSync('.dev.vars.example', 'utf8').matchAll(/^#? ?([A-Z_]+)="(.+)"$/gm)
  const secrets = ['whsec_', 'siteverify', ...[...settings].flatMap(([, name = '', value = '']) => [name, value])]
  expect(secrets).toContain('LEAD_WEBHOOK_URL')
  // Not values that any page may contain: a provider's name, a number of milliseconds.
  const telling = secrets.filter((secret) => secret !== 'ideal-postcodes' && !/^\d+$/.test(secret))
  const leaking = files.filter((file) => file.endsWith('.map') || telling.some((secret) => read(file).includes(secret)))
  expect(leaking).toEqual([])
})
