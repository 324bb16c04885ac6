import type { Page } from 'playwright/test'
import { fakeReviewScript, fakeReviews, type ReviewBehaviour } from '../tests/support/fake-review-script.ts'
import { openParts } from './fixture/serve-parts.ts'
import { axeFindings, expect, test } from './support.ts'

/** Replaces the review service with the fake. @returns the URLs requested so far */
async function fakeService(page: Page, behaviour: ReviewBehaviour): Promise<string[]> {
  const asked: string[] = []
  const script = fakeReviewScript(behaviour)
  await page.route('https://widget.trustpilot.com/**', (route) => {
    asked.push(route.request().url())
    return script === undefined ? route.abort('blockedbyclient') : route.fulfill({ body: script })
  })
  return asked
}

const widget = (page: Page) => page.locator('.trustpilot-widget')
const all = (page: Page) =>
  page.getByRole('region', { name: 'Reviews' }).getByRole('link', { name: /all our reviews.*opens in a new tab/ })
const selection = (page: Page) => page.getByText('Showing our 4 and 5 star reviews')
const height = async (page: Page) => (await widget(page).boundingBox())?.height

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/request to another site: https:\/\/widget\.trustpilot\.com\//)
})

test('nothing is requested from the review service until its place is near the view', async ({ page }) => {
  const asked = await fakeService(page, 'good')
  await openParts(page)
  await expect(widget(page)).toBeAttached()
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
  await widget(page).scrollIntoViewIfNeeded()
  await expect(widget(page)).toHaveText(`${fakeReviews} 4,5 sample-unit true`)
  expect(asked).toEqual(['https://widget.trustpilot.com/bootstrap/v5/tp.widget.bootstrap.min.js'])
})

test('says what it shows, and nothing moves when it loads', async ({ page }) => {
  await fakeService(page, 'good')
  await openParts(page)
  await expect(selection(page)).toBeHidden()
  const before = await all(page).boundingBox()
  expect(await height(page)).toBe(140)
  await widget(page).scrollIntoViewIfNeeded()
  await expect(selection(page)).toBeVisible()
  expect(await height(page)).toBe(140)
  expect((await all(page).boundingBox())?.height).toBe(before?.height)
  expect(await axeFindings(page)).toEqual([])
})

test('a script that loads after five tries still shows its reviews', async ({ page }) => {
  await fakeService(page, 'late')
  await openParts(page)
  await widget(page).scrollIntoViewIfNeeded()
  await page.waitForTimeout(3_000)
  await expect(widget(page).getByRole('link', { name: 'Trustpilot' })).toBeVisible()
  await expect(widget(page)).toContainText(fakeReviews)
})

for (const behaviour of ['blocked', 'throwing'] as const) {
  test(`with the script ${behaviour} the page stays intact and error-free`, async ({ page, expectedErrors }) => {
    // Chromium itself logs a blocked request.
    if (behaviour === 'blocked') expectedErrors.push(/ERR_BLOCKED_BY_CLIENT/)
    const asked = await fakeService(page, behaviour)
    await openParts(page)
    await widget(page).scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toHaveLength(1)
    await page.waitForTimeout(1_000)
    await expect(widget(page).getByRole('link', { name: 'Trustpilot' })).toBeVisible()
    await expect(all(page)).toBeVisible()
    await expect(selection(page)).toBeHidden()
    expect(await height(page)).toBe(140)
    expect(await axeFindings(page)).toEqual([])
  })
}
