import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firm } from '#app/content/firm.ts'
import { LoadedReviews, ReviewWidget, untilFound } from '#app/features/review-widget.tsx'

/** Records every wait; the widget is found on the given try, counting from 1. */
function search(foundOnTry: number) {
  const waits: number[] = []
  let tries = 0
  const result = untilFound(
    () => (++tries >= foundOnTry ? 'reviews' : undefined),
    async (ms) => void waits.push(ms),
  )
  return { waits, result, tries: () => tries }
}

test('first tries after 100 ms', async () => {
  const { waits, result } = search(1)
  expect(await result).toBe('reviews')
  expect(waits).toEqual([100])
})

test('waits 200 ms longer before each further try', async () => {
  const { waits, result } = search(6)
  expect(await result).toBe('reviews')
  expect(waits).toEqual([100, 200, 400, 600, 800, 1000])
})

test('accepts what is found on the tenth retry', async () => {
  expect(await search(11).result).toBe('reviews')
})

test('gives up after ten retries', async () => {
  const { waits, result, tries } = search(99)
  expect(await result).toBeUndefined()
  expect(waits).toEqual([100, ...Array.from({ length: 10 }, (_, index) => 200 * (index + 1))])
  expect(tries()).toBe(11)
})

test('without a business unit there is only the plain link', () => {
  const html = renderToStaticMarkup(createElement(ReviewWidget))
  expect(html).not.toContain('trustpilot-widget')
  expect(html).not.toContain('Showing our')
  expect(html).toContain(`href="${firm.reviewProfileUrl}" target="_blank" rel="noopener"`)
  expect(html).toContain('opens in a new tab')
})

test('with one, the widget’s element has exactly the attributes its vendor requires', () => {
  const html = renderToStaticMarkup(createElement(LoadedReviews, { businessUnit: 'sample-unit' }))
  expect(html).toContain(
    '<div class="trustpilot-widget" data-locale="en-GB" data-template-id="53aa8912dec7e10d38f59f36" '
      + 'data-businessunit-id="sample-unit" data-style-height="140px" data-style-width="100%" data-stars="4,5" '
      + `data-review-languages="en"><a href="${firm.reviewProfileUrl}" target="_blank" rel="noopener">Trustpilot</a></div>`,
  )
})

test('says that only some reviews are shown, with a link to all of them', () => {
  const html = renderToStaticMarkup(createElement(LoadedReviews, { businessUnit: 'sample-unit' }))
  expect(html).toMatch(/Showing our 4 and 5 star reviews.*<a [^>]*>Read all our reviews on Trustpilot/)
})
