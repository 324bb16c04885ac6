import type { Page } from 'playwright/test'
import { policySections } from '../tests/repo/specified-texts.ts'
import { atBothSizes, expect, hydrated, test } from './support.ts'

const contents = (page: Page) => page.getByRole('navigation', { name: 'Contents' })

/** How far below the header an element starts. */
async function belowHeader(page: Page, selector: string): Promise<number> {
  return page.evaluate((target) => {
    const top = document.querySelector(target)?.getBoundingClientRect().top ?? Number.NaN
    return Math.round(top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0))
  }, selector)
}

test(
  'the contents list is collapsed on a phone and stays beside the text on a wide screen, and leads to every section',
  atBothSizes,
  async ({ page, isMobile }) => {
    await page.goto('/privacy-policy')
    await hydrated(page)
    const complaints = contents(page).getByRole('link', { name: 'Complaints' })
    if (isMobile) {
      await expect(complaints).toBeHidden()
      await contents(page).locator('summary').press('Enter')
    }
    await expect(complaints).toBeVisible()
    await expect(contents(page).getByRole('link')).toHaveText(policySections)

    await test.step('by keyboard, below the header', async () => {
      await contents(page).getByRole('link', { name: 'Scope', exact: true }).focus()
      for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press('Tab')
      await expect(contents(page).getByRole('link', { name: 'Sharing your data' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/privacy-policy#sharing-your-data')
      const heading = '#sharing-your-data h2'
      await expect.poll(() => belowHeader(page, heading)).toBeLessThan(60)
      expect(await belowHeader(page, heading)).toBeGreaterThanOrEqual(0)
    })

    await test.step('marking the one that is read', async () => {
      const current = contents(page).locator('[aria-current=true]')
      for (const name of ['Retention Period', 'Responsibilities', 'Amendments', 'Got questions']) {
        await contents(page).getByRole('link', { name }).click()
        await expect(current).toHaveText([name])
      }
      await page.locator('#international-transfers').evaluate((section) => section.scrollIntoView())
      await expect(current).toHaveText(['International transfers'])
      if (!isMobile) await expect(complaints).toBeInViewport({ ratio: 1 })
    })
  },
)

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a link to a question opens only its answer, below the header', async ({ page }) => {
      await page.goto('/faqs#can-i-cancel')
      await expect(page.getByText('you have at least 30 days to cancel')).toBeInViewport()
      await expect(page.locator('details[open]')).toHaveCount(1)
      const question = await page.locator('details[open] summary').boundingBox()
      expect(question?.y).toBeGreaterThan(60)
      expect(question?.y).toBeLessThan(120)
    })

    test('a note’s number links to its note and back to the answer', async ({ page }) => {
      await page.goto('/faqs#if-the-firm-fails')
      await page.getByRole('link', { name: 'Note 4' }).click()
      await expect(page).toHaveURL('/faqs#note-compensation')
      const note = page.locator('#note-compensation')
      await expect(note).toBeInViewport()
      await page.getByText('What happens if your firm fails?').click()
      await expect(page.locator('details[open]')).toHaveCount(0)
      await note.getByRole('link', { name: 'Back to the text' }).click()
      await expect(page.getByRole('link', { name: 'Note 4' })).toBeInViewport()
    })
  })
}

test('a note that another question explains opens it', async ({ page }) => {
  await page.goto('/faqs')
  await hydrated(page)
  await page.locator('#note-allowance').getByRole('link', { name: 'What is the third-party cost allowance?' }).click()
  await expect(page.getByText('The allowance is money in your plan towards these costs.')).toBeInViewport()
})

test('an answer opened before the script arrives stays open', async ({ page }) => {
  await page.goto('/faqs')
  await page.getByText('What if I move house?').click()
  await hydrated(page)
  await expect(page.getByText('Let us know your new address')).toBeVisible()
})

test('in print all answers are open and the contents are left out', async ({ page }) => {
  await page.goto('/faqs')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Let us know your new address')).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.goto('/privacy-policy')
  await expect(contents(page)).toBeHidden()
  await expect(page.getByRole('table').first()).toHaveCSS('display', 'table')
})
