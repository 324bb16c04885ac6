import { answer, card, fillCall, fillPerson, onwards, openSteps, ringMe, send } from './forms.ts'
import { expect, gapBelowHeader, open, test, thanked } from './support.ts'

// What a screen reader is given of each form, in the order in which it reads: roles, names, states and messages, in files
// beside this one. Changed words change them: run with `--update-snapshots`, and read what is written as somebody who cannot
// see the page. Is each mistake named, with its place? Is anything said twice, cut short, or without a reason?

test('the landing form is read out with its mistakes', async ({ page }) => {
  await open(page, '/')
  await page.getByLabel('By post').check()
  await page.getByLabel('Phone number').fill('4477009001')
  await send(page).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.locator('form')).toMatchAriaSnapshot({ name: 'landing-form.aria.yml' })
})

test('the five steps are read out, with an address that was looked up', async ({ page }) => {
  await openSteps(page)
  const form = page.getByRole('form', { name: 'Free guide' })
  await expect(form).toMatchAriaSnapshot({ name: 'first-step.aria.yml' })
  await answer(page, ['A traditional funeral with a service'])
  await card(page, 'As soon as possible').click()
  await expect(onwards(page)).toBeEnabled()
  await expect(form).toMatchAriaSnapshot({ name: 'needed-now.aria.yml' })
  await onwards(page).click()
  await answer(page, ['Someone else', 'By post'])
  await page.getByLabel('Your postcode').fill('SW1A 1AA')
  await page.getByRole('button', { name: 'Find address' }).press('Enter')
  await page.getByLabel('Select your address').selectOption({ index: 1 })
  await expect(page.getByLabel('Town/City')).toHaveValue('London')
  await expect(form).toMatchAriaSnapshot({ name: 'last-step.aria.yml' })
})

test('the request to be rung is read out with its mistake', async ({ page }) => {
  await open(page, '/ring-me')
  await fillCall(page, 'Lovelace')
  await page.getByLabel('Phone number').fill('')
  await ringMe(page).click()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await expect(page.getByRole('form', { name: 'Ask us to ring you' })).toMatchAriaSnapshot({ name: 'ring-me.aria.yml' })
})

test('the message of a question without an answer leads to its first, below the question', async ({ page }) => {
  await open(page, '/ring-me')
  await ringMe(page).click()
  const group = page.getByRole('group', { name: 'What time of day?' })
  await expect(group).toHaveAccessibleDescription('Choose a time of day')
  const first = group.getByRole('radio').first()
  await page.getByRole('link', { name: 'Choose a time of day' }).press('Enter')
  await expect(first).toBeFocused()
  await expect(first).not.toBeChecked()
  expect(await gapBelowHeader(page, 'form legend')).toBeGreaterThanOrEqual(0)
})

test('the thanks for a guide are read out', async ({ page, visitor }) => {
  await open(page, '/')
  await fillPerson(page, visitor.email)
  await send(page).click()
  await thanked(page, visitor)
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'thank-you.aria.yml' })
})
