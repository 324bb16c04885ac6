import type { Page } from 'playwright/test'
import { firm } from '../src/content/firm.ts'
import { fillLanding, send } from './forms.ts'
import { expect, hydrated, test } from './support.ts'

// A device far away, whose own time zone is no help.
test.use({ timezoneId: 'Pacific/Auckland' })

/** Opens a page at a moment, with its app. */
async function openAt(page: Page, time: string, path = '/'): Promise<void> {
  await page.clock.install({ time: new Date(time) })
  await page.goto(path)
  await page.keyboard.press('Tab')
  await hydrated(page)
}

/** What is said in the header, and beside every other way to phone us. */
async function expectSaid(page: Page, header: string, elsewhere: string): Promise<void> {
  await expect(page.getByRole('link', { name: `Call us free on ${firm.freephone} ${header}` })).toBeVisible()
  await expect(page.locator('[data-opening=""]')).toHaveText([elsewhere, elsewhere, elsewhere])
}

test('every way to phone us says when, by London time, and keeps itself up to date', async ({ page }) => {
  await openAt(page, '2026-11-20T08:59:50Z')
  await expectSaid(page, 'Lines open today at 9am', 'Opens today at 9am')
  await page.clock.runFor(20_000)
  await expectSaid(page, 'Lines open until 5pm today', 'Open until 5pm today')
  await page.clock.fastForward('08:00:00')
  await expectSaid(page, 'Lines open Monday at 9am', 'Opens Monday at 9am')
  // On a phone the header has no room to show it, but its button still says so.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.fastForward('48:00:00')
  await expectSaid(page, 'Lines open tomorrow at 9am', 'Opens tomorrow at 9am')
  await expect(page.locator('header [data-opening]')).toBeHidden()
  // A device that slept through a change says so when it is next looked at.
  await page.clock.setSystemTime(new Date('2026-11-23T10:00:00Z'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectSaid(page, 'Lines open until 5pm today', 'Open until 5pm today')
})

test('a page that is reached without loading one says so too, and so does the one returned to', async ({
  page,
  visitor,
}) => {
  await fillLanding(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  const places = page.locator('[data-opening=""]')
  await expect(places).toHaveText([/^Opens? /, /^Opens? /])
  await page.goBack()
  await expect(places).toHaveText([/^Opens? /, /^Opens? /, /^Opens? /])
})

test('nothing moves when it is said, and it is not a live region', async ({ page }) => {
  await openAt(page, '2026-11-20T17:00:00Z')
  await setHidden(page, true)
  const heights = (said: string) =>
    page.evaluate((sentence) => {
      for (const place of document.querySelectorAll('[data-opening]')) place.textContent = sentence
      return ['html', 'header', 'h1 ~ p', 'aside', 'footer'].map(
        (part) => document.querySelector(part)?.getBoundingClientRect().height,
      )
    }, said)
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    const before = await heights('')
    expect(before).not.toContain(undefined)
    expect(await heights('Lines open Wednesday at 9am'), `${width} px`).toEqual(before)
  }
  await expect(page.locator(':is([aria-live], [role=status], [role=alert]) [data-opening]')).toHaveCount(0)
})

test('with text twice as large the header of a phone is two lines high, and scrolls away', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-22T12:00:00Z') })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/faqs')
  await page.keyboard.press('Tab')
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Ask us to ring you' }).first()).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const header = page.getByRole('banner')
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(130)
  await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
  await expect(header).not.toBeInViewport()
})

/** Hides the page, or shows it again, as another tab does. */
function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test('nothing on a page changes while it is hidden, as it is while a browser caches it', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-20T16:00:00Z') })
  await page.goto('/get-your-guide')
  await page.keyboard.press('Tab')
  await hydrated(page)
  const line = page.locator('header p').first()
  await expect(line).toContainText('Lines open until 5pm today')
  await page.evaluate(() => {
    const noted = new MutationObserver(([change]) => {
      document.title = `changed: ${change?.target.nodeName}`
    })
    noted.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  await page.clock.setSystemTime(new Date('2026-11-20T16:59:59Z'))
  await setHidden(page, true)
  await page.clock.runFor(10_000)
  await expect(line).toContainText('Lines open until 5pm today')
  await expect(page).not.toHaveTitle(/changed/)
  await setHidden(page, false)
  await expect(line).toContainText('Lines open Monday at 9am')
})
