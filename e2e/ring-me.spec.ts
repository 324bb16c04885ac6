import type { Page } from 'playwright/test'
import { freephone } from '../contract/firm-details.ts'
import { fillCall, fillPerson, ringMe, send } from './forms.ts'
import { expect, holdScripts, hydrated, test } from './support.ts'

const part = (page: Page, name: string) => page.getByRole('radio', { name })

test('a visitor chooses a time of day, reads when we ring, and the lead arrives', async ({ page, visitor }) => {
  await page.goto('/ring-me')
  await hydrated(page)
  await fillCall(page, visitor.email)
  await page.getByLabel('What is it about?').selectOption('Prices and paying')
  await expect(
    page.getByText(`We will ring you once, and once more if you do not answer, from ${freephone}`),
  ).toBeVisible()
  await ringMe(page).click()
  await expect(page).toHaveURL('/thank-you#call')
  await expect(page.getByText('We’ll ring you on a working day, in the afternoon.')).toBeVisible()
  const { fields } = await visitor.delivered()
  expect(fields.slice(11, 14)).toEqual([
    ['callbackWindow', 'afternoon'],
    ['callbackTopic', 'prices'],
    ['consentVersion', 'call-2026-11'],
  ])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
})

test('the two parts of the day can be told apart without seeing them', async ({ page }) => {
  await page.goto('/ring-me')
  const group = page.getByRole('group', { name: 'What time of day?' })
  for (const name of ['Morning 9am to 12 noon', 'Afternoon 12 noon to 5pm'])
    await expect(group.getByRole('radio', { name, exact: true })).toHaveCount(1)
})

test('what was filled in before the script arrived is kept, found again after a reload, and cleared on request', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto('/ring-me')
  await part(page, 'Morning').check()
  await page.getByLabel('Phone number').fill('07700 900123')
  letGo()
  await hydrated(page)
  await expect(part(page, 'Morning')).toBeChecked()
  await page.reload()
  await page.keyboard.press('Tab')
  await hydrated(page)
  await expect(page.getByLabel('Phone number')).toHaveValue('07700 900123')
  await expect(part(page, 'Morning')).toBeChecked()
  await page.getByRole('button', { name: 'Clear my answers' }).click()
  await expect(part(page, 'Morning')).not.toBeChecked()
  await expect(page.getByLabel('Phone number')).toHaveValue('')
})

test('a visitor who has asked for the guide can go on to ask for a call, filled in, with nothing stored', async ({
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
  await part(page, 'Morning').check()
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(await stored()).toContain('callbackWindow')
  expect(await stored()).not.toMatch(/Ada|7700/)
  await page.getByRole('button', { name: 'Clear my answers' }).click()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('a visitor who needs a funeral soon sees the phone number as soon as they say so, with and without a script', async ({
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
