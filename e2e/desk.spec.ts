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
  await page.getByLabel('An email address, a phone number or an id').focus()
  await page.keyboard.type(id.slice(0, 13))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${desk}/leads/${id}`)
  await expect(page.getByText(email)).toHaveCount(0)
  await reach(page, 'Open this lead')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'opened' })).toContainText('you@firm.example')
  await reach(page, 'Erase it')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erase this lead?')
  await reach(page, 'Erase it')
  await expect(page.getByText('It is erased.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'erased' })).toContainText('you@firm.example')
})

test('every page passes axe, has no script, and fits a phone with large text', async ({ page, visitor: { email } }) => {
  const id = await leadFrom(page, email, { signals: { trap: 'filled in' } })
  const expectGood = async (name: string) => {
    expect(await axeFindings(page), name).toEqual([])
    expect(await widthOf(page), name).toBe(390)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect([await tooWide(page), await widthOf(page)], name).toEqual([[], 390])
    expect(await page.evaluate(() => document.scripts.length), name).toBe(0)
  }
  for (const path of ['/', '/?state=held', '/campaigns', '/find', `/leads/${id}`]) {
    await page.goto(desk + path)
    await expectGood(path)
  }
  await page.getByRole('button', { name: 'Erase it' }).click()
  await expectGood('the question before a lead is erased')
  await page.goto(desk)
  await page.getByLabel('An email address, a phone number or an id').fill(email)
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
