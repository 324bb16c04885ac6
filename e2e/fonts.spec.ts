import { expect, hydrated, test } from './support.ts'

test('the fonts load without JavaScript and with reduced motion', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, reducedMotion: 'reduce' })
  const fonts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'font' && fonts.add(request.url()))
  await page.goto(`${baseURL}/`)
  await expect.poll(() => fonts.size).toBe(5)
  await expect
    .poll(() => page.locator('html').evaluate((html) => getComputedStyle(html).fontFamily))
    .toMatch(/^Atkinson/)
  await page.close()
})

test('a letter that only visitors write is fetched in the site’s own fonts, once it is written', async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(new URL(request.url()).pathname))
  await page.goto('/')
  await hydrated(page)
  const firstName = page.getByLabel('First name')
  await firstName.fill('Zoe')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(fonts.filter((path) => path.includes('-more-'))).toEqual([])
  await firstName.fill('Zoë')
  await expect
    .poll(() => fonts.filter((path) => path.includes('-more-')))
    .toEqual([expect.stringMatching(/atkinson-more/)])
})
