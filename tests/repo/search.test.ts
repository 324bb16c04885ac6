import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { thankYouPaths } from '#contract/pages.ts'
import { firm } from '../../src/content/firm.ts'
import {
  type BuiltPage,
  builtPages,
  client,
  elements,
  linkOf,
  metaOf,
  pageAt,
  textOf,
  the,
} from './support/built-pages.ts'

const pages = builtPages()
const hidden: readonly string[] = ['/404', ...Object.values(thankYouPaths)]
const listed = pages.filter(({ path }) => !hidden.includes(path))
const read = (file: string) => readFileSync(`${client}/${file}`, 'utf8')
const address = (path: string) => new URL(path, firm.siteUrl).href

/** What a page says about itself to machines. */
function thingOf({ root }: BuiltPage): unknown {
  const block = elements(root).find(({ attributes }) => attributes.type === 'application/ld+json')
  return block && JSON.parse(block.children.join(''))
}

test('every page has its own title and description', () => {
  expect(new Set(pages.map((page) => textOf(the('title', page)))).size).toBe(pages.length)
  expect(new Set(pages.map((page) => metaOf(page, 'description'))).size).toBe(pages.length)
})

test.each(listed)('$path has its canonical URL and full sharing metadata', (page) => {
  const wanted = {
    'og:url': address(page.path),
    'og:image': address('/share.png'),
    'og:title': textOf(the('title', page)),
    'og:description': metaOf(page, 'description'),
    'og:image:alt': expect.stringMatching(/./),
    robots: undefined,
  }
  expect(linkOf(page, 'canonical')).toBe(address(page.path))
  expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, metaOf(page, name)]))).toEqual(wanted)
})

test('the pages that answer a form and "not found" ask not to be listed, and have no other metadata', () => {
  for (const page of hidden.map(pageAt)) {
    expect(metaOf(page, 'robots')).toBe('noindex')
    expect(linkOf(page, 'canonical')).toBeUndefined()
  }
})

/** The paths of this site that each page links to or shows, without its own. */
const uses = pages.map(({ path, root }) => {
  const addresses = elements(root).flatMap(({ attributes: { href = '', src = '' } }) => [href, src])
  const ours = addresses.filter((it) => it.startsWith('/')).map((it) => it.replace(/[?#].*/, ''))
  return ours.filter((it) => it !== path)
})
const used = new Set(uses.flat())

test('a listed page can be reached from another', () => {
  expect(listed.map(({ path }) => path).filter((path) => !used.has(path))).toEqual([])
})

test('whatever a page leads to or shows is there', () => {
  const isThere = (path: string) => ['', '.html'].some((end) => existsSync(client + path + end))
  expect([...used].filter((path) => !isThere(path))).toEqual([])
})

test('the sitemap has every listed page and no others', () => {
  const locations = [...read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)
  expect(locations.sort()).toEqual(listed.map(({ path }) => address(path)).sort())
  expect(read('robots.txt')).toContain(`Sitemap: ${address('/sitemap.xml')}`)
})

test('robots may read every page, also to see which they must not list', () => {
  expect(read('robots.txt').match(/Disallow: .*/g)).toEqual(['Disallow: /api/'])
})

test('the landing page’s data says who the firm is, and no other page has any', () => {
  const who = expect.objectContaining({ '@type': 'Organization', name: firm.brand, legalName: firm.legalName })
  for (const page of pages) expect(thingOf(page)).toEqual(page.path === '/' ? who : undefined)
})

test.each(pages)('$path has no review score in its data', ({ html }) => {
  expect(html).not.toMatch(/aggregateRating|ratingValue/)
})

test('no script has any of the data', () => {
  const scripts = globSync(`${client}/assets/*.js`).map((file) => readFileSync(file, 'utf8'))
  expect(scripts.filter((script) => /schema\.org|og:image|Disallow/.test(script))).toEqual([])
})
