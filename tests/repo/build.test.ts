import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { budgets } from './budgets.ts'

const client = 'dist/client'
const read = (file: string) => readFileSync(`${client}/${file}`, 'utf8')
const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length
const pages = globSync('*.html', { cwd: client })
const inline = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}(?: data-loader)?>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text)

test('every route has its own HTML file', () => {
  expect(pages).toEqual(expect.arrayContaining(['index.html', 'thank-you.html', '404.html']))
})

test('the HTML of each page stays within its budget', () => {
  const over = pages.filter((page) => {
    const limit = page === 'index.html' ? budgets.landingHtml : budgets.otherHtml
    return gzipped(`${client}/${page}`) > limit
  })
  expect(over).toEqual([])
})

test('all JavaScript together stays within its budget', () => {
  const total = globSync(`${client}/assets/*.js`).reduce((sum, file) => sum + gzipped(file), 0)
  expect(total).toBeLessThanOrEqual(budgets.javaScript)
})

test('a page asks for nothing that holds up its first paint', () => {
  for (const page of pages) {
    const html = read(page)
    expect(html).not.toMatch(/<link[^>]+rel="(stylesheet|preload|modulepreload)"/)
    expect(html).not.toMatch(/<script[^>]+src=/)
    expect(html).not.toMatch(/ style="/)
    expect(html).not.toMatch(/ on[a-z]+="/)
  }
})

test('a page runs one inline script; any other script element is data, and none can end early', () => {
  for (const page of pages) {
    const scripts = [...read(page).matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    const data = scripts.filter(([, attributes]) => attributes === ' type="application/ld+json"')
    expect(data.length).toBeLessThanOrEqual(1)
    expect(scripts.filter((script) => !data.includes(script)).map(([, attributes]) => attributes)).toEqual([
      ' data-loader',
    ])
    for (const [, , text = ''] of data) {
      expect(text).not.toContain('<')
      expect(() => JSON.parse(text)).not.toThrow()
    }
  }
})

test('the inline script and stylesheet are the same on every page, and the policy names their hashes', () => {
  const scripts = new Set(pages.flatMap((page) => inline(read(page), 'script')))
  const styles = new Set(pages.flatMap((page) => inline(read(page), 'style')))
  expect([scripts.size, styles.size]).toEqual([1, 1])
  for (const text of [...scripts, ...styles]) {
    expect(read('_headers')).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  expect([...scripts][0]?.length).toBeLessThanOrEqual(budgets.loader)
})

test('the text of the landing page is in its HTML', () => {
  const html = read('index.html')
  expect(html).toContain('You sort the soundtrack. We’ll sort your funeral plan.')
  expect(html).toContain('Get your free funeral planning guide')
  expect(html).toContain('<form')
})

test('no line of _headers is longer than Cloudflare reads', () => {
  expect(
    Math.max(
      ...read('_headers')
        .split('\n')
        .map((line) => line.length),
    ),
  ).toBeLessThan(2_000)
})
