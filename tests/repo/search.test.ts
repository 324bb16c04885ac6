import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faqGroups } from '../../src/content/faqs.ts'
import { firm } from '../../src/content/firm.ts'
import { chapterPages, pageDescriptions } from '../../src/content/page-words.ts'
import { plans } from '../../src/content/plans.ts'
import { type BuiltPage, builtPages, client, linkOf, metaOf, the } from './support/built-pages.ts'
import { elements, textOf } from './support/html.ts'

const pages = builtPages()
const hidden = ['/404', '/thank-you', '/we-will-ring-you']
const listed = pages.filter(({ path }) => !hidden.includes(path))
const read = (file: string) => readFileSync(`${client}/${file}`, 'utf8')
const address = (path: string) => new URL(path, firm.siteUrl).href

interface Thing {
  readonly '@type': string
  readonly name?: string
  readonly itemListElement?: ReadonlyArray<{ readonly item: string; readonly name: string }>
  readonly makesOffer?: readonly Offer[]
  readonly mainEntity?: ReadonlyArray<{ readonly name: string; readonly acceptedAnswer: { readonly text: string } }>
}

interface Offer {
  readonly price?: number
  readonly priceSpecification?: { readonly minPrice: number; readonly price?: number }
  readonly name: string
  readonly description: string
}

function thingsOf({ root }: BuiltPage): readonly Thing[] {
  const block = elements(root).find(({ attributes }) => attributes.type === 'application/ld+json')
  if (!block) return []
  const data: { readonly '@graph': readonly Thing[] } = JSON.parse(block.children.join(''))
  return data['@graph']
}

test('every page has its own title and description', () => {
  expect(new Set(pages.map((page) => textOf(the('title', page)))).size).toBe(pages.length)
  expect(new Set(pages.map((page) => metaOf(page, 'description'))).size).toBe(pages.length)
  expect(Object.keys(pageDescriptions).length + chapterPages.length).toBe(pages.length)
})

test('every listed page has its canonical URL and full sharing metadata', () => {
  for (const page of listed) {
    const wanted = {
      'og:url': address(page.path),
      'og:image': address('/share.png'),
      'og:title': textOf(the('title', page)),
      'og:description': metaOf(page, 'description'),
      'og:image:alt': expect.stringMatching(/./),
      'twitter:card': 'summary_large_image',
      robots: undefined,
    }
    expect(linkOf(page, 'canonical')).toBe(address(page.path))
    expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, metaOf(page, name)]))).toEqual(wanted)
  }
})

test('the pages that answer a form and "not found" ask not to be listed, and have no other metadata', () => {
  for (const page of pages.filter(({ path }) => hidden.includes(path))) {
    expect(metaOf(page, 'robots')).toBe('noindex')
    expect(linkOf(page, 'canonical')).toBeUndefined()
    expect(thingsOf(page)).toEqual([])
  }
})

test('the sitemap has every listed page and no others; robots may read the others too, to see that they must not list them', () => {
  const locations = [...read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)
  expect(locations.sort()).toEqual(listed.map(({ path }) => address(path)).sort())
  expect(read('robots.txt')).toContain(`Sitemap: ${address('/sitemap.xml')}`)
  expect(read('robots.txt').match(/Disallow: .*/g)).toEqual(['Disallow: /api/'])
})

test('the landing page’s data gives the firm and the price of each plan, "from" prices as minimums', () => {
  const [landing] = pages.filter(({ path }) => path === '/')
  const things = landing ? thingsOf(landing) : []
  expect(things.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite'])
  const offers = things[0]?.makesOffer ?? []
  const shown = offers.map(({ name, price, priceSpecification }) => {
    const pounds = price ?? priceSpecification?.minPrice
    return `${name} ${price ? '' : 'from '}£${pounds?.toLocaleString('en-GB')}`
  })
  expect(shown).toEqual(plans.map(({ name, price }) => `${name} ${price}`))
  const leftOut = offers.map(({ description }) => description.split('Not included: ').at(1))
  expect(leftOut).toEqual(plans.map(({ comparison }) => `${comparison.notIncluded}.`))
})

test('inner pages’ data says where they are on the site', () => {
  for (const page of listed.filter(({ path }) => path !== '/')) {
    const crumbs = thingsOf(page).find((thing) => thing['@type'] === 'BreadcrumbList')?.itemListElement ?? []
    const above = page.path.startsWith('/guide/') ? ['/', '/guide'] : ['/']
    expect(crumbs.map(({ item }) => item)).toEqual([...above, page.path].map(address))
    expect(crumbs.every(({ name }) => name.length > 0 && !name.includes('|'))).toBe(true)
  }
})

test('the FAQ page’s data has every question with its answer', () => {
  const [faqs] = pages
    .filter(({ path }) => path === '/faqs')
    .flatMap(thingsOf)
    .filter((thing) => thing['@type'] === 'FAQPage')
  const questions = faqGroups.flatMap((group) => group.entries.map(({ question }) => question))
  expect(faqs?.mainEntity?.map(({ name }) => name)).toEqual(questions)
  expect(faqs?.mainEntity?.every(({ acceptedAnswer }) => acceptedAnswer.text !== '')).toBe(true)
})

test('no page has the review score in its data, and no script has any of the data', () => {
  for (const { html } of pages) expect(html).not.toMatch(/aggregateRating|ratingValue/)
  const scripts = globSync(`${client}/assets/*.js`).map((file) => readFileSync(file, 'utf8'))
  expect(scripts.filter((script) => /schema\.org|og:image|Disallow|twitter:card/.test(script))).toEqual([])
})
