import { answer, back, card, cards, expectStep, fillPerson, inSteps, onwards, openDetails, sendGuide } from './forms.ts'
import { axeFindings, blockStorage, expect, holdScripts, test } from './support.ts'

test('switching delivery back and forth loses nothing and sends an address only for post', async ({
  page,
  visitor,
}) => {
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answer(page, [...cards.slice(0, 3), 'By post'])
  await fillPerson(page, visitor.email)
  await page.getByRole('button', { name: 'Enter it manually' }).click()
  await expect(page.getByLabel('Address Line 1')).toBeFocused()
  await page.getByLabel('Address Line 1').fill('1 Sample Street')
  await page.getByLabel('Town/City').fill('London')
  await back(page).click()
  await answer(page, ['By email'])
  await expect(page.getByText('Postal address')).toBeHidden()
  await back(page).click()
  await card(page, 'By post').check()
  await onwards(page).click()
  await expectStep(page, 5)
  await expect(page.getByLabel('Address Line 1')).toHaveValue('1 Sample Street')
  await page.goBack()
  await card(page, 'By email').check()
  await onwards(page).click()
  await sendGuide(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ 'addressLine 1': '', townCity: '' })
})

test('required fields are marked next to their labels, and announced only once', async ({ page }) => {
  await openDetails(page, 'post')
  await page.getByRole('button', { name: 'Enter it manually' }).click()
  await expect(page.locator('label[for]:visible')).toHaveText([
    'First name (required)',
    'Last name (required)',
    'Email address (required)',
    'Phone number (required)',
    'Your postcode',
    'Address Line 1 (required)',
    'Address Line 2 (optional)',
    'Town/City (required)',
    'County (optional)',
    'Postcode (required)',
  ])
  const firstName = page.getByRole('textbox', { name: 'First name', exact: true })
  await expect(firstName).toHaveAttribute('aria-required', 'true')
  await expect(page.getByRole('textbox', { name: 'County (optional)', exact: true })).not.toHaveAttribute(
    'aria-required',
  )
  await expect(page.getByRole('textbox', { name: 'Your postcode', exact: true })).not.toHaveAttribute('aria-required')
})

test('the error summary is focused after the first failure and after the second', async ({ page }) => {
  await openDetails(page)
  const summary = page.getByRole('alert')
  await sendGuide(page).click()
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Enter your first name',
    'Enter your last name',
    'Enter your email address',
    'Enter a UK phone number',
  ])
  await summary.getByRole('link', { name: 'Enter your email address' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Enter your email address')
  await sendGuide(page).click()
  await expect(summary).toBeFocused()
  await expect(summary).toBeInViewport()
  expect(await axeFindings(page)).toEqual([])
})

test('while sending, the button says so, and the saved draft is removed', async ({ page, visitor }) => {
  await page.route('**/api/lead', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await openDetails(page)
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gc_form_')))
  expect(await keys()).toEqual([])
  await expect(page).toHaveURL('/thank-you#sent')
  expect(await keys()).toEqual([])
  await visitor.delivered()
})

test('a lead the worker rejects comes back with its messages and loses nothing', async ({ page, expectedErrors }) => {
  expectedErrors.push(/422/)
  const refusal = { error: { code: 'invalid_lead', message: '', fields: { email: 'Use another address' } } }
  await page.route('**/api/lead', (route) => route.fulfill({ status: 422, json: refusal }))
  await openDetails(page)
  await fillPerson(page, 'ada@example.com')
  await sendGuide(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Use another address')
  await page.reload()
  await inSteps(page)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('typing does not read the outbox again at each letter', async ({ page }) => {
  const read: string[] = []
  page.on('console', (message) => void (message.text().includes('unsent requests') && read.push(message.text())))
  await page.addInitScript(blockStorage)
  await openDetails(page)
  const before = read.length
  await page.getByLabel('First name').pressSequentially('Ada Augusta')
  await expect(page.getByLabel('First name')).toHaveValue('Ada Augusta')
  expect(read.length).toBe(before)
})

const specifiedWarnings = [
  'Failed to load saved form data',
  'Failed to save current step',
  'Failed to save delivery preference',
  'Failed to save extra form data',
  'Failed to clear saved form data',
]

test('with storage blocked all five steps work, and each failure is a warning', async ({ page, visitor }) => {
  const warnings = new Set<string>()
  page.on('console', (message) => {
    const known = specifiedWarnings.find((warning) => message.text().startsWith(warning))
    if (message.type() === 'warning' && known) warnings.add(known)
  })
  await page.addInitScript(blockStorage)
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answer(page)
  await page.goBack()
  await expectStep(page, 4)
  await page.goForward()
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  await visitor.delivered()
  expect([...warnings].sort()).toEqual([...specifiedWarnings].sort())
})

test('if the script never arrives, the rest of the form appears and works', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  await holdScripts(page)
  await page.goto('/get-your-guide')
  await card(page, 'Direct cremation').check()
  await expect(card(page, 'Myself')).toBeVisible({ timeout: 12_000 })
  await sendGuide(page).click()
  await expect(page).toHaveTitle(/^Error: /)
  expect(await axeFindings(page)).toEqual([])
  await expect(card(page, cards[0])).toBeChecked()
  for (const name of cards.slice(1)) await card(page, name).check()
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ planningFor: 'someone-else' })
})
