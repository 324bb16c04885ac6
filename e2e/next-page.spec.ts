import { expect, hydrated, test } from './support.ts'

test('a page is fetched ahead when a link to it is about to be followed', async ({ page }) => {
  const rules = page.waitForRequest('**/speculation-rules.json')
  await page.goto('/')
  await rules
  const link = page.getByRole('link', { name: 'Privacy policy' }).last()
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  // Long enough for a browser to take it for an intention.
  await page.waitForTimeout(800)
  await link.click()
  await expect(page).toHaveURL(/\/privacy-policy/)
  const cameFrom = () =>
    performance.getEntriesByType('navigation').map((entry) => 'deliveryType' in entry && entry.deliveryType)
  expect(await page.evaluate(cameFrom)).toEqual(['navigational-prefetch'])
})

test('Back shows the page at once, as it was left', async ({ playwright, launchOptions, baseURL }) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) })
  await page.goto('/')
  await hydrated(page)
  await page.getByLabel('First name').fill('Ada')
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted)
    }),
  )
  await page.getByRole('link', { name: 'Privacy policy' }).last().click()
  await expect(page).toHaveURL('/privacy-policy')
  await hydrated(page)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await browser.close()
})
