import { firm } from '../content/firm.ts'
import { metadataWords } from '../content/page-words.ts'
import { paths } from '../paths.ts'
import { addressOf, type HeadedPage, isListed } from './head-tags.ts'

/**
 * What a page tells machines about itself, as a data block: it never runs, so the policy's script-src allows it. Pages
 * that are not listed have none.
 */
export function structuredData(page: HeadedPage): string {
  if (!isListed(page.path)) return ''
  const thing = page.path === paths.landing ? organization() : breadcrumbs(page)
  const data = { '@context': 'https://schema.org', ...thing }
  // "<" is escaped, so that no text can end the block or begin a comment.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function breadcrumbs({ path, title }: HeadedPage): Thing {
  // The brand, which every title ends with, says nothing about where on the site a page is.
  const [name] = title.split(' | ')
  const places = [
    { name: metadataWords.home, path: paths.landing },
    { name, path },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map((place, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: place.name,
      item: addressOf(place.path),
    })),
  }
}

/** Who we are. Never the review score: a firm may not put its own rating into its own markup. */
function organization(): Thing {
  return {
    '@type': 'Organization',
    name: firm.brand,
    legalName: firm.legalName,
    url: addressOf(paths.landing),
    logo: addressOf('icon-512.png'),
    telephone: firm.freephone.replace(/^0/, '+44 '),
    address: firm.registeredOffice,
    sameAs: [firm.reviewProfileUrl],
  }
}

/** One thing of schema.org, as JSON-LD writes it. */
interface Thing {
  readonly '@type': string
  readonly [property: string]: unknown
}
