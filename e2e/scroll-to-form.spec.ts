import type { Page } from 'playwright/test'
import { atBothSizes, expect, gapBelowHeader, inMotion, readable, settled, test } from './support.ts'

const link = (page: Page) => page.getByRole('link', { name: 'Download Free Guide' })
const section = (page: Page) => page.locator('#lead-form-start')

test.use(inMotion)

async function open(page: Page): Promise<void> {
  await page.goto('/')
  await readable(page)
}

test(
  'the section glides to 8 px below the header, and focus follows 800 ms later, by keyboard as well',
  atBothSizes,
  async ({ page }) => {
    await open(page)
    await settled(page)
    const frames = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let count = 0
          addEventListener('scroll', () => void count++)
          addEventListener('scrollend', () => resolve(count))
        }),
    )
    await link(page).focus()
    await page.keyboard.press('Enter')
    await expect(section(page)).not.toBeFocused()
    expect(await frames).toBeGreaterThan(5)
    await expect(section(page)).toBeFocused()
    await expect.poll(() => gapBelowHeader(page)).toBe(8)
    await expect(page).toHaveURL('/#lead-form-start')
  },
)

test('on a short screen, where the header is not sticky, it scrolls to 8 px below the top', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 420 })
  await open(page)
  await link(page).click()
  await expect(section(page)).toBeFocused()
  await expect.poll(() => gapBelowHeader(page)).toBe(8)
})

test('under reduced motion both happen at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  const isThere = await link(page).evaluate((element: HTMLElement) => {
    element.click()
    return document.activeElement?.id === 'lead-form-start'
  })
  expect(isThere).toBe(true)
  expect(await gapBelowHeader(page)).toBe(8)
})

test('Back returns to where the link was, and following it twice makes one history entry', async ({ page }) => {
  await open(page)
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
  const field = page.getByLabel('First name')
  for (const act of [() => page.mouse.wheel(0, -40), () => page.keyboard.press('Shift'), () => field.focus()]) {
    await open(page)
    await link(page).click()
    await act()
    await page.waitForTimeout(1_000)
    await expect(section(page)).not.toBeFocused()
  }
  await expect(field).toBeFocused()
})

test('a missing section causes a warning and nothing else', async ({ page }) => {
  await open(page)
  await section(page).evaluate((element) => element.removeAttribute('id'))
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await link(page).click()
  expect((await warned).text()).toContain('lead-form-start')
  await expect(page).toHaveURL('/')
})
