import type { Page } from 'playwright/test'
import { fillLanding, fillPerson, openDetails, send } from './forms.ts'
import { expect, hydrated, test } from './support.ts'

const email = (page: Page) => page.getByLabel('Email address')
const question = (page: Page) => page.getByRole('status').filter({ hasText: 'Did you mean' })
const correct = (page: Page) => page.getByRole('button', { name: 'Yes, change it' })

test('an address that cannot be right is asked about, and corrected by keyboard', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await email(page).fill('ada@gmial.com')
  await expect(correct(page), 'not while it is being typed').toBeHidden()
  await page.keyboard.press('Tab')
  await expect(question(page)).toContainText('Did you mean ada@gmail.com?')
  await email(page).focus()
  await page.keyboard.press('Tab')
  await expect(correct(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(email(page)).toBeFocused()
  await expect(email(page)).toHaveValue('ada@gmail.com')
  await expect(question(page)).toBeHidden()
  await page.reload()
  await expect(email(page), 'the draft has it too').toHaveValue('ada@gmail.com')
})

test('the five-step form asks too, and takes the correction', async ({ page }) => {
  await openDetails(page)
  await email(page).fill('ada@hotmail.co.ku')
  await email(page).blur()
  await correct(page).click()
  await expect(email(page)).toHaveValue('ada@hotmail.co.uk')
  await page.reload()
  await expect(email(page)).toHaveValue('ada@hotmail.co.uk')
})

test('a phone number with a digit too few is asked about on every form, and stops no one', async ({
  page,
  visitor,
}) => {
  const asked = page.getByText('Is a digit missing?')
  for (const open of [() => page.goto('/'), () => page.goto('/ring-me'), () => openDetails(page)]) {
    await open()
    await hydrated(page)
    const phone = page.getByLabel('Phone number')
    await phone.fill('07700 90012')
    await phone.blur()
    await expect(asked).toBeVisible()
    await phone.fill('0117 496 0123')
    await phone.blur()
    await expect(asked).toBeHidden()
  }
  await page.goto('/')
  await hydrated(page)
  await fillPerson(page, visitor.email)
  await page.getByLabel('Phone number').fill('07700 90012')
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ phone: "'0770090012" })
})

test('who goes on has answered: the lead goes out as it was typed', async ({ page, visitor }) => {
  const typed = visitor.email.replace('example.com', 'btinternet.con')
  await page.goto('/')
  await hydrated(page)
  await fillPerson(page, typed)
  await email(page).blur()
  await expect(question(page)).toBeVisible()
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
})

test('the question goes when the address is typed again, or the form is cleared', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await email(page).fill('ada@gmial.com')
  await email(page).blur()
  await expect(question(page)).toBeVisible()
  await email(page).press('Home')
  await email(page).press('m')
  await expect(question(page)).toBeHidden()
  await email(page).blur()
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: 'Clear my answers' }).click()
  await expect(question(page)).toBeHidden()
})

test('without its script nobody is asked, and the form works as before', async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route(/field-question/, (route) => route.abort())
  await fillLanding(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  await visitor.delivered()
})
