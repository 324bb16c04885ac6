import { expect, test } from 'vitest'
import { speculationRules } from '../../src/document/head-tags.ts'

const rules = JSON.parse(speculationRules())

test('pages are prefetched, never prerendered: the thank-you page would report a visit that may not happen', () => {
  expect(Object.keys(rules)).toEqual(['prefetch'])
})

/** As a browser matches a link: all of `and`, none of `not`. */
function isFetchedAhead(link: string): boolean {
  const [pages, { not: files }] = rules.prefetch[0].where.and
  const matches = ({ href_matches: pattern }: { href_matches: string }) =>
    new URLPattern(pattern, 'https://example.com').test(link, 'https://example.com')
  return matches(pages) && !matches(files)
}

test.each(['/', '/get-your-guide', '/thank-you', '/get-your-guide?c=tv', '/faqs#paying'])(
  'prefetches a link to %s',
  (link) => expect(isFetchedAhead(link)).toBe(true),
)

test.each(['/funeral-plan-guide.pdf', '/funeral-plan-guide.pdf?c=tv', 'https://elsewhere.example/', 'tel:08001234567'])(
  'does not prefetch a link to %s',
  (link) => expect(isFetchedAhead(link)).toBe(false),
)
