import { firm } from '../content/firm.ts'
import { paths } from '../paths.ts'
import { addressOf } from './head-tags.ts'

/** Who we are, for search engines. Never the review score: a firm may not put its own rating into its own markup. */
const organization = {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: firm.brand,
  legalName: firm.legalName,
  url: addressOf(paths.landing),
  logo: addressOf('icon-512.png'),
  telephone: firm.freephone.replace(/^0/, '+44 '),
  sameAs: [firm.reviewProfileUrl],
}

/** What the landing page tells machines, as a data block: it never runs, so the policy's script-src allows it. */
export function structuredData(path: string): string {
  if (path !== paths.landing) return ''
  // "<" is escaped, so that no text can end the block or begin a comment.
  return `<script type="application/ld+json">${JSON.stringify(organization).replaceAll('<', '\\u003c')}</script>`
}
