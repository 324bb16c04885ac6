import type { Page } from 'playwright/test'
import { tracks } from '../src/content/guide/welcome.ts'
import { chapterPath } from '../src/paths.ts'
import { overlaps } from './overlaps.ts'
import { expect, hydrated, test } from './support.ts'

const textSize = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const expectLetters = (page: Page, size: string) => expect(page.locator('html')).toHaveCSS('font-size', size)

test('the letters are made larger, on every page of the guide and on the next visit', async ({ page }) => {
  await page.goto('/guide')
  await hydrated(page)
  await expectLetters(page, '16px')
  await textSize(page, 'Larger').check()
  await expectLetters(page, '20px')
  await page.goto(chapterPath('your-money'))
  await expectLetters(page, '20px')
  await expect(textSize(page, 'Larger')).toBeChecked()
  await textSize(page, 'Normal').check()
  await expectLetters(page, '16px')
  await page.reload()
  await hydrated(page)
  await expectLetters(page, '16px')
})

test('a size chosen before the script arrived counts', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/index-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/guide')
  await textSize(page, 'Largest').check()
  held.resolve()
  await expectLetters(page, '24px')
})

// The narrower two: a small phone, and a window of 1280 px at 200 %.
const widths = [320, 390, 640, 820, 1280, 1440]

for (const path of ['/guide', ...tracks.map(chapterPath)]) {
  test(`${path} fits every window at every size, and no text or picture covers another or has to be scrolled to within the page`, async ({
    page,
  }) => {
    await page.goto(path)
    await hydrated(page)
    // Every part has its layout.
    await page.evaluate(() => document.documentElement.classList.add('whole'))
    for (const size of ['Normal', 'Larger', 'Largest']) {
      await textSize(page, size).check()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const at = `${size}, ${width} px`
        expect(await page.evaluate(overlaps), at).toEqual([])
        expect(await page.evaluate(hiddenParts), at).toEqual({ width, scrollers: [] })
      }
    }
  })
}

test('the record beside a step never touches its words', async ({ page }) => {
  await page.goto(chapterPath('when-someone-dies'))
  await hydrated(page)
  for (const size of ['Normal', 'Larger', 'Largest']) {
    await textSize(page, size).check()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const gap = await page
        .locator('.steps > li')
        .first()
        .evaluate((step) => {
          const record = getComputedStyle(step, '::before')
          return Number.parseFloat(getComputedStyle(step).paddingLeft) - Number.parseFloat(record.width)
        })
      expect(gap, `${size}, ${width} px`).toBeGreaterThanOrEqual(9)
    }
  }
})

/** Runs in the page: how wide it is, and what in it scrolls by itself. */
function hiddenParts(): { width: number; scrollers: string[] } {
  const scrollers = [...document.querySelectorAll('main nav, main nav *')].filter(
    (part) => part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY),
  )
  return { width: document.documentElement.scrollWidth, scrollers: scrollers.map(({ tagName }) => tagName) }
}
