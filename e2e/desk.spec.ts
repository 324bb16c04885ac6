import type { Page } from 'playwright/test'
import { deskPort } from '../playwright.config.ts'
import { landingLead } from '../tests/support/landing-lead.ts'
import { axeFindings, expect, test, visitor } from './support.ts'

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

test('a lead that the webhook refused is found, opened, delivered and erased by keyboard alone', async ({ page }) => {
  // The webhook is tried again after half a minute.
  test.setTimeout(120_000)
  const email = `zoe-${crypto.randomUUID()}+500x1@example.com`
  const id = await leadFrom(page, email)
  await expect.poll(() => visitor(email).deliveries(), { timeout: 30_000 }).toHaveLength(1)

  await page.goto(desk)
  await page.getByLabel('An email address, a phone number or an id').focus()
  await page.keyboard.type(id.slice(0, 13))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${desk}/leads/${id}`)
  await expect(page.getByText(email)).toHaveCount(0)
  await reach(page, 'Open this lead')
  await expect(page.getByText(email)).toBeVisible()
  const opened = page.getByRole('row').filter({ hasText: 'opened' })
  await expect(opened).toContainText('you@firm.example')

  await expect.poll(async () => (await visitor(email).deliveries()).at(-1)?.answered, { timeout: 90_000 }).toBe('200')
  await page.goto(`${desk}/leads/${id}`)
  await reach(page, 'Erase it')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erase this lead?')
  await reach(page, 'Erase it')
  await expect(page.getByText('It is erased.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'erased' })).toContainText('you@firm.example')
})

test('every page of the desk passes axe, has no script, and fits a phone with text twice as large', async ({
  page,
}) => {
  const email = `zoe-${crypto.randomUUID()}@example.com`
  const id = await leadFrom(page, email, { signals: { trap: 'filled in' } })
  await page.setViewportSize({ width: 390, height: 844 })
  const expectGood = async (name: string) => {
    expect([name, await axeFindings(page)]).toEqual([name, []])
    expect([name, await widthOf(page)]).toEqual([name, 390])
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect([name, await tooWide(page), await widthOf(page)]).toEqual([name, [], 390])
    expect(await page.evaluate(() => document.scripts.length)).toBe(0)
  }
  for (const path of ['/', '/?state=held', `/leads/${id}`, '/campaigns', '/find']) {
    await page.goto(desk + path)
    await expectGood(path)
  }
  await page.goto(`${desk}/leads/${id}`)
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

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('nothing of the desk is reachable from the site', async ({ page }) => {
  for (const path of ['/leads', '/find', '/campaigns', '/assets/desk.css']) {
    expect((await page.request.get(path)).status()).toBe(404)
  }
})
