import type { Page } from 'playwright/test'
import { deskPort } from '../playwright.config.ts'
import { callbackLead } from '../tests/support/callback-lead.ts'
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

test('a lead that the webhook refused is found, opened and sent on by keyboard alone, and it is written down', async ({
  page,
}) => {
  const email = `zoe-${crypto.randomUUID()}+500x1@example.com`
  const id = await leadFrom(page, email)
  await expect.poll(() => visitor(email).deliveries(), { timeout: 15_000 }).toHaveLength(1)

  await page.goto(`${desk}/leads/${id}`)
  await expect(page.getByText('The system that receives leads had a fault of its own.', { exact: true })).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  await reach(page, 'Open this lead')
  await expect(page.getByText(email)).toBeVisible()

  await reach(page, 'Send it on')
  await expect(page.getByText('1 lead will be sent on within two minutes.')).toBeVisible()
  await expect.poll(async () => (await visitor(email).deliveries()).at(-1)?.answered, { timeout: 30_000 }).toBe('200')

  await reach(page, 'Who did what')
  for (const action of ['Opened', 'Sent on']) {
    const entry = page
      .getByRole('row')
      .filter({ hasText: id.slice(0, 8) })
      .filter({ hasText: action })
    await expect(entry).toContainText('you@firm.example')
  }
})

test('today shows what is held and why, and it can be erased from there, and taken back by keyboard', async ({
  page,
}) => {
  const id = await leadFrom(page, `zoe-${crypto.randomUUID()}@example.com`, { signals: { trap: 'filled in' } })
  await page.goto(desk)
  await expect(page.getByRole('heading', { name: 'Held' })).toBeVisible()
  await expect(page.getByText('A field that no one can see was filled in')).toBeVisible()
  await page.getByRole('link', { name: 'See them: Held, trap' }).click()
  await expect(page.locator(`a[href^="/leads/${id}?"]`)).toContainText('Z. L.')
  await page.goto(`${desk}/leads/${id}`)
  await page.getByRole('link', { name: 'Erase it' }).click()
  await page.getByRole('button', { name: 'Erase 1 lead' }).click()
  await expect(page.getByText('1 lead erased.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${desk}/leads/${id}`)
  await expect(page.getByText('Erasing until')).toBeVisible()
  await reach(page, 'Take 1 lead back')
  await expect(page.getByText('Taken back: 1 lead')).toBeVisible()
  await reach(page, 'To the lead')
  await expect(page.getByRole('button', { name: 'Open this lead' })).toBeVisible()
})

test('someone who asked to be rung is marked as rung by keyboard alone, and put back', async ({ page }) => {
  const lastName = `Byron${crypto.randomUUID().replace(/[^a-f]/g, '')}`
  const call = callbackLead({ lastName, callbackTopic: 'needed-now' })
  expect((await page.request.post('/api/lead', { data: call })).status()).toBe(202)
  await page.goto(`${desk}/calls`)
  const card = page.getByRole('listitem').filter({ hasText: `Needed now: Ada ${lastName}` })
  await expect(card.getByRole('link', { name: 'Ring 07700900123' })).toHaveAttribute('href', 'tel:07700900123')
  await reach(page, `Rung: Ada ${lastName}`)
  await expect(page.getByText('Marked as rung.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Put back' }).first().click()
  await expect(card).toHaveCount(1)
})

test('a data request is answered at the desk: a person is found by another spelling, and what is held is downloaded', async ({
  page,
}) => {
  const email = `zoe-${crypto.randomUUID()}@example.com`
  await leadFrom(page, email)
  await page.goto(desk)
  await reach(page, 'Find')
  await page.getByLabel('Email, phone').fill(` ${email.replace('@', '+guide@').toUpperCase()}`)
  await reach(page, 'Find')
  await expect(page.getByText('1 lead found and opened.')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  expect(page.url()).toBe(`${desk}/person`)
  expect(await axeFindings(page)).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), reach(page, 'Download what we hold')])
  expect(file.suggestedFilename()).toBe('what-we-hold.html')
})

test('every page of the desk passes axe, and fits a phone with text twice as large', async ({ page }) => {
  const id = await leadFrom(page, `zoe-${crypto.randomUUID()}@example.com`, { signals: { trap: 'filled in' } })
  expect((await page.request.post('/api/lead', { data: callbackLead() })).status()).toBe(202)
  await page.setViewportSize({ width: 390, height: 844 })
  const pages = [
    '/',
    '/calls',
    '/leads?state=held',
    `/leads/${id}?list=state%3Dheld`,
    '/person',
    `/act?do=erase&lead=${id}`,
    '/act?do=again&state=delivered',
    '/campaigns',
    '/audit',
  ]
  for (const path of pages) {
    await page.goto(desk + path)
    expect([path, await axeFindings(page)]).toEqual([path, []])
    expect([path, await widthOf(page)]).toEqual([path, 390])
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect([path, await tooWide(page), await widthOf(page)]).toEqual([path, [], 390])
    expect(await page.evaluate(() => document.scripts.length)).toBe(0)
  }
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
  for (const path of ['/leads', '/audit', '/campaigns', '/assets/desk.css']) {
    expect((await page.request.get(path)).status()).toBe(404)
  }
})
