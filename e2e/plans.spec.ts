import type { Locator, Page } from 'playwright/test'
import { firm } from '../src/content/firm.ts'
import { comparisonRows, deciding, plans } from '../src/content/plans.ts'
import { openPdf, pageTexts, unspaced } from '../tests/repo/support/pdf.ts'
import { expect, test } from './support.ts'

const phone = { width: 390, height: 844 }
const table = (page: Page) => page.getByRole('table', { name: 'Our five funeral plans compared' })
/** Standard's summary mentions the Value Plan. */
const rowOf = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(`^${name}`) })
const labels = (rows: Locator) => rows.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-label')))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone })

  test('on a phone each plan shows what decides, and the rest when asked', async ({ page }) => {
    await page.goto('/')
    const first = comparisonRows.filter(({ key }) => deciding.has(key)).map(({ label }) => label)
    for (const { name, price, comparison } of plans) {
      const plan = rowOf(page, name)
      await expect(plan.getByText(price, { exact: true })).toBeVisible()
      expect(await labels(plan.locator('td[data-label]:visible'))).toEqual(first)
      await expect(plan.getByRole('listitem')).toHaveCount(0)

      const summary = plan.locator('summary')
      await expect(summary).toHaveText(`More about the ${name}`, { useInnerText: true })
      await summary.focus()
      await page.keyboard.press('Enter')
      const others = comparisonRows.filter(({ key }) => !deciding.has(key))
      await expect(plan.getByRole('listitem')).toHaveText(
        others.map(({ key, label }) => `${label}: ${comparison[key]}`),
      )
      await expect(summary).toHaveText(`Less about the ${name}`, { useInnerText: true })
      expect(await plan.getByRole('list').evaluate(roomForBullets)).toBeGreaterThan(10)
    }
  })
})

/** Runs in the page. */
const roomForBullets = (list: Element) => Number.parseFloat(getComputedStyle(list).paddingLeft)

test('the landing page prints on four sheets: what we offer, its prices, what they leave out, and the number', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const sheets = await pageTexts(await openPdf(await page.pdf({ format: 'A4' })))
  expect(sheets.length).toBeLessThanOrEqual(4)
  const paper = sheets.join('')
  for (const { name, price, comparison } of plans)
    for (const words of [name, price, ...Object.values(comparison)]) expect(paper).toContain(unspaced(words))
  for (const words of ['Your money never sings solo', 'The third-party cost allowance', firm.freephone])
    expect(paper).toContain(unspaced(words))
  expect(paper).not.toMatch(/Sendme|Scrollfor|DownloadFree|Moreabout/)
})

test('on paper and on a wide screen every row is there, and nothing needs opening', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const everyRow = async () => {
    for (const { name } of plans)
      expect(await labels(rowOf(page, name).locator('td:visible'))).toEqual(comparisonRows.map(({ label }) => label))
  }
  await page.emulateMedia({ media: 'print' })
  await everyRow()
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await everyRow()
})

test('the columns’ names stay with their cells when some are left out', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  const names = await table(page).getByRole('columnheader').allTextContents()
  const cells = await rowOf(page, 'Value Plan').getByRole('cell').allTextContents()
  expect(names.slice(1)).toEqual(['Service', 'Third-party allowance', 'Not included'])
  expect(cells.slice(0, 3)).toEqual(['Yes, attended', '£800', expect.stringContaining('Third-party costs above £800')])
})
