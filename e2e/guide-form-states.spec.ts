import {
  answer,
  back,
  card,
  cards,
  expectStep,
  fillPerson,
  heading,
  inSteps,
  onwards,
  openDetails,
  sendGuide,
} from './forms.ts'
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

test('the record plays: its arm follows the steps, and what is still to play shrinks', async ({ page }) => {
  await page.goto('/get-your-guide')
  await inSteps(page)
  const parts = page.locator('[data-at] svg g')
  const places = () => parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).transform))
  const [, wholeRecord, armAtRim] = await places()
  await answer(page)
  await expectStep(page, 5)
  const [, rest, armInside] = await places()
  expect(rest).not.toBe(wholeRecord)
  expect(armInside).not.toBe(armAtRim)
  const field = page.getByLabel('First name')
  await field.fill('Ada')
  await page.getByLabel('Last name').focus()
  await expect.poll(async () => (await places())[1]).not.toBe(rest)
  await field.fill('')
  await page.getByLabel('Last name').focus()
  await expect.poll(async () => (await places())[1]).toBe(rest)
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

const specifiedWarnings = [
  'Failed to load saved form data',
  'Failed to save current step',
  'Failed to save delivery preference',
  'Failed to save extra form data',
  'Failed to clear saved form data',
]

test('with storage blocked all five steps work; each failure is a warning, and typing reads nothing again', async ({
  page,
  visitor,
}) => {
  const warnings = new Set<string>()
  let reads = 0
  page.on('console', (message) => {
    const known = specifiedWarnings.find((warning) => message.text().startsWith(warning))
    if (message.type() === 'warning' && known) warnings.add(known)
    if (message.text().includes('unsent requests')) reads++
  })
  await page.addInitScript(blockStorage)
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answer(page)
  await page.goBack()
  await expectStep(page, 4)
  await page.goForward()
  const before = reads
  await page.getByLabel('First name').pressSequentially('Ada Augusta')
  await expect(page.getByLabel('First name')).toHaveValue('Ada Augusta')
  expect(reads).toBe(before)
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
  await page.clock.install()
  await page.goto('/get-your-guide')
  await card(page, 'Direct cremation').check()
  await expect(card(page, 'Myself')).toBeHidden()
  await page.clock.fastForward(10_000)
  await expect(card(page, 'Myself')).toBeVisible()
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

test('"Clear my answers" goes to the first question and says that it is done', async ({ page }) => {
  await page.goto('/find-your-plan')
  await inSteps(page)
  const clear = page.getByRole('button', { name: 'Clear my answers' })
  const said = page.getByRole('status').filter({ hasText: 'Your answers have been cleared.' })
  await card(page, cards[0]).check()
  await expect(said).toHaveCount(0)
  await clear.click()
  await expect(said).toBeVisible()
  await expect(heading(page, 1)).toBeFocused()
  await answer(page, cards.slice(0, 2))
  await expect(said).toHaveCount(0)
  await clear.click()
  await expect(said).toBeVisible()
  await expect(heading(page, 1)).toBeFocused()
  await expect(card(page, cards[0])).not.toBeChecked()
})

test('"Clear my answers" says whose they are after a reload, empties everything and starts again', async ({ page }) => {
  await page.goto('/get-your-guide')
  await inSteps(page)
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
