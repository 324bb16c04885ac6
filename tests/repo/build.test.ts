import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ranges } from '../../scripts/build/fonts.ts'
import { securityTxt } from '../../scripts/build/site-files.ts'
import { paths } from '../../src/paths.ts'
import { budgets } from './budgets.ts'

const client = 'dist/client'
const read = (file: string) => readFileSync(`${client}/${file}`, 'utf8')
const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length
const pages = globSync('**/*.html', { cwd: client })

test('the HTML of each page stays within its budget', () => {
  const over = pages.filter((page) => {
    const limit = page === 'index.html' ? budgets.landingHtml : budgets.otherHtml
    return gzipped(`${client}/${page}`) > limit
  })
  expect(over).toEqual([])
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
  const files = globSync('assets/while-read-*.js', { cwd: client })
  expect(files).toHaveLength(1)
  for (const file of files) {
    expect(gzipped(`${client}/${file}`)).toBeLessThanOrEqual(budgets.reading)
    expect(read(file)).not.toMatch(/\bimport\b/)
    expect(read('index.html')).toContain(`/${file}`)
  }
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

test('the stylesheet names the letters that the fonts were cut to', () => {
  const faces = readFileSync('src/styles/font-faces.css', 'utf8').matchAll(/unicode-range: (.*);/g)
  expect(new Set(Array.from(faces, ([, range]) => range))).toEqual(new Set([ranges.more, ranges.zero]))
})

test('a page requests nothing that delays its first paint', () => {
  for (const page of pages) {
    const html = read(page)
    expect(html).not.toMatch(/<link[^>]+rel="(stylesheet|preload|modulepreload)"/)
    expect(html).not.toMatch(/<script[^>]+src=/)
    expect(html).not.toMatch(/ style=/)
    expect(html).not.toMatch(/ on[a-z]+=/)
  }
})

test('a page has every token that its rules mention', () => {
  for (const page of pages) {
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(read(page)) ?? []
    const tokens = new Set(Array.from(style.matchAll(/(--[\w-]+):/g), ([, name]) => name))
    const used = Array.from(style.matchAll(/var\((--[\w-]+)/g), ([, name]) => name)
    expect(
      used.filter((name) => !tokens.has(name)),
      page,
    ).toEqual([])
  }
})

test('a page runs one inline script; any other script element is data, and none can be closed early', () => {
  for (const page of pages) {
    const scripts = [...read(page).matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    const data = scripts.filter(([, attributes]) => attributes === ' type="application/ld+json"')
    expect(data.length).toBeLessThanOrEqual(1)
    expect(scripts.filter((script) => !data.includes(script)).map(([, attributes]) => attributes)).toEqual([
      ' data-loader',
      ' type="speculationrules"',
    ])
    for (const [, , text = ''] of data) {
      expect(text).not.toContain('<')
      expect(() => JSON.parse(text)).not.toThrow()
    }
  }
})

test('the pages that are reached by doing something have something to say by script, on any connection', () => {
  const saying = pages.filter((page) => read(page).includes('<html class="says"'))
  expect(saying.toSorted()).toEqual(['404.html', 'thank-you.html'])
})

test('every file cached for a year has a content hash in its name', () => {
  const kept = [...read('_headers').matchAll(/^\/assets\/(.+)\n {2}Cache-Control: .*immutable/gm)].map(
    ([, name]) => name,
  )
  expect(kept.toSorted()).toEqual(globSync('*', { cwd: `${client}/assets` }).toSorted())
  for (const name of kept) expect(name).toMatch(/-[\w-]{8}\.\w+$/)
})

test('no worker secret, setting or source reaches browsers', () => {
  const files = globSync('**/*.{html,js,css,json,txt,xml,webmanifest,map}', { cwd: client })
  const settings = readFileSync('.dev.vars.example', 'utf8').matchAll(/^#? ?([A-Z_]+)="(.+)"$/gm)
  const secrets = ['whsec_', 'siteverify', ...[...settings].flatMap(([, name = '', value = '']) => [name, value])]
  expect(secrets).toContain('LEAD_WEBHOOK_URL')
  // Not values that any page may contain: a provider's name, a number of milliseconds.
  const telling = secrets.filter((secret) => secret !== 'ideal-postcodes' && !/^\d+$/.test(secret))
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  for (const file of files) {
    const text = read(file)
    expect(
      telling.filter((secret) => text.includes(secret)),
      file,
    ).toEqual([])
  }
})

test('the site says where to report a vulnerability, and until when that is valid: within a year, as RFC 9116 advises', () => {
  const text = read('.well-known/security.txt')
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(text).toMatch(/^Canonical: https:\/\/\S+\/\.well-known\/security\.txt$/m)
  const daysFrom = (now: number, written: string) =>
    (Date.parse(/^Expires: (.+)$/m.exec(written)?.[1] ?? '') - now) / (24 * 60 * 60 * 1000)
  expect(daysFrom(Date.now(), text)).toBeGreaterThan(30)
  for (const now of ['2026-11-21T23:59:59Z', '2028-02-29T00:00:00Z'].map(Date.parse)) {
    const days = daysFrom(now, securityTxt(new Date(now)))
    expect(days).toBeGreaterThan(362)
    expect(days).toBeLessThan(365)
  }
})
