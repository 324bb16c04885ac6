import type { Page } from 'playwright/test'
import { firm } from '../src/content/firm.ts'
import { plans } from '../src/content/plans.ts'
import { pageTexts, unspaced } from '../tests/repo/support/pdf.ts'
import { expect, test } from './support.ts'

const phone = { width: 390, height: 844 }
const table = (page: Page) => page.getByRole('table', { name: 'Our five funeral plans compared' })
const rowOf = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(`^${name}`) })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('the landing page is at most nine screens of a phone, its plans at most two, with nothing to open or push aside', async ({
    page,
  }) => {
    await page.goto('/')
    for (const { name, price, adds, leavesOut } of plans)
      for (const words of [name, price, adds, `Not included ${leavesOut}`])
        await expect(rowOf(page, name).getByText(words, { exact: true })).toBeVisible()
    const heightOf = (selector: string) =>
      page.locator(selector).evaluate((part) => part.getBoundingClientRect().height / innerHeight)
    expect(await heightOf('section:has(table)')).toBeLessThanOrEqual(2)
    expect(await heightOf('html')).toBeLessThanOrEqual(9)
    expect(await page.locator('section:has(table) details').count()).toBe(0)
    expect(await table(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  test('each plan leads to what the questions and answers say of it', async ({ page }) => {
    for (const { id, name } of plans) {
      await page.goto('/')
      await table(page).getByRole('link', { name }).press('Enter')
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
  for (const { name, price, adds, leavesOut } of plans)
    for (const words of [name, price, adds, leavesOut]) expect(paper).toContain(unspaced(words))
  for (const words of ['Your money never sings solo', 'The third-party cost allowance', firm.freephone])
    expect(paper).toContain(unspaced(words))
  expect(paper).not.toMatch(/Sendme|Scrollfor|DownloadFree/)
})

test('on paper the plans are a table, with a heading over each column', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  await expect(rowOf(page, 'Value Plan')).toHaveCSS('display', 'table-row')
  // At one moment: a column is a little narrower once its font has come.
  const lefts = await table(page).evaluate((element) => {
    const rows = [...element.querySelectorAll('tr')].filter(({ cells }) => cells.length > 1)
    return rows.map(({ cells }) => Array.from(cells, (cell) => Math.round(cell.getBoundingClientRect().left)))
  })
  expect(lefts).toHaveLength(1 + plans.length)
  for (const row of lefts) expect(row).toEqual(lefts[0])
})

test('on a phone a screen reader still gets a table: each cell under the name of its column', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const names = await table(page).getByRole('columnheader').allTextContents()
  const cells = await rowOf(page, 'Value Plan').getByRole('cell').allTextContents()
  expect(names).toEqual(['Plan and price', 'What you get', 'Not included'])
  expect(cells).toEqual([
    'A basic coffin and an £800 allowance.',
    expect.stringContaining('Third-party costs above £800'),
  ])
})
