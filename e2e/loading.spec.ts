import type { Page } from 'playwright/test'
import { inSteps } from './forms.ts'
import {
  atBothSizes,
  drawn,
  expect,
  gapBelowHeader,
  hydrated,
  inMotion,
  open,
  press,
  readable,
  test,
  withLook,
} from './support.ts'

// What a page requests when, and how it is meanwhile.

/** Collects the paths of what is requested from now on. */
function requests(page: Page, type: 'script' | 'font' | 'image'): string[] {
  const paths: string[] = []
  page.on('request', (request) => request.resourceType() === type && paths.push(new URL(request.url()).pathname))
  return paths
}

/** Scrolls until the form begins so many screens below the top of the view. */
const scrollToForm = (page: Page, screens: number) =>
  page.evaluate((down) => {
    const top = document.querySelector('form')?.getBoundingClientRect().top ?? 0
    scrollBy({ top: top - down * innerHeight, behavior: 'instant' })
  }, screens)

for (const saveData of [false, true])
  test(`a page that is only read has no app until its form is ${saveData ? 'touched' : 'near'}`, async ({ page }) => {
    const connection = { saveData, effectiveType: '4g' }
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
    const scripts = requests(page, 'script')
    const others = () => scripts.filter((path) => !path.startsWith('/assets/enhancements-'))
    for (const path of saveData ? ['/'] : ['/faqs', '/accessibility', '/']) {
      await page.goto(path)
      await readable(page)
      await drawn(page)
    }
    await scrollToForm(page, saveData ? 0.5 : 2.2)
    await drawn(page)
    expect(scripts.length).toBeGreaterThan(0)
    expect(others()).toEqual([])
    if (saveData) await page.getByLabel('First name').focus()
    else await scrollToForm(page, 1.5)
    await expect.poll(() => others().length).toBeGreaterThan(1)
  })

test('the cover of the guide beside the form is fetched only once the form is near', withLook, async ({ page }) => {
  const pictures = requests(page, 'image')
  const covers = () => pictures.filter((path) => path.includes('guide-cover'))
  await page.goto('/')
  await readable(page)
  await drawn(page)
  await scrollToForm(page, 2.7)
  await drawn(page)
  expect(covers()).toEqual([])
  await scrollToForm(page, 1.5)
  await expect.poll(() => covers().length).toBe(1)
})

test('a page that a browser renders ahead does nothing until it is shown', async ({ page }) => {
  // A headless Chromium renders nothing ahead; this is what a page sees where one does.
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { writable: true, value: true }))
  const scripts = requests(page, 'script')
  await page.goto('/get-your-guide')
  await expect(page.locator('html')).toHaveClass('app')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /enhancements/.test(name)),
  )
  await drawn(page)
  expect(scripts).toEqual([expect.stringContaining('enhancements')])
  await page.evaluate(() => {
    Object.assign(document, { prerendering: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await inSteps(page)
})

test('once a page is read, the browser may prepare the pages that its links lead to', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) =>
    devtools.once('Preload.ruleSetUpdated', ({ ruleSet }) => resolve(ruleSet.sourceText)),
  )
  await devtools.send('Preload.enable')
  await page.goto('/')
  expect(await known).toContain('"prerender"')
})

test('nothing stops Back showing a page at once, as it was left', async ({ playwright, launchOptions, baseURL }) => {
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
  await open(page, '/')
  await press(page.getByRole('link', { name: 'Privacy policy' }).last())
  await expect(page).toHaveURL('/privacy-policy')
  await hydrated(page)
  // Deferred: otherwise the page would be gone before it answered.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect(page).toHaveURL('/')
  await expect.poll(() => faults).toEqual(['asked'])
  await browser.close()
})

test(
  'a letter that only visitors write is fetched in the site’s own fonts, once it is written',
  withLook,
  async ({ page }) => {
    const fonts = requests(page, 'font')
    const more = () => fonts.filter((path) => path.includes('-more-'))
    await open(page, '/')
    const firstName = page.getByLabel('First name')
    await firstName.fill('Zoe')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(more()).toEqual([])
    await firstName.fill('Zoë')
    await expect.poll(more).toEqual([expect.stringMatching(/atkinson-more/)])
  },
)

test('a link to the form leads there exactly, before any script has come', atBothSizes, async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.getByRole('link', { name: 'Download Free Guide' }).click()
  await expect.poll(() => gapBelowHeader(page)).toBe(8)
})

test.describe('in motion', () => {
  test.use(inMotion)

  test('what moves by itself is on the landing page alone, for at most five seconds', async ({ page }) => {
    const ends = async (path: string) => {
      await page.goto(path)
      return page.evaluate(() =>
        document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
      )
    }
    expect(await ends('/thank-you')).toEqual([])
    const ofLanding = await ends('/')
    expect(ofLanding).not.toEqual([])
    expect(Math.max(...ofLanding)).toBeLessThanOrEqual(5_000)
  })

  test('a pressed button gives way, unless motion is reduced', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('link', { name: 'Download Free Guide' })
    for (const [reducedMotion, isStill] of [
      ['no-preference', false],
      ['reduce', true],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      await button.hover()
      await page.mouse.down()
      expect((await button.evaluate((link) => getComputedStyle(link).transform)) === 'none').toBe(isStill)
      await page.mouse.move(0, 0)
      await page.mouse.up()
    }
  })
})
