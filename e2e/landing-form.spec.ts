import type { Page } from 'playwright/test'
import { delayLeads, fillPerson, send } from './forms.ts'
import { expect, hydrated, onDesktop, test, visitor as visitorOf } from './support.ts'

test.beforeEach(({ page }) => page.goto('/'))

test('a lead by email reaches the webhook once, and its draft is gone; meanwhile the button says so and rests', async ({
  page,
  visitor,
}) => {
  await delayLeads(page, 800)
  await fillPerson(page, visitor.email)
  await hydrated(page)
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await expect(page).toHaveURL('/thank-you#sent')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const { fields, headers } = await visitor.delivered()
  expect(Object.fromEntries(fields)).toMatchObject({
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: "'07700900123",
    email: visitor.email,
    'addressLine 1': '',
    postcode: '',
    sourcecode: 'GUIDE',
  })
  expect(headers['webhook-id']).toMatch(/^[\da-f-]{36}$/)
  expect(await visitor.deliveries()).toHaveLength(1)
  expect(await page.evaluate(() => localStorage.getItem('gc_lead_draft'))).toBeNull()
})

test('works by keyboard alone', async ({ page, visitor }) => {
  await page.getByLabel('First name').focus()
  await hydrated(page)
  for (const text of ['Ada', 'Lovelace', '07700 900123', visitor.email]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/thank-you#sent')
  await visitor.delivered()
})

test('mistakes are listed, each field shows its own, and the first one takes the focus', async ({ page }) => {
  await hydrated(page)
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Phone number').fill('4477009001')
  await send(page).click()
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('link')).toHaveText([
    'First name is required',
    'Enter a valid UK phone number (10–11 digits)',
    'Email address is required',
  ])
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
  await expect(page.getByLabel('First name')).toBeInViewport()
  await expect(page.getByLabel('Phone number')).toHaveValue('4477009001')
  await page.getByLabel('First name').fill('Ada')
  await send(page).click()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await summary.getByRole('link', { name: 'Email address is required' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
})

test('a mistake in one field leaves the field beside it level, and as high', onDesktop, async ({ page }) => {
  await hydrated(page)
  await page.getByLabel('Last name').fill('Lovelace')
  await send(page).click()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required')
  const [first, last] = await page
    .locator('[name=firstName], [name=lastName]')
    .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect()))
  expect(last?.height).toBe(first?.height)
  expect(last?.y).toBe(first?.y)
})

test('choosing email again clears the address mistakes and keeps what was typed', async ({ page, visitor }) => {
  await hydrated(page)
  await expect(page.getByLabel('Address line 1')).toBeHidden()
  await page.getByLabel('By post').check()
  await page.getByLabel('Address line 1').fill('1 Sample Street')
  await page.getByLabel('Postcode').fill('ec1a1aa')
  await page.getByLabel('Postcode').blur()
  await expect(page.getByLabel('Postcode')).toHaveValue('EC1A 1AA')
  await send(page).click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Town/City is required' })).toBeVisible()
  await page.getByLabel('By email').check()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Town/City is required' })).toBeHidden()
  await page.getByLabel('By post').check()
  await expect(page.getByLabel('Address line 1')).toHaveValue('1 Sample Street')
  await page.getByLabel('By email').check()
  await fillPerson(page, visitor.email)
  await send(page).click()
  expect(Object.fromEntries((await visitor.delivered()).fields)['addressLine 1']).toBe('')
})

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Address line 1').fill('1 Sample Street')
  await page.getByLabel('Town/City').fill('London')
  await page.getByRole('textbox', { name: 'Postcode', exact: true }).fill('ec1a1aa')
}

test('a draft survives a reload, and "Clear my answers" removes it', async ({ page }) => {
  await hydrated(page)
  await page.getByLabel('By post').check()
  await fillPerson(page, 'ada@example.com')
  await fillAddress(page)
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('By post')).toBeChecked()
  await expect(page.getByLabel('Town/City')).toHaveValue('London')
  await page.getByRole('button', { name: 'Not Ada? Clear my answers' }).click()
  await expect(page.getByRole('button', { name: 'Clear my answers', exact: true })).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('First name')).toHaveValue('')
  await expect(page.getByLabel('By email')).toBeChecked()
})

/** Whether all of an element is visible below the part of the view the header covers. */
function isWholeInView(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const covered = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
    return top >= covered && bottom <= innerHeight
  })
}

/** Follows the summary's link to a field: all of it is shown. */
async function followTo(page: Page, name: string): Promise<void> {
  await page.getByRole('alert').locator(`a[href="#${name}"]`).click()
  for (const part of [`label[for=${name}]`, `#${name}-error`, `#${name}`])
    await expect.poll(() => isWholeInView(page, part), part).toBe(true)
}

test('an error summary link shows the whole field: its label, its message and its input', async ({ page }) => {
  await hydrated(page)
  await page.getByLabel('By post').check()
  await send(page).click()
  for (const name of ['firstName', 'phone', 'email', 'postcode']) {
    await followTo(page, name)
    await expect(page.locator(`#${name}`)).toBeFocused()
  }
})

test('"Clear my answers" clears the mistakes too and says that it is done', async ({ page }) => {
  await hydrated(page)
  await page.getByLabel('Phone number').fill('12')
  await send(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  const clear = page.getByRole('button', { name: 'Clear my answers' })
  await clear.click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByRole('status').filter({ hasText: 'Your answers have been cleared.' })).toBeVisible()
  await expect(clear).toBeFocused()
  await expect(clear).toBeInViewport()
  await page.getByLabel('First name').fill('Ada')
  await expect(page.getByText('Your answers have been cleared.')).toHaveCount(0)
})

test('a lead sent from one tab leaves what was typed in the other, which can be sent too, after Back', async ({
  page: one,
  context,
  visitor,
}) => {
  await hydrated(one)
  await one.getByLabel('First name').fill('Charles')
  const other = await context.newPage()
  await other.goto('/')
  await hydrated(other)
  await fillPerson(other, visitor.email)
  await send(other).click()
  await expect(other).toHaveURL('/thank-you#sent')
  await visitor.delivered()
  await other.goto('/')
  await hydrated(other)
  await expect(other.getByLabel('First name')).toHaveValue('')
  await one.goto('/faqs')
  await one.goBack()
  await expect(one).toHaveURL('/')
  await hydrated(one)
  await expect(one.getByLabel('First name')).toHaveValue('Charles')
  const charles = visitorOf(`charles-${visitor.email}`)
  await fillPerson(one, charles.email)
  await send(one).click()
  await expect(one).toHaveURL('/thank-you#sent')
  await charles.delivered()
})
