import type { Page } from 'playwright/test'
import { inSteps, send } from './forms.ts'
import { atBothSizes, expect, gapBelowHeader, hydrated, inMotion, press, settled, test } from './support.ts'

test.use(inMotion)

/** Sections and the footer that are not laid out while they are out of view. */
const waiting = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('section, footer')].filter(
        (part) => getComputedStyle(part).contentVisibility === 'auto',
      ).length,
  )

/** Pauses the page's animations, so that whatever waits for its turn keeps waiting until released. */
async function holdTurns(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const play = async (playbackRate: number) => void (await devtools.send('Animation.setPlaybackRate', { playbackRate }))
  await devtools.send('Animation.enable')
  await play(0)
  // Fast, so that parts change while something else is in progress.
  return () => play(10)
}

/** They are requested in the first turn, and would load while the page scrolls. */
async function loadFonts(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(['600 1em Fraunces', '1em Atkinson', '700 1em Atkinson'].map((font) => document.fonts.load(font))),
  )
}

test('content below the first view is not laid out with it', async ({ page }) => {
  await holdTurns(page)
  await page.goto('/')
  expect(await waiting(page)).toBeGreaterThan(5)
  await page.goto('/faqs')
  expect(await waiting(page)).toBeGreaterThan(3)
})

test('nothing moves by itself for longer than five seconds, and a button gives when it is pressed unless nothing may move', async ({
  page,
}) => {
  for (const path of ['/', '/thank-you#sent']) {
    await page.goto(path)
    const ends = await page.evaluate(() =>
      document.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime),
    )
    expect(ends.length, path).toBeGreaterThan(0)
    for (const end of ends) expect(Number(end), path).toBeLessThanOrEqual(5_000)
  }
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

test('once the page is scrolled all of it is laid out, and nothing moves under a finger', async ({ page }) => {
  await holdTurns(page)
  await page.goto('/privacy-policy')
  await hydrated(page)
  await loadFonts(page)
  expect(await waiting(page)).toBeGreaterThan(5)
  const top = await page.evaluate(async () => {
    scrollTo({ top: 9_000, behavior: 'instant' })
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const inView = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    inView?.setAttribute('data-in-view', '')
    return inView?.getBoundingClientRect().top ?? Number.NaN
  })
  await expect.poll(() => waiting(page)).toBe(0)
  const now = await page.locator('[data-in-view]').evaluate((element) => element.getBoundingClientRect().top)
  expect(Math.abs(now - top)).toBeLessThan(100)
})

test(
  'a link to the form leads there exactly, even while parts in between are not laid out',
  atBothSizes,
  async ({ page }) => {
    await holdTurns(page)
    await page.route('**/assets/*.js', () => undefined)
    await page.goto('/')
    await loadFonts(page)
    await page.getByRole('link', { name: 'Download Free Guide' }).click()
    await expect.poll(() => gapBelowHeader(page)).toBe(8)
  },
)

test(
  'a form sent with mistakes shows the first of them while parts above get their heights',
  atBothSizes,
  async ({ page }) => {
    const letTurnsGo = await holdTurns(page)
    await page.goto('/')
    await hydrated(page)
    await loadFonts(page)
    await press(send(page))
    const field = page.getByLabel('First name')
    await expect(field).toBeFocused()
    await letTurnsGo()
    await expect.poll(() => waiting(page)).toBe(0)
    await expect(field).toBeInViewport()
    await settled(page)
    await expect(field).toBeInViewport()
  },
)

test('a reloaded page shows the place where it was left', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.waitForTimeout(2_000)
  const heading = page.getByRole('heading', { name: 'Your money never sings solo' })
  await heading.scrollIntoViewIfNeeded()
  await page.waitForTimeout(1_000)
  const top = () => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await top()
  await holdTurns(page)
  await page.reload()
  expect(await waiting(page)).toBe(0)
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(40)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all of the page is laid out at once, and the link to the form leads there', async ({ page }) => {
    await holdTurns(page)
    await page.goto('/')
    expect(await waiting(page)).toBe(0)
    await page.getByRole('link', { name: 'Download Free Guide' }).click()
    await expect(page).toHaveURL('/#lead-form-start')
    await expect(page.locator('#lead-form-start')).toBeInViewport()
  })
})

test('a page that a browser renders ahead is laid out whole, and does nothing else until it is shown', async ({
  page,
}) => {
  // A headless Chromium renders nothing ahead; this is what a page sees where one does.
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { writable: true, value: true }))
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/get-your-guide')
  await page.waitForTimeout(1_000)
  expect(scripts).toEqual([expect.stringContaining('while-read')])
  await expect(page.locator('html')).toHaveClass('app whole')
  await page.evaluate(() => {
    Object.assign(document, { prerendering: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await inSteps(page)
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
