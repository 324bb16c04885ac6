import type { Page } from 'playwright/test'
import { firm } from '../src/content/firm.ts'
import { plans } from '../src/content/plans.ts'
import { pageTexts, unspaced } from '../tests/repo/support/pdf.ts'
import { atBothSizes, expect, gapBelowHeader, inMotion, readable, test } from './support.ts'

const link = (page: Page) => page.getByRole('link', { name: 'Download Free Guide' })
const section = (page: Page) => page.locator('#lead-form-start')

async function openToRead(page: Page): Promise<void> {
  await page.goto('/')
  await readable(page)
}

test('it prints on four sheets: what we offer, its prices, what they leave out, and the number', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const sheets = await pageTexts(await page.pdf({ format: 'A4' }))
  expect(sheets.length).toBeLessThanOrEqual(4)
  const paper = sheets.join('')
  for (const { name, price, has, leavesOut } of plans)
    for (const words of [name, price, ...has, leavesOut]) expect(paper).toContain(unspaced(words))
  for (const words of ['Your money is kept apart from ours', 'The third-party cost allowance', firm.freephone])
    expect(paper).toContain(unspaced(words))
  expect(paper).not.toMatch(/Sendme|Scrollfor|DownloadFree/)
})

test.describe('in motion', () => {
  test.use(inMotion)

  test('Back returns to where the link was, and following it twice makes one history entry', async ({ page }) => {
    await openToRead(page)
    const entries = () => page.evaluate(() => history.length)
    const before = await entries()
    await link(page).click()
    await expect(section(page)).toBeFocused()
    await link(page).evaluate((element: HTMLElement) => element.click())
    await expect(section(page)).toBeFocused()
    await expect.poll(() => gapBelowHeader(page)).toBe(8)
    expect(await entries()).toBe(before + 1)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goForward()
    await expect(page).toHaveURL('/#lead-form-start')
    await expect.poll(() => gapBelowHeader(page)).toBe(8)
  })

  test('a visitor who scrolls, types or goes to a field meanwhile keeps the focus where it is', async ({ page }) => {
    for (const act of ['wheel', 'keydown', 'focus']) {
      await openToRead(page)
      // In one go: on a busy machine the focus would have moved before the next command.
      await link(page).evaluate((element: HTMLElement, what) => {
        element.click()
        if (what === 'focus') document.getElementById('firstName')?.focus()
        else dispatchEvent(new Event(what))
      }, act)
      await page.waitForTimeout(1_000)
      await expect(section(page)).not.toBeFocused()
    }
    await expect(page.getByLabel('First name')).toBeFocused()
  })
})

test('under reduced motion both happen at once; a missing section causes only a warning', async ({ page }) => {
  await openToRead(page)
  const isThere = await link(page).evaluate((element: HTMLElement) => {
    element.click()
    return document.activeElement?.id === 'lead-form-start'
  })
  expect(isThere).toBe(true)
  expect(await gapBelowHeader(page)).toBe(8)

  await page.goBack()
  await section(page).evaluate((element) => element.removeAttribute('id'))
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await link(page).click()
  expect((await warned).text()).toContain('lead-form-start')
  await expect(page).toHaveURL('/')
})

/** Runs in the page: what of the form is on the screen, and which links to it or the phone a finger would hit. */
function inReach(): { section: boolean; form: boolean; links: string[] } {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const isSeen = (selector: string) => {
    const place = document.querySelector(selector)?.getBoundingClientRect()
    return place !== undefined && place.top < innerHeight && place.bottom > header
  }
  const links = document.querySelectorAll('main a[href="#lead-form-start"], main a[href^="tel:"], footer a')
  const isFree = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  return {
    section: isSeen('#lead-form-start'),
    form: isSeen('form'),
    links: [...links].filter(isFree).map(({ textContent }) => textContent.trim()),
  }
}

const barLink = 'Get your free guide'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('its fonts load, and it is at most eleven screens of a phone, its plans at most three', async ({ page }) => {
    await page.goto('/')
    // The stand-ins have numbers.
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter((it) => !/\d/.test(it.family) && it.status === 'loaded').length)
    await expect.poll(loaded).toBe(5)
    const heightOf = (selector: string) =>
      page.locator(selector).evaluate((part) => part.getBoundingClientRect().height / innerHeight)
    expect(await heightOf('section:has(article)')).toBeLessThanOrEqual(3)
    expect(await heightOf('html')).toBeLessThanOrEqual(11)
  })

  test('wherever one scrolls, the form or a link to it is there, never form and bar', atBothSizes, async ({ page }) => {
    await page.goto('/')
    const height = await page.evaluate(() => document.body.scrollHeight)
    const seen = { form: 0, bar: 0 }
    for (let y = 0; y < height; y += 150) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
      const { section: isThere, form, links } = await page.evaluate(inReach)
      const bar = links.includes(barLink)
      expect(form && bar, `the bar is there beside the form at ${y}`).toBe(false)
      if (y > 1_500) expect(isThere || links.length > 0, `nothing leads to the form at ${y}`).toBe(true)
      seen.form += Number(form)
      seen.bar += Number(bar)
    }
    expect(seen.form).toBeGreaterThan(3)
    expect(seen.bar).toBeGreaterThan(10)
  })
})

test('the bar leads to the form, and is missing on a short screen, at 200 % and on paper', async ({ page }) => {
  await openToRead(page)
  await page.getByRole('article').first().scrollIntoViewIfNeeded()
  const bar = page.getByRole('link', { name: barLink }).first()
  await expect(bar).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect(bar).toBeHidden()
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await bar.click()
  await expect(section(page)).toBeFocused()
  await expect.poll(() => gapBelowHeader(page)).toBe(8)

  // Nor is the header sticky there.
  await page.setViewportSize({ width: 800, height: 420 })
  await expect(bar).toBeHidden()
  await link(page).click()
  await expect(section(page)).toBeFocused()
  await expect.poll(() => gapBelowHeader(page)).toBe(8)
})
