import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firm } from '#app/content/firm.ts'
import { LoadedReviews, ReviewWidget, untilFound } from '#app/pages/landing/review-widget.tsx'

test.each([
  ['at once, after 100 ms', 1, [100]],
  ['on a later try, each 200 ms longer after the one before', 6, [100, 200, 400, 600, 800, 1000]],
  ['on the tenth retry, which is the last', 11, [100, ...Array.from({ length: 10 }, (_, index) => 200 * (index + 1))]],
  ['not at all', 12, [100, ...Array.from({ length: 10 }, (_, index) => 200 * (index + 1))]],
])('the widget is found %s', async (_, foundOnTry, waits) => {
  const waited: number[] = []
  let tries = 0
  const found = await untilFound(
    () => (++tries >= foundOnTry ? 'reviews' : undefined),
    async (ms) => void waited.push(ms),
  )
  expect(waited).toEqual(waits)
  expect(found).toBe(foundOnTry > 11 ? undefined : 'reviews')
})

test('without a business unit there is only the plain link', () => {
  const html = renderToStaticMarkup(createElement(ReviewWidget))
  expect(html).not.toMatch(/trustpilot-widget|Showing our/)
  expect(html).toContain(`href="${firm.reviewProfileUrl}" target="_blank" rel="noopener"`)
  expect(html).toContain('opens in a new tab')
})

test('with one, the widget’s element has exactly the attributes its vendor requires, and says what it shows', () => {
  const html = renderToStaticMarkup(createElement(LoadedReviews, { businessUnit: 'sample-unit' }))
  expect(html).toContain(
    '<div class="trustpilot-widget" data-locale="en-GB" data-template-id="53aa8912dec7e10d38f59f36" '
      + 'data-businessunit-id="sample-unit" data-style-height="140px" data-style-width="100%" data-stars="4,5" '
      + `data-review-languages="en"><a href="${firm.reviewProfileUrl}" target="_blank" rel="noopener">Trustpilot</a></div>`,
  )
  expect(html).toMatch(/Showing our 4 and 5 star reviews.*<a [^>]*>Read all our reviews on Trustpilot/)
})
