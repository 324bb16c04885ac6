import type { Page } from 'playwright/test'
import { answer, card, cards, inSteps, onwards, sendGuide } from './guide-steps.ts'
import { states } from './states.ts'
import { axeFindings, expect, hydrated, test } from './support.ts'

for (const { name, path, reach } of states) {
  test(`${name} passes axe, fits a 320 px screen and a phone with text twice as large, and has neither handlers nor styles in its markup`, async ({
    page,
    expectedErrors,
  }) => {
    if (path === '/nowhere') expectedErrors.push(/404/)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await hydrated(page)
    await reach?.(page)
    await expectAccessible(page)
    expect(await page.evaluate(inlineAttributes)).toEqual([])
    await expectRoomForLargeText(page)
  })
}

test('a field’s placeholder is readable, and does not use the browser’s own colour', async ({ page }) => {
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answer(page)
  const { opacity, colours } = await page.getByPlaceholder('07700 900123').evaluate((field) => {
    const example = getComputedStyle(field, '::placeholder')
    return { opacity: example.opacity, colours: [example.color, getComputedStyle(field).backgroundColor] }
  })
  expect(opacity).toBe('1')
  // Chromium's own colour is readable, Safari's is not.
  expect(colours[0]).not.toBe('rgb(117, 117, 117)')
  const [lighter = 0, darker = 0] = colours.map(luminance).toSorted((one, other) => other - one)
  expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(4.5)
})

/** The relative luminance of an opaque `rgb(…)`, from 0 to 1, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const value = Number(part) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

for (const [size, viewport] of [
  ['320 px wide', { width: 320, height: 640 }],
  // A screen of 1280 × 1024 at 400 %.
  ['zoomed to 400 %', { width: 320, height: 256 }],
] as const) {
  test(`every step of the guide form passes axe and fits the window, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/get-your-guide')
    await inSteps(page)
    await expectAccessible(page)
    for (const name of ['I’m not sure yet', 'As soon as possible', 'Myself', 'By post']) {
      await card(page, name).check()
      await expectAccessible(page)
      await onwards(page).click()
      await expect(card(page, name)).toBeHidden()
      await expectAccessible(page)
    }
    await sendGuide(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
  })
}

test('every step of the questionnaire and its result pass axe and fit a 320 px screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/find-your-plan')
  await inSteps(page)
  for (const name of ['Traditional funeral', ...cards.slice(1)]) {
    await expectAccessible(page)
    await answer(page, [name])
  }
  await expect(page.getByRole('heading', { name: 'Plans that fit your answers' })).toBeVisible()
  await expectAccessible(page)
})

/** Expects no axe findings, and nothing wider than the 320 px window. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await widthOf(page)).toBe(320)
}

/** Expects nothing wider than the window while text is twice as large, and spaced as widely as WCAG 1.4.12 asks. */
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
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  // And as with the browser's own setting, which does.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect.poll(() => page.evaluate(() => matchMedia('(width < 13rem)').matches)).toBe(true)
  await expectToFitPhones(page)
}

async function expectToFitPhones(page: Page): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await widthOf(page)).toBe(width)
  }
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** Runs in the page: elements with a `style` or event handler attribute. */
function inlineAttributes(): string[] {
  return [...document.querySelectorAll('*')]
    .flatMap((element) => [...element.attributes].map(({ name }) => `${element.tagName} ${name}`))
    .filter((found) => / (style|on\w+)$/.test(found))
}
