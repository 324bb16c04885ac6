import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { numberNotes } from '#app/components/layout/number-notes.ts'
import { Spread } from '#app/components/layout/plan-cards.tsx'
import { faqEntries } from '#app/content/faqs.ts'
import { firm } from '#app/content/firm.ts'
import { instalments } from '#app/content/plans.ts'
import { LoadedReviews, ReviewWidget, untilFound } from '#app/pages/landing/review-widget.tsx'

const shown = (of: Parameters<typeof Spread>[0]['of']) =>
  renderToStaticMarkup(createElement(Spread, { of })).replace(/<[^>]+>/g, '')

test('instalments are never shown without what they come to; until there are figures nothing is said', () => {
  expect(shown({ months: 24, monthly: 135.5 })).toBe('or 24 payments of £135.50: £3,252 in all')
  expect(shown({ first: 95, months: 12, monthly: 155 })).toBe('or £95 now and 12 payments of £155: £1,955 in all')
  expect([instalments, shown(undefined)]).toEqual([{}, ''])
})

const retries = Array.from({ length: 10 }, (_, index) => 200 * (index + 1))

test.each([
  [1, [100]],
  [6, [100, ...retries.slice(0, 5)]],
  [11, [100, ...retries]],
  [12, [100, ...retries]],
])(
  'the widget is looked for after 100 ms, then ten times more, each 200 ms later: found on try %i',
  async (found, waits) => {
    const waited: number[] = []
    let tries = 0
    const find = () => (++tries >= found ? 'reviews' : undefined)
    expect(await untilFound(find, async (ms) => void waited.push(ms))).toBe(found > 11 ? undefined : 'reviews')
    expect(waited).toEqual(waits)
  },
)

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

test('an undeclared reference fails the build, and every question has a unique id', () => {
  const notes = numberNotes([{ at: 'badges', notes: ['rating'] }])
  expect(() => notes.reference('badges', 'allowance')).toThrow('allowance')
  expect(() => notes.reference('plans', 'rating')).toThrow('plans')
  expect(new Set(faqEntries.map(({ id }) => id)).size).toBe(faqEntries.length)
})
