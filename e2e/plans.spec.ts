import type { Page } from 'playwright/test'
import { firm } from '../src/content/firm.ts'
import { plans } from '../src/content/plans.ts'
import { pageTexts, unspaced } from '../tests/repo/support/pdf.ts'
import { expect, test } from './support.ts'

const phone = { width: 390, height: 844 }
const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('the landing page is at most eleven screens of a phone, its plans at most three, with nothing to open', async ({
    page,
  }) => {
    await page.goto('/')
    for (const { name, price, has, leavesOut } of plans)
      for (const words of [name, price, ...has, `Not included: ${leavesOut}`])
        await expect(card(page, name).getByText(words, { exact: true })).toBeVisible()
    const heightOf = (selector: string) =>
      page.locator(selector).evaluate((part) => part.getBoundingClientRect().height / innerHeight)
    expect(await heightOf('section:has(article)')).toBeLessThanOrEqual(3)
    expect(await heightOf('html')).toBeLessThanOrEqual(11)
    expect(await page.locator('section:has(article) details').count()).toBe(0)
  })

  test('each plan leads to what the questions and answers say of it', async ({ page }) => {
    for (const { id, name } of plans) {
      await page.goto('/')
      await card(page, name).getByRole('link', { name }).press('Enter')
      await expect(page).toHaveURL(`/faqs#${id}`)
      await expect(page.getByText(`What’s in the ${name}?`)).toBeInViewport()
    }
  })
})

test('the landing page prints on four sheets: what we offer, its prices, what they leave out, and the number', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const sheets = await pageTexts(await page.pdf({ format: 'A4' }))
  expect(sheets.length).toBeLessThanOrEqual(4)
  const paper = sheets.join('')
  for (const { name, price, has, leavesOut } of plans)
    for (const words of [name, price, ...has, leavesOut]) expect(paper).toContain(unspaced(words))
  for (const words of ['It’s kept apart, and kept safe', 'The third-party cost allowance', firm.freephone])
    expect(paper).toContain(unspaced(words))
  expect(paper).not.toMatch(/Sendme|Scrollfor|DownloadFree/)
})
