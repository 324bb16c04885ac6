import type { Page } from 'playwright/test'
import { firm } from '../src/content/firm.ts'
import { pageTexts } from '../tests/repo/support/pdf.ts'
import { card, onwards, openSteps, sendGuide } from './forms.ts'
import * as ask from './page-questions.ts'
import { openAll, states } from './states.ts'
import {
  atBothSizes,
  axeFindings,
  drawn,
  expect,
  holdRequests,
  hydrated,
  inMotion,
  onDesktop,
  open,
  readable,
  shiftsOf,
  test,
  widthOf,
  withLook,
} from './support.ts'

// Each page is visited once at each size, and asked everything.

/**
 * The page after a form is the same whether or not its request is known to have arrived: this one is looked at at one
 * size only.
 */
const isSeenAtOneSize = (path: string) => path === '/thank-you'

test.describe('in motion', () => {
  test.use(inMotion)

  for (const path of new Set(states.map((state) => state.path)))
    test(
      `${path} keeps to its policy, never shifts, shows where the focus is, and is accessible on any screen`,
      isSeenAtOneSize(path) ? onDesktop : atBothSizes,
      async ({ page, isMobile, expectedErrors }) => {
        if (path === '/nowhere') expectedErrors.push(/404/)
        const logged = path === '/nowhere' && page.waitForEvent('console', (message) => message.text().includes(path))
        await page.addInitScript(ask.watchShifts)
        // The fonts load late, as on a slow connection, and the one of nearly all text last.
        const letFontsCome = await holdRequests(page, '**/*.woff2')
        const letTextFontCome = await holdRequests(page, '**/atkinson-*.woff2')
        // A page has not loaded before its fonts have.
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await drawn(page)
        letFontsCome()
        await page.waitForFunction(() => document.fonts.check('600 20px Fraunces'))
        await drawn(page)
        letTextFontCome()
        await page.waitForLoadState()
        await logged
        await test.step('says the same once React has taken over', async () => {
          // The bar that leads to the form is hidden while another link to it is in view.
          await readable(page)
          await drawn(page)
          const before = await page.evaluate(ask.seenText)
          await hydrated(page)
          expect(await page.evaluate(ask.seenText)).toBe(before)
        })
        await test.step('does not move when its fonts arrive and it is scrolled through', () => expectStill(page, path))
        if (!isSeenAtOneSize(path)) await test.step('shows every stop of the Tab key', () => expectVisibleFocus(page))
        // Another font may be on its way, when the test ends too.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        if (isMobile) return
        // What is closed is not looked at.
        await openAll(page)
        await test.step('is legible at every width', () => expectLegible(page))
        await test.step('has no part that moves within itself', () => expectFirmParts(page))
        await test.step('is legible on paper', () => expectLegibleOnPaper(page))
        await expectAccessible(page)
      },
    )
})

for (const { name, path, reach } of states.filter((state) => state.reach && state.reach !== openAll))
  test(`${name} is accessible on any screen`, withLook, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, path)
    await reach?.(page)
    await expectAccessible(page)
  })

test('every step of the guide form is accessible in a window zoomed to 400 %', withLook, async ({ page }) => {
  // A screen of 1280 × 1024.
  await page.setViewportSize({ width: 320, height: 256 })
  await openSteps(page)
  for (const name of ['I’m not sure yet', 'As soon as possible', 'Myself', 'By post']) {
    await card(page, name).check()
    await expectNoFindings(page)
    await onwards(page).click()
    await expect(card(page, name)).toBeHidden()
  }
  await expectNoFindings(page)
  // By keyboard: where Continue was just pressed, a second press is ignored.
  await sendGuide(page).press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoFindings(page)
})

for (const path of ['/find-your-plan', '/get-your-guide', '/ring-me', '/thank-you', '/ring-me/thank-you'])
  test(
    `${path} prints on one sheet, below our name, without what acts only on a screen`,
    withLook,
    async ({ page }) => {
      await page.goto(path)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const sheets = await pageTexts(await page.pdf({ format: 'A4' }))
      expect(sheets).toHaveLength(1)
      expect(sheets[0]).toMatch(new RegExp(`^${firm.shortBrand}`))
      expect(sheets[0]).not.toMatch(/Continue|Pleasering|Download|homepage|soundtrack/)
    },
  )

async function expectStill(page: Page, path: string): Promise<void> {
  await page.waitForFunction(
    () => document.fonts.check('20px Atkinson') && [...document.fonts].every(({ status }) => status !== 'loading'),
  )
  await expect.poll(() => page.evaluate(ask.namedFonts)).toEqual(ask.siteFonts)
  expect(await page.evaluate(ask.movedPictures)).toEqual([])
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isInView = (picture: Element) => {
      const { top, bottom, height } = picture.getBoundingClientRect()
      return height > 0 && bottom > 0 && top < innerHeight
    }
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await frame()
      await frame()
      await Promise.all([...document.images].filter(isInView).map((picture) => picture.decode()))
      await frame()
    }
  })
  await drawn(page)
  // A line may be a little longer in the stand-in font. On the landing page none is, but the header's words move by a
  // few pixels.
  const { score, shifts } = await shiftsOf(page)
  expect(score, shifts).toBeLessThan(path === '/' ? 0.002 : 0.005)
}

async function expectVisibleFocus(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const hidden: string[] = []
  let stops = 0
  for (; stops < 200; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(ask.focusStop)
    if (!stop) break
    if (!stop.isSeen) hidden.push(stop.name)
  }
  expect(hidden).toEqual([])
  expect(stops).toBeGreaterThan(5)
}

async function expectAccessible(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await test.step('passes axe and fits a narrow screen', () => expectNoFindings(page))
  await test.step('fits a phone with text twice as large', () => expectRoomForLargeText(page))
  await test.step('fits tablets and desktops with larger text', () => expectRoomOnWideScreens(page))
}

/** Expects no axe findings, and nothing wider than the 320 px window. */
async function expectNoFindings(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await widthOf(page)).toBe(320)
}

/**
 * Expects nothing wider than the window while text is twice as large, and spaced as widely as WCAG 1.4.12 asks; and no heading
 * smaller than text.
 */
async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'
        + 'p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [spacing]
  })
  // As with text-only zoom, which does not affect media queries.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectToFitPhones(page)
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  expect(await page.evaluate(ask.brokenWords)).toEqual([])
  expect(await page.evaluate(ask.smallHeadings)).toEqual([])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  // And as with the browser's own setting, which does.
  const browser = await page.context().newCDPSession(page)
  const setLetters = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await setLetters(32)
  await expect.poll(() => page.evaluate(() => matchMedia('(width < 13rem)').matches)).toBe(true)
  await expectToFitPhones(page)
  await setLetters(16)
}

/** Expects nothing wider than the window, and no word or price on two lines, while the text alone is larger. */
async function expectRoomOnWideScreens(page: Page): Promise<void> {
  for (const size of ['150%', '200%']) {
    await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
    for (const width of [700, 820, 960, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await widthOf(page), `${size}, ${width} px`).toBe(width)
      expect(await page.evaluate(ask.brokenWords), `${size}, ${width} px`).toEqual([])
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

async function expectToFitPhones(page: Page): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await widthOf(page)).toBe(width)
    expect(await page.evaluate(ask.splitHeadings), `${width} px`).toEqual([])
  }
}

/** Phones, tablets and desktops, and both sides of each width at which the styles change (px). */
const windowWidths = [320, 390, 639, 640, 699, 700, 820, 959, 960, 1024, 1199, 1200, 1440, 1799, 1800, 1920]

/** Expects that no text lies under a picture or another text and that nothing is cut off, in a window of any width. */
async function expectLegible(page: Page): Promise<void> {
  expect(await page.evaluate(ask.looseWords)).toEqual([])
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const width of windowWidths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(ask.overlaps), `${width} px`).toEqual([])
    expect(await page.evaluate(ask.brokenWords), `${width} px`).toEqual([])
    expect(await widthOf(page)).toBe(width)
  }
}

/** Expects that what a part cuts off cannot be scrolled into it. */
async function expectFirmParts(page: Page): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(ask.movableParts), `${width} px`).toEqual([])
  }
}

async function expectLegibleOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  // As wide as A4 within its margins.
  await page.setViewportSize({ width: 660, height: 980 })
  expect(await page.evaluate(ask.brokenWords)).toEqual([])
  await page.emulateMedia({ media: 'screen' })
}
