import type { Page } from 'playwright/test'
import { namedFonts, siteFonts } from './site-fonts.ts'
import { states } from './states.ts'
import { expect, hydrated, inMotion, test } from './support.ts'

test.use(inMotion)

test('an unknown path answers 404 and links home', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/)
  const logged = page.waitForEvent('console', (message) => message.text().includes('/nowhere'))
  const response = await page.goto('/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await logged
  await page.getByRole('link', { name: 'Return to homepage' }).click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle(/^Pre-paid funeral plans/)
})

for (const path of new Set(states.map((state) => state.path))) {
  test(`${path} keeps to its policy, never shifts, and always shows the focus`, async ({ page, expectedErrors }) => {
    if (path === '/nowhere') expectedErrors.push(/404/)
    await page.addInitScript(watchShifts)
    // The fonts load late, as on a slow connection.
    await page.route('**/*.woff2', async (route) => {
      await page.waitForTimeout(300)
      await route.continue()
    })
    const response = await page.goto(path)
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'")
    const before = await seen(page)
    await hydrated(page)
    expect(await seen(page)).toBe(before)
    await expectStill(page, path)
    await expectVisibleFocus(page)
  })
}

test('the fonts load without JavaScript and with reduced motion', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, reducedMotion: 'reduce' })
  const fonts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'font' && fonts.add(request.url()))
  await page.goto(`${baseURL}/`)
  await expect.poll(() => fonts.size).toBe(3)
  await expect
    .poll(() => page.locator('html').evaluate((html) => getComputedStyle(html).fontFamily))
    .toMatch(/^Atkinson/)
  await page.close()
})

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

/** Expects nothing to move when the fonts arrive and the page is scrolled through. */
async function expectStill(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    // The bold one only where something is bold.
    () =>
      document.fonts.check('600 20px Fraunces')
      && document.fonts.check('20px Atkinson')
      && [...document.fonts].every(({ status }) => status !== 'loading'),
  )
  await expect.poll(() => page.evaluate(namedFonts)).toEqual(siteFonts)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await scrollThrough(page)
  // A line in the stand-in may be a little longer. On the landing page none is, and the header's words move by a few
  // pixels.
  expect(await page.evaluate(() => window.layoutShift ?? 0)).toBeLessThan(path === '/' ? 0.001 : 0.005)
}

/** Expects every stop of the Tab key to be visible, from the page's first to its last. */
async function expectVisibleFocus(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const hidden: string[] = []
  let stops = 0
  for (; stops < 200; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(focusStop)
    if (!stop) break
    if (!stop.isSeen) hidden.push(stop.name)
  }
  expect(hidden).toEqual([])
  expect(stops).toBeGreaterThan(5)
}

/** Runs in the page. Chromium excuses shifts after input, and takes the set-up of a phone's screen for one: here all count. */
function watchShifts(): void {
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries())
      if ('value' in shift) window.layoutShift = (window.layoutShift ?? 0) + Number(shift.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

declare global {
  interface Window {
    /** Cumulative score: the share of the view that moved, times how far it moved. */
    layoutShift?: number
  }
}

/** The visible text, except whether the phone is answered, which depends on the time. */
function seen(page: Page): Promise<string> {
  return page.evaluate(() => {
    const words: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const place = text.parentElement
      if (place?.checkVisibility({ visibilityProperty: true }) && !place.closest('[data-opening], [data-closed]'))
        words.push(text.nodeValue ?? '')
    }
    return words.join('|')
  })
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
}

/** Runs in the page: the focused element, and whether its middle is visible. */
function focusStop(): { name: string; isSeen: boolean } | undefined {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  // Its first line; between the lines of a long link there is something else.
  const [{ left, top, width, height } = element.getBoundingClientRect()] = element.getClientRects()
  const front = document.elementFromPoint(left + width / 2, top + height / 2)
  const isSeen =
    front !== null && (element.contains(front) || front.contains(element) || front.closest('label') !== null)
  return { name: `${element.tagName} ${element.textContent}`, isSeen }
}
