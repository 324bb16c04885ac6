import type { Page } from 'playwright/test'
import { landingLead } from '../tests/support/landing-lead.ts'
import { deskPort } from './ports.ts'
import { axeFindings, expect, test, widthOf } from './support.ts'

const desk = `http://localhost:${deskPort}`

/** Posts a lead as the site's page does. @returns its id */
async function leadFrom(page: Page, email: string, more: object = {}): Promise<string> {
  const lead = { ...landingLead(), firstName: 'Zoë', email, ...more }
  expect((await page.request.post('/api/lead', { data: lead })).status()).toBe(202)
  return lead.leadId
}

/** Goes to a control with the Tab key alone, then presses it. */
async function reach(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim()
    })
    if (focused === name) return page.keyboard.press('Enter')
  }
  throw new Error(`"${name}" cannot be reached by keyboard`)
}

test('a lead is found, opened and erased by keyboard alone', async ({ page, visitor: { email } }) => {
  const id = await leadFrom(page, email)
  await page.goto(desk)
  await page.getByLabel('Email, phone number').focus()
  await page.keyboard.type(id.slice(0, 13))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${desk}/leads/${id}`)
  await expect(page.getByText(email)).toHaveCount(0)
  await reach(page, 'Open this lead')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Opened' })).toContainText('you@firm.example')
  await reach(page, 'Erase it')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Erase Zoë .*\?$/)
  await reach(page, 'Erase it')
  await expect(page.getByText(': Erased.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Erased' })).toContainText('you@firm.example')
})

test('a long email address is on one line, and on paper there is what is held without a control', async ({ page }) => {
  const email = `margaret.${crypto.randomUUID().slice(0, 8)}-whittingham@example.com`
  await leadFrom(page, email)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(desk)
  await page.getByLabel('Email, phone number').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  const address = page.getByRole('link', { name: email })
  expect(await address.evaluate((link) => link.getClientRects().length)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(address).toBeVisible()
  await expect(page.locator('button, input, label, nav, .button').filter({ visible: true })).toHaveCount(0)
})

test('on a tablet a list is in view with its last column', async ({ page, visitor: { email } }) => {
  await leadFrom(page, email, { firstName: 'Wilhelmina', signals: { trap: 'filled in' } })
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(`${desk}/?state=held`)
  const [inView, whole] = await page
    .getByRole('region', { name: 'Leads' })
    .evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth])
  expect(whole).toBe(inView)
})

test('every page passes axe, has no script, and fits a phone with large text', async ({ page, visitor: { email } }) => {
  const id = await leadFrom(page, email, { firstName: 'W'.repeat(100), signals: { trap: 'filled in' } })
  const expectGood = async (name: string) => {
    expect(await axeFindings(page), name).toEqual([])
    expect(await widthOf(page), name).toBe(390)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await tooWide(page), name).toEqual([])
    expect(await widthOf(page), name).toBe(390)
    expect(await page.evaluate(() => document.scripts.length), name).toBe(0)
  }
  const more = [
    `/leads/${id}?open=yes`,
    `/leads/${id}/erase`,
    `/bulk?by=ticked&action=erase&id=${id}`,
    '/bulk?action=erase&state=held',
  ]
  for (const path of ['/', '/?state=held', '/campaigns', '/find', `/leads/${id}`, ...more]) {
    await page.goto(desk + path)
    await expectGood(path)
  }
  await page.goto(desk)
  await page.getByLabel('Email, phone number').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await expectGood('what was found')
})

/** What ends beyond the right edge of the window, outside what scrolls by itself. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, header *, footer *')]
      .filter(
        (element) => !element.closest('[tabindex="0"]') && element.getBoundingClientRect().right > innerWidth + 0.5,
      )
      .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 40)}`),
  )
