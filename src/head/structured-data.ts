import { sharingWords } from '../content/page-words.ts'
import { paths } from '../paths.ts'
import { addressOf, isListed } from './addresses.ts'
import { faqPage } from './faq-page.ts'
import type { HeadedPage } from './head-tags.ts'
import { organization, webSite } from './organization.ts'
import type { Thing } from './thing.ts'

/**
 * What a page tells machines about itself, as a data block: it never runs, so the policy's script-src allows it. Pages
 * that are not listed have none.
 */
export function structuredData(page: HeadedPage): string {
  if (!isListed(page.path)) return ''
  const data = { '@context': 'https://schema.org', '@graph': thingsOf(page) }
  // "<" is escaped, so that no text can end the block or begin a comment.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function thingsOf(page: HeadedPage): Thing[] {
  if (page.path === paths.landing) return [organization(), webSite()]
  if (page.path === paths.faqs) return [breadcrumbs(page), faqPage()]
  return [breadcrumbs(page)]
}

function breadcrumbs({ path, title }: HeadedPage): Thing {
  // The brand, which every title ends with, says nothing about where on the site a page is.
  const [name] = title.split(' | ')
  const places = [
    { name: sharingWords.home, path: paths.landing },
    ...(path.startsWith(`${paths.guide}/`) ? [{ name: sharingWords.guide, path: paths.guide }] : []),
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
