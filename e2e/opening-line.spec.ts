import type { Page } from 'playwright/test'
import { firm } from '../src/content/firm.ts'
import { openParts } from './fixture/serve-parts.ts'
import { expect, hydrated, test } from './support.ts'

// A device far away, whose own time zone is no help.
test.use({ timezoneId: 'Pacific/Auckland' })

test('the line follows London time and updates itself', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-20T08:59:50Z') })
  await openParts(page)
  const live = page.getByTestId('live')
  await expect(live).toHaveText('Lines open today at 9am')
  await page.clock.runFor(20_000)
  await expect(live).toHaveText('Lines open until 5pm today')
  await page.clock.fastForward('08:00:00')
  await expect(live).toHaveText('Lines open Monday at 9am')
  await page.clock.fastForward('48:00:00')
  await expect(live).toHaveText('Lines open tomorrow at 9am')
})

test('a device that slept through a change updates when next looked at', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-20T16:00:00Z') })
  await openParts(page)
  const live = page.getByTestId('live')
  await expect(live).toHaveText('Lines open until 5pm today')
  await page.clock.setSystemTime(new Date('2026-11-20T18:00:00Z'))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(live).toHaveText('Lines open Monday at 9am')
})

test('nothing moves when the live line replaces the plain hours, and it is not a live region', async ({ page }) => {
  await openParts(page)
  const live = page.getByTestId('live')
  await expect(live).toContainText('Lines open')
  await expect(page.locator('[aria-live], [role=status], [role=alert]')).toHaveCount(0)
  const line = live.locator('> span')
  const say = (sentence: string) =>
    line.locator('span').evaluate((words, text) => words.replaceChildren(text), sentence)
  for (const width of [390, 200, 120]) {
    await page.setViewportSize({ width, height: 844 })
    await say('Lines open until 5pm today')
    const room = await line.boundingBox()
    await say(firm.hours)
    expect(await line.boundingBox()).toEqual(room)
  }
})

/** Hides the page, or shows it again, as another tab does. */
function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

for (const path of ['/', '/get-your-guide', '/faqs']) {
  test(`nothing on ${path} changes while it is hidden, as it is while a browser caches it`, async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-20T16:00:00Z') })
    await page.goto(path)
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
}
