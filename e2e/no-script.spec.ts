import { expect, fillAddress, fillPerson, isWholeInView, send, test } from './support.ts'

test.use({ javaScriptEnabled: false })

test.beforeEach(({ page }) => page.goto('/'))

test('a lead arrives', async ({ page, visitor }) => {
  await fillPerson(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ phone: "'07700900123" })
})

test('the address appears when post is chosen, and arrives', async ({ page, visitor }) => {
  await expect(page.getByLabel('Address line 1')).toBeHidden()
  await page.getByLabel('By post').check()
  await fillPerson(page, visitor.email)
  await fillAddress(page)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ postcode: 'EC1A 1AA' })
})

test('mistakes are shown on the same page with everything typed, and can be corrected there', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  // Chromium reports the status of the page itself.
  expectedErrors.push(/status of 422/)
  await fillPerson(page, 'ada at example.com')
  await page.getByLabel('First name').fill('Ada "Countess" & <Byron>')
  await page.getByLabel('By post').check()
  await page.getByLabel('Town/City').fill('London')
  const [response] = await Promise.all([page.waitForResponse('**/api/lead'), send(page).click()])
  expect(response.status()).toBe(422)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Enter a valid email address',
    'Address line 1 is required',
    'Enter a valid UK postcode',
  ])
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Enter a valid email address/)
  await expect(page.getByLabel('First name')).toHaveValue('Ada "Countess" & <Byron>')
  await expect(page.getByLabel('Town/City')).toHaveValue('London')
  await page.getByLabel('Email address').fill(visitor.email)
  await fillAddress(page)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    firstName: 'Ada "Countess" & <Byron>',
  })
})

test('an error summary link shows the whole field: its label, its message and its input', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  await page.setViewportSize({ width: 390, height: 844 })
  await send(page).click()
  for (const name of ['firstName', 'phone', 'email']) {
    await page.getByRole('alert').locator(`a[href="#${name}"]`).click()
    for (const part of [`label[for=${name}]`, `#${name}-error`, `#${name}`])
      await expect.poll(() => isWholeInView(page, part), part).toBe(true)
  }
})
