import type { Page } from 'playwright/test'
import { policySections } from '../tests/repo/specified-texts.ts'
import { atBothSizes, expect, gapBelowHeader, inMotion, onPhone, open, readable, test, withLook } from './support.ts'

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })

test('the contents list leads to every section, folded on a phone', atBothSizes, async ({ page, isMobile }) => {
  await open(page, '/privacy-policy')
  const complaints = contents(page).getByRole('link', { name: 'Complaints' })
  if (isMobile) {
    await expect(complaints).toBeHidden()
    await contents(page).locator('summary').press('Enter')
  }
  await expect(complaints).toBeVisible()
  await expect(contents(page).getByRole('link')).toHaveText(policySections)

  await test.step('by keyboard, below the header', async () => {
    await contents(page).getByRole('link', { name: 'Scope', exact: true }).focus()
    for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
    await expect(contents(page).getByRole('link', { name: 'Sharing your data' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/privacy-policy#sharing-your-data')
    const gap = () => gapBelowHeader(page, '#sharing-your-data h2')
    await expect.poll(gap).toBeLessThan(60)
    expect(await gap()).toBeGreaterThanOrEqual(0)
  })

  await test.step('marking the one that is read', async () => {
    const current = contents(page).locator('[aria-current=true]')
    for (const name of ['Retention Period', 'Responsibilities', 'Amendments', 'Got questions']) {
      await contents(page).getByRole('link', { name }).click()
      await expect(current).toHaveText([name])
    }
    await page.locator('#international-transfers').evaluate((section) => section.scrollIntoView())
    await expect(current).toHaveText(['International transfers'])
    if (!isMobile) await expect(complaints).toBeInViewport({ ratio: 1 })
  })
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a link to a question opens only its answer, below the header', async ({ page }) => {
      await page.goto('/faqs#can-i-cancel')
      await expect(page.getByText('you have at least 30 days to cancel')).toBeInViewport()
      await expect(page.locator('details[open]')).toHaveCount(1)
      const gap = await gapBelowHeader(page, 'details[open] summary')
      expect(gap).toBeGreaterThanOrEqual(0)
      expect(gap).toBeLessThan(60)
    })
  })

test.describe('in motion', () => {
  test.use(inMotion)

  test('a note’s link leads to its question while the answer slides open', async ({ page }) => {
    await page.goto('/faqs')
    await readable(page)
    await page.locator('#note-allowance').getByRole('link', { name: 'What is the third-party cost allowance?' }).click()
    await expect(page.getByText('The allowance is money in your plan towards them.')).toBeInViewport()
  })
})

for (const [what, path, id, place] of [
  ['a note', '/', 'note-rating', '#note-rating'],
  ['a group of questions', '/faqs', 'when-someone-has-died', '#when-someone-has-died h2'],
  ['a question', '/faqs', 'third-party-costs', 'summary:has(+ #third-party-costs)'],
] as const)
  test(`the focus follows a link to ${what}, until it moves on`, async ({ page }) => {
    await page.goto(path)
    await readable(page)
    await page.locator(`a[href="#${id}"]`).first().press('Enter')
    await expect(page.locator(place)).toBeFocused()
    await page.keyboard.press('Tab')
    // Or a press beside a word would take the focus back here.
    await expect(page.locator(place)).not.toHaveAttribute('tabindex')
  })

test('on paper every answer is open, also where a stylesheet cannot show it, and then folded as before', async ({
  page,
}) => {
  const open = page.locator('details[open]')
  await page.goto('/faqs')
  await readable(page)
  await page.getByText('What if I move house?').click()
  await expect(open).toHaveCount(1)
  const all = await page.locator('details').count()
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')))
  await expect(open).toHaveCount(all)
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')))
  await expect(open).toHaveCount(1)
  await expect(page.getByText('Let us know your new address')).toBeVisible()
})

test('an address that means a page leads there from the 404 page, with its query', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  await page.goto('/ring%20me%E2%80%9D)?C=TV')
  await expect(page).toHaveURL('/ring-me?C=TV')
  await page.goBack()
  await expect(page, 'the wrong address is not in the history').toHaveURL('about:blank')
})

test('an answer opened early stays open, a note’s link opens its own, and in print all are', async ({ page }) => {
  await page.goto('/faqs')
  await page.getByText('What if I move house?').click()
  await readable(page)
  await expect(page.getByText('Let us know your new address')).toBeVisible()
  await page.locator('#note-allowance').getByRole('link', { name: 'What is the third-party cost allowance?' }).click()
  await expect(page.getByText('The allowance is money in your plan towards them.')).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('you have at least 30 days to cancel')).toBeVisible()
  await expect(page.getByRole('banner').locator('[href^="tel:"]')).toBeHidden()
  await page.goto('/privacy-policy')
  await expect(contents(page)).toBeHidden()
  await expect(page.getByRole('table').first()).toHaveCSS('display', 'table')
})

test('the picture at the head of a page ends where the page does', withLook, async ({ page }) => {
  for (const path of ['/faqs', '/privacy-policy', '/accessibility']) {
    await page.goto(path)
    for (const width of [360, 390, 430, 600, 744, 820]) {
      await page.setViewportSize({ width, height: 844 })
      const [picture, edge] = await page.locator('main header > img').evaluate((image) => {
        const head = image.parentElement ?? image
        const { right } = head.getBoundingClientRect()
        const room = Number.parseFloat(getComputedStyle(head).paddingRight)
        return [image.getBoundingClientRect().right, right - room]
      })
      expect(picture, `${path}, ${width}`).toBeCloseTo(edge ?? 0, 0)
    }
  }
})

test('on a low phone the guide’s large print is to be had in the first view', withLook, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/thank-you')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expect(page.getByRole('link', { name: 'Easier on a phone: large print' })).toBeInViewport({ ratio: 1 })
})

test(
  'on a phone with larger text the number is whole below the logo, and the two stick to nothing',
  onPhone,
  async ({ page }) => {
    await page.goto('/accessibility')
    const logo = page.locator('header a').first()
    const number = page.locator('header').getByText('0808')
    for (const size of ['125%', '200%']) {
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
      const [above, below] = [await logo.boundingBox(), await number.locator('..').boundingBox()]
      expect(below?.x, size).toBe(above?.x)
      expect(below?.y, size).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
      expect(await number.evaluate((words) => words.getClientRects().length), size).toBe(1)
    }
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await expect(logo).not.toBeInViewport()
  },
)
