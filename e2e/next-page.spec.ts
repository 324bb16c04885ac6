import { expect, hydrated, press, test } from './support.ts'

test('a page is prefetched when a link to it is about to be followed', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Privacy policy' }).last()
  await link.scrollIntoViewIfNeeded()
  await link.hover()
  // Long enough for a browser to infer intent.
  await page.waitForTimeout(800)
  await link.click()
  await expect(page).toHaveURL(/\/privacy-policy/)
  const cameFrom = () =>
    performance.getEntriesByType('navigation').map((entry) => 'deliveryType' in entry && entry.deliveryType)
  expect(await page.evaluate(cameFrom)).toEqual(['navigational-prefetch'])
})

test('nothing about a page stops a browser showing it at once, as it was left, on Back', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  // A headless browser caches no pages, and says so; it lists the page's own faults separately.
  const faults: string[] = []
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    const ours = notRestoredExplanations.filter(({ type }) => type === 'PageSupportNeeded')
    faults.push('asked', ...ours.map(({ reason }) => reason))
  })
  devtools.on('Page.frameNavigated', ({ type }) => void (type === 'BackForwardCacheRestore' && faults.push('asked')))
  await page.goto('/')
  await hydrated(page)
  await press(page.getByRole('link', { name: 'Privacy policy' }).last())
  await expect(page).toHaveURL('/privacy-policy')
  await hydrated(page)
  // Deferred: otherwise the page would be gone before it answered.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect(page).toHaveURL('/')
  await expect.poll(() => faults).toEqual(['asked'])
  await browser.close()
})
