import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { namedFonts, siteFonts } from './page-questions.ts'
import { expect, hydrated, inMotion, test } from './support.ts'

const fontData = (file: string) =>
  `url(data:font/woff2;base64,${readFileSync(`node_modules/@fontsource/${file}.woff2`, 'base64')})`

const serif = fontData('dejavu-serif/files/dejavu-serif-latin-400-normal')
const sans = fontData('dejavu-sans/files/dejavu-sans-latin-400-normal')
const bold = fontData('dejavu-sans/files/dejavu-sans-latin-700-normal')
const named: Record<string, string> = { 'DejaVu Serif': serif, 'DejaVu Sans': sans, 'DejaVu Sans Bold': bold }

test.describe('with only DejaVu fonts', () => {
  // With short lines, one letter more or less soon makes another line. Scripts would change the text meanwhile.
  test.use({ javaScriptEnabled: false })

  for (const path of ['/', '/get-your-guide', '/thank-you', '/faqs'])
    test(`${path} is laid out as with its own`, async ({ page, expectedErrors }) => {
      expectedErrors.push(/ERR_FAILED/)
      const laidOut = async () => {
        await page.goto(path)
        await loadFonts(page)
        return firstView(page)
      }
      const own = await laidOut()
      expect(own.length).toBeGreaterThan(3)
      await haveOnlyDejaVu(page)
      const standIns = await laidOut()
      expect(standIns.map(({ name }) => name)).toEqual(own.map(({ name }) => name))
      const moved = standIns.filter(({ top }, index) => Math.abs(top - (own[index]?.top ?? Number.NaN)) > 3)
      expect(moved).toEqual([])
    })
})

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

test.describe('in motion', () => {
  test.use(inMotion)

  test('a browser that does not animate custom properties still gets the fonts', async ({ page }) => {
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replaceAll(/@keyframes (?:settle|fonts)\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
      const { 'content-security-policy': _, ...headers } = response.headers()
      await route.fulfill({ response, headers, body: html })
    })
    await page.goto('/')
    expect(await page.evaluate(namedFonts)).toEqual(siteFonts)
    await page.waitForFunction(() => document.fonts.check('600 20px Fraunces'))
  })
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

/** The page's own fonts never load, and the machine has only DejaVu, whatever name is requested. */
async function haveOnlyDejaVu(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.route(/\/[\w-]*$/, async (route) => {
    const response = await route.fetch()
    const html = (await response.text())
      .replaceAll(/local\("?([^")]+)"?\)/g, (_, name: string) => named[name] ?? 'local(none)')
      .replaceAll(/, ?((?:sans-)?serif)(?=[;}])/g, ', "any $1"')
      .replace(
        '<style>',
        () => `<style>
          @font-face { font-family: "any serif"; src: ${serif} }
          @font-face { font-family: "any sans-serif"; src: ${sans} }
          @font-face { font-family: "any sans-serif"; src: ${bold}; font-weight: 700 }`,
      )
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers, body: html })
  })
}

async function loadFonts(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())))
}

/** What is visible without scrolling, and where. */
function firstView(page: Page): Promise<{ name: string; top: number }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header, main :is(h1, h2, p, a, label, section, figure)')]
      .map((element) => ({
        name: `${element.tagName} ${element.textContent.slice(0, 30)}`,
        ...element.getBoundingClientRect().toJSON(),
      }))
      .filter(({ top, width }) => width > 0 && top < innerHeight)
      .map(({ name, top }) => ({ name, top })),
  )
}
