import { answer, back, card, cards, expectStep, heading, inSteps, onwards, sendGuide } from './guide-steps.ts'
import { axeFindings, expect, fillPerson, test } from './support.ts'

const fieldsInOrder = [
  ...['firstName', 'lastName', 'phone', 'email', 'addressLine 1', 'addressLine 2', 'townCity', 'county', 'postcode'],
  ...['dateSubmitted', 'sourcecode', 'deliveryMethod', 'planInterest', 'timing', 'planningFor'],
  ...['marketingEmail', 'marketingText', 'marketingPhone', 'marketingPost', 'consentVersion'],
]

test.beforeEach(async ({ page }) => {
  await page.goto('/get-your-guide')
  await inSteps(page)
})

test('five steps by mouse send a lead with all its fields in order', async ({ page, visitor }) => {
  await answer(page)
  await fillPerson(page, visitor.email)
  await page.getByLabel('Yes, phone me').check()
  await sendGuide(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  const { fields } = await visitor.delivered()
  expect(fields.map(([name]) => name)).toEqual(fieldsInOrder)
  expect(Object.fromEntries(fields)).toMatchObject({
    phone: "'07700900123",
    'addressLine 1': '',
    deliveryMethod: 'email',
    planInterest: 'direct-cremation',
    timing: 'planning-ahead',
    planningFor: 'someone-else',
    marketingEmail: 'no',
    marketingPhone: 'yes',
    consentVersion: '2026-11-22',
  })
  expect(await visitor.deliveries()).toHaveLength(1)
})

test('five steps by keyboard alone, with Enter as Continue', async ({ page, visitor }) => {
  await page.getByRole('radio').first().focus()
  for (let step = 1; step <= 4; step++) {
    await expectStep(page, step)
    if (step > 1) {
      await expect(heading(page, step)).toBeFocused()
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Space')
    // Enter on the answer continues, and so does Enter on the button.
    if (step > 2) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await expectStep(page, 5)
  for (const text of ['Ada', 'Lovelace', visitor.email, '07700 900123']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/thank-you#sent')
  await visitor.delivered()
})

test('Continue requires an answer and says so', async ({ page }) => {
  await expect(onwards(page)).toBeDisabled()
  await expect(onwards(page)).toHaveAccessibleDescription('Choose an answer to continue.')
  await onwards(page).press('Enter')
  await expectStep(page, 1)
  await card(page, 'Direct cremation').check()
  await expect(onwards(page)).toBeEnabled()
  await expect(onwards(page)).toHaveAccessibleDescription('')
})

test('the page keeps its own title until the visitor moves to another step', async ({ page }) => {
  const title = 'Get Your Free Funeral Plan Guide | Larkfield Funeral Plans'
  await expect(page).toHaveTitle(title)
  await card(page, cards[0]).check()
  await expect(page).toHaveTitle(title)
  await onwards(page).click()
  await expectStep(page, 2)
  await expect(page).toHaveTitle('Get Your Free Funeral Plan Guide (Step 2 of 5) | Larkfield Funeral Plans')
  await page.reload()
  await inSteps(page)
  await expectStep(page, 2)
  await expect(page).toHaveTitle(title)
  await back(page).click()
  await expectStep(page, 1)
  await expect(page).toHaveTitle('Get Your Free Funeral Plan Guide (Step 1 of 5) | Larkfield Funeral Plans')
})

test('each step is a history entry, with its title, its heading focused and the page scrolled to the top', async ({
  page,
}) => {
  await answer(page)
  await expectStep(page, 5)
  for (const step of [4, 3, 2, 1, 2, 3]) {
    if (step < 4 && page.url().endsWith('get-your-guide')) await page.goForward()
    else if (step === 3 && page.url().endsWith('step=2')) await page.goForward()
    else await page.goBack()
    await expectStep(page, step)
    await expect(heading(page, step)).toBeFocused()
    await expect(page).toHaveTitle(
      new RegExp(`^Get Your Free Funeral Plan Guide \\(Step ${step} of 5\\) \\| Larkfield`),
    )
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(card(page, cards[step - 1] ?? '')).toBeChecked()
  }
})

test('the form’s own Back uses the history, so that Forward works again', async ({ page }) => {
  await answer(page, cards.slice(0, 2))
  await back(page).click()
  await expectStep(page, 2)
  await back(page).click()
  await expectStep(page, 1)
  await expect(back(page)).toBeHidden()
  await page.goForward()
  await expectStep(page, 2)
})

test('a second tap on Continue, before the first has taken effect, does not count', async ({ page }) => {
  await card(page, 'Direct cremation').check()
  await onwards(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expectStep(page, 2)
  await page.goBack()
  await expectStep(page, 1)
})

test('a reload at any step keeps the step and every answer so far', async ({ page }) => {
  for (const [index, name] of cards.entries()) {
    await card(page, name).check()
    await page.reload()
    await inSteps(page)
    await expectStep(page, index + 1)
    await expect(card(page, name)).toBeChecked()
    await onwards(page).click()
  }
  await fillPerson(page, 'ada@example.com')
  await page.getByLabel('Yes, text me').check()
  await page.reload()
  await inSteps(page)
  await expectStep(page, 5)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Phone number')).toHaveValue('+44 (0)7700 900123')
  await expect(page.getByLabel('Yes, text me')).toBeChecked()
  await page.goto('/get-your-guide')
  await inSteps(page)
  await expectStep(page, 5)
})

test('a step is never shown before the earlier ones are answered', async ({ page }) => {
  await page.goto('/get-your-guide?step=4')
  await inSteps(page)
  await expectStep(page, 1)
})

test('switching delivery back and forth loses nothing and sends an address only for post', async ({
  page,
  visitor,
}) => {
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

test('a guide by post sends its address', async ({ page, visitor }) => {
  await answer(page, [...cards.slice(0, 3), 'By post'])
  await fillPerson(page, visitor.email)
  await page.getByRole('button', { name: 'Enter it manually' }).click()
  await expect(page.getByLabel('Address Line 1')).toBeFocused()
  await page.getByLabel('Address Line 1').fill('1 Sample Street')
  await page.getByLabel('Town/City').fill('London')
  await page.getByRole('textbox', { name: 'Postcode', exact: true }).fill('ec1a1aa')
  await sendGuide(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    'addressLine 1': '1 Sample Street',
    postcode: 'EC1A 1AA',
    deliveryMethod: 'post',
  })
})

test('required fields are marked next to their labels, and announced only once', async ({ page }) => {
  await answer(page, [...cards.slice(0, 3), 'By post'])
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

test('an address looked up and selected is the one sent', async ({ page, visitor }) => {
  await answer(page, [...cards.slice(0, 3), 'By post'])
  await fillPerson(page, visitor.email)
  await expect(page.getByLabel('Address Line 1')).toBeHidden()
  await page.getByLabel('Your postcode').fill('sw1a1aa')
  await page.keyboard.press('Enter')
  await page.getByLabel('Select your address').selectOption({ index: 1 })
  await expect(page.getByLabel('Town/City')).toHaveValue('London')
  await sendGuide(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  await expect(page.getByText('we’ll deliver your printed guide to your door')).toBeVisible()
  await expect(page.getByText('look in your junk folder')).toHaveCount(0)
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    'addressLine 1': '1 Sample Street',
    postcode: 'SW1A 1AA',
  })
})

test('when the lookup fails the fields open with the postcode filled in', async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/)
  await page.route('**/api/postcode?*', (route) => route.fulfill({ status: 503, json: {} }))
  await answer(page, [...cards.slice(0, 3), 'By post'])
  await page.getByLabel('Your postcode').fill('sw1a1aa')
  await page.getByRole('button', { name: 'Find address' }).click()
  await expect(page.getByText('Unable to find addresses. Please enter your address manually.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Postcode', exact: true })).toHaveValue('SW1A 1AA')
})

test('the error summary is focused after the first failure and after the second', async ({ page }) => {
  await answer(page)
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
  await answer(page)
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gc_form_')))
  expect(await keys()).toEqual([])
  await expect(page).toHaveURL('/thank-you#sent')
  expect(await keys()).toEqual([])
  await visitor.delivered()
})

test('"Clear my answers" says whose they are after a reload, empties everything and starts again', async ({ page }) => {
  await answer(page)
  await page.getByLabel('First name').fill('Ada')
  await expect(page.getByRole('button', { name: 'Clear my answers', exact: true })).toBeVisible()
  await page.reload()
  await inSteps(page)
  await page.getByRole('button', { name: 'Not Ada? Clear my answers' }).click()
  await expectStep(page, 1)
  await expect(card(page, cards[0])).not.toBeChecked()
  await page.reload()
  await inSteps(page)
  await expectStep(page, 1)
  await expect(onwards(page)).toBeDisabled()
})

test('a lead the worker rejects comes back with its messages and loses nothing', async ({ page, expectedErrors }) => {
  expectedErrors.push(/422/)
  const refusal = { error: { code: 'invalid_lead', message: '', fields: { email: 'Use another address' } } }
  await page.route('**/api/lead', (route) => route.fulfill({ status: 422, json: refusal }))
  await answer(page)
  await fillPerson(page, 'ada@example.com')
  await sendGuide(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Use another address')
  await page.reload()
  await inSteps(page)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})
