import type { Page } from 'playwright/test'
import { freephone } from '../contract/firm-details.ts'
import { fillCall, fillPerson, inSteps, ringMe, send, sendGuide } from './forms.ts'
import { expect, holdScripts, hydrated, test } from './support.ts'

const day = (page: Page) => page.getByLabel('Which day?')
const days = (page: Page) => day(page).locator('option').allTextContents()
const part = (page: Page, name: string) => page.getByRole('radio', { name })

const dayMs = 86_400_000

test('a visitor chooses a time, is told when we ring, and the lead arrives', async ({ page, visitor }) => {
  await page.goto('/ring-me')
  await hydrated(page)
  await fillCall(page, visitor.email, 2)
  const date = await day(page).inputValue()
  await part(page, 'Early afternoon').check()
  await page.getByLabel('What is it about?').selectOption('Prices and paying')
  await expect(
    page.getByText(`We will ring you once, and once more if you do not answer, from ${freephone}`),
  ).toBeVisible()
  await ringMe(page).click()
  await expect(page).toHaveURL('/we-will-ring-you#sent')
  await expect(page.getByText('between 12 noon and 3pm')).toBeVisible()
  const { fields } = await visitor.delivered()
  expect(fields.slice(11)).toEqual([
    ['callbackDate', date],
    ['callbackWindow', 'early-afternoon'],
    ['callbackTopic', 'prices'],
    ['consentVersion', 'call-2026-11-25'],
  ])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
})

test('the three parts of the day can be told apart without seeing them', async ({ page }) => {
  await page.goto('/ring-me')
  const group = page.getByRole('group', { name: 'What time of day?' })
  for (const name of ['Morning 9am to 12 noon', 'Early afternoon 12 noon to 3pm', 'Late afternoon 3pm to 5pm'])
    await expect(group.getByRole('radio', { name, exact: true })).toHaveCount(1)
})

test.describe('on a device far away', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('the days are London’s, and what has begun is not offered; a page left open overnight offers today’s', async ({
    page,
  }) => {
    await page.clock.install({ time: new Date('2026-11-23T11:59:00Z') })
    await page.goto('/ring-me')
    await page.keyboard.press('Tab')
    await hydrated(page)
    await expect
      .poll(() => days(page))
      .toEqual([
        'Choose a day',
        'Today, 23 November',
        'Tomorrow, 24 November',
        'Wednesday 25 November',
        'Thursday 26 November',
        'Friday 27 November',
      ])
    await day(page).selectOption('2026-11-23')
    await expect(page.getByRole('radio')).toHaveCount(2)
    await expect(part(page, 'Morning')).toHaveCount(0)
    await page.getByLabel('First name').focus()
    await page.clock.setSystemTime(new Date('2026-11-24T08:00:00Z'))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(async () => (await days(page))[1]).toBe('Today, 24 November')
    await expect(day(page)).toHaveValue('')
    await expect(page.getByRole('radio')).toHaveCount(3)
  })
})

test('a day of the week that was chosen before the script arrived becomes its date', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') })
  const letGo = await holdScripts(page)
  await page.goto('/ring-me')
  expect(await days(page)).toEqual([
    'Choose a day',
    'The first day you can',
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
  ])
  await day(page).selectOption('Wednesday')
  await page.getByLabel('Phone number').fill('07700 900123')
  letGo()
  await hydrated(page)
  await expect(day(page)).toHaveValue('2026-11-25')
  await page.reload()
  await page.keyboard.press('Tab')
  await hydrated(page)
  await expect(page.getByLabel('Phone number')).toHaveValue('07700 900123')
  await expect(day(page)).toHaveValue('2026-11-25')
  await page.getByRole('button', { name: 'Clear my answers' }).click()
  await expect(day(page)).toHaveValue('')
})

test('a device whose clock is days behind gets the reason, the right days, and loses nothing', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  await page.route('**/ring-me', async (route) => {
    if (route.request().method() !== 'HEAD') return route.continue()
    await route.fulfill({ headers: { date: new Date().toUTCString() } })
  })
  await page.clock.install({ time: new Date(Date.now() - 6.5 * dayMs) })
  await page.goto('/ring-me')
  await page.keyboard.press('Tab')
  await hydrated(page)
  await fillCall(page, visitor.email)
  const wrong = await day(page).inputValue()
  await ringMe(page).click()
  await page.clock.runFor(1_000)
  await expect(page.getByRole('alert')).toContainText(
    /It’s too late for us to ring you that day. The soonest we can ring is/,
  )
  await expect(page.getByLabel('Last name')).toHaveValue(visitor.email)
  await expect.poll(() => day(page).locator(`option[value="${wrong}"]`).count()).toBe(0)
  await day(page).selectOption({ index: 3 })
  await part(page, 'Morning').check()
  await ringMe(page).click()
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL('/we-will-ring-you#sent')
  expect((await visitor.delivered()).fields).not.toContainEqual(['callbackMissed', 'yes'])
})

test('whoever has asked for the guide can go on to ask for a call, filled in, with nothing stored', async ({
  page,
  visitor,
}) => {
  await page.goto('/?c=tv')
  await hydrated(page)
  await fillPerson(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  await page.locator('main').getByRole('link', { name: 'Ask us to ring you' }).click()
  await expect(page).toHaveURL('/ring-me?c=tv')
  await hydrated(page)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Phone number')).toHaveValue('+44 (0)7700 900123')
  await day(page).selectOption({ index: 1 })
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await stored()).toContain('callbackDate')
  expect(await stored()).not.toMatch(/Ada|7700/)
  await page.getByRole('button', { name: 'Clear my answers' }).click()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('while nobody answers the way there is beside the hours, and on a phone in their place', async ({ page }) => {
  const header = page.getByRole('banner')
  const link = header.getByRole('link', { name: 'Ask us to ring you' })
  await page.clock.install({ time: new Date('2026-11-20T16:59:50Z') })
  await page.goto('/faqs')
  await page.keyboard.press('Tab')
  await hydrated(page)
  await expect(header).toContainText('Lines open until 5pm today')
  await expect(link).toHaveCount(0)
  await page.clock.runFor(20_000)
  await expect(link).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(link).toBeVisible()
  await link.click()
  await expect(page).toHaveURL('/ring-me')
})

test('whoever needs a funeral soon is met with the phone as soon as they say so, with and without a script', async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false })
  for (const form of [page, plain]) {
    await form.goto(`${baseURL}/ring-me`)
    const note = form.getByText('we’ll tell you honestly what can be done')
    const topic = form.getByLabel('What is it about?')
    await expect(topic).toBeVisible()
    await expect(note).toBeHidden()
    await topic.selectOption('A funeral needed soon')
    await expect(note.getByRole('link', { name: freephone })).toBeVisible()
    await topic.selectOption('Something else')
    await expect(note).toBeHidden()
  }
  await plain.close()
})

test('whoever may need a funeral now is met with kindness and the phone, before any guide', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const notice = page.getByText('Is a funeral needed now, or very soon?')
  await page.goto('/ring-me')
  await hydrated(page)
  await fillCall(page, visitor.email)
  await page.getByLabel('What is it about?').selectOption('A funeral needed soon')
  await page.route('**/api/lead', (route) => route.abort())
  await ringMe(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your request hasn’t reached us yet.')
  await expect(notice).toBeVisible()
  await page.unroute('**/api/lead')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page).toHaveURL('/we-will-ring-you#sent')
  await expect(notice).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'ask us to ring you' })).toHaveCount(0)
  await page.goto('/get-your-guide?planInterest=not-sure&timing=asap&planningFor=myself&deliveryMethod=email')
  await inSteps(page)
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  await expect(notice).toBeVisible()
  const places = await page.evaluate(() =>
    ['[role=status] strong', 'main h2'].map(
      (selector) => document.querySelector(selector)?.getBoundingClientRect().top,
    ),
  )
  expect(places[0]).toBeLessThan(Number(places[1]))
})
