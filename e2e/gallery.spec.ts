import { openParts } from './fixture/serve-parts.ts'
import { axeFindings, expect, test } from './support.ts'

test.beforeEach(({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  return page.route('https://widget.trustpilot.com/**', (route) => route.abort())
})

for (const width of [320, 1440]) {
  test(`every component in every state passes axe and fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openParts(page, 'gallery')
    await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('a control shows its focus in forced colours too', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openParts(page, 'gallery')
  for (const control of [
    page.getByRole('button').first(),
    page.getByLabel('First name'),
    page.getByLabel('By post').first(),
  ]) {
    await control.focus()
    const ring = await control.evaluate((element) => {
      const shown = element.closest('label') ?? element
      return [element, shown].some((it) => getComputedStyle(it).outlineStyle !== 'none')
    })
    expect(ring).toBe(true)
  }
})
