import type { Page, Route } from 'playwright/test'
import { fillPerson, openDetails, sendGuide } from './forms.ts'
import { axeFindings, expect, onDesktop, test } from './support.ts'

const postcode = (page: Page) => page.getByLabel('Your postcode')
const find = (page: Page) => page.getByRole('button', { name: /^(Find address|Searching\.\.\.)$/ })
const select = (page: Page) => page.getByLabel('Select your address')
const line = (page: Page, name: string) => page.getByRole('textbox', { name, exact: name === 'Postcode' })
const manual = (page: Page) => page.getByRole('button', { name: 'Enter it manually' })
const firstLine = (page: Page) => page.getByLabel('Address line 1')
const status = (page: Page) => page.getByRole('group', { name: 'Find your address' }).getByRole('status')

const failedWords = 'Unable to find addresses. Please enter your address manually.'
const noneWords = 'No addresses found for this postcode. Please enter your address manually.'

const addresses = (...lines: string[]) => ({
  addresses: lines.map((line1) => ({ line1, line2: '', town: 'Sampleton', county: '', postcode: 'ZZ1 1AA' })),
})

/** Answers lookups instead of the worker. @returns the postcodes requested so far */
async function answerLookups(page: Page, answer: (route: Route, pc: string) => Promise<void>): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/api/postcode?*', (route) => {
    const pc = new URL(route.request().url()).searchParams.get('pc') ?? ''
    asked.push(pc)
    return answer(route, pc)
  })
  return asked
}

test.beforeEach(({ page }) => openDetails(page, 'post'))

test('an address found by its postcode is selected, filled in, still editable, and the one sent', async ({
  page,
  visitor,
}) => {
  await fillPerson(page, visitor.email)
  await expect(firstLine(page)).toBeHidden()
  await postcode(page).fill('sw1a1aa')
  await find(page).click()
  await expect(find(page)).toHaveText('Searching...')
  await expect(find(page)).toBeDisabled()
  await expect(postcode(page)).toBeDisabled()
  await expect(status(page)).toHaveText('3 addresses found.')
  await expect(select(page).getByRole('option')).toHaveCount(4)
  await expect(select(page).locator('option:checked')).toHaveText('Choose an address')
  await expect(postcode(page)).toHaveValue('SW1A 1AA')
  await expect(firstLine(page)).toBeHidden()

  await select(page).selectOption({ label: 'Flat 2, Sample House, 3 Sample Street, London' })
  await expect(firstLine(page)).toHaveValue('Flat 2, Sample House')
  await expect(page.getByLabel('Address line 2')).toHaveValue('3 Sample Street')
  await expect(page.getByLabel('Town/City')).toHaveValue('London')
  await expect(line(page, 'Postcode')).toHaveValue('SW1A 1AA')
  await expect(status(page)).toContainText('filled in below')
  await firstLine(page).fill('Flat 3')
  expect(await axeFindings(page)).toEqual([])
  await sendGuide(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  await expect(page.getByText('we’ll deliver your printed guide to your door')).toBeVisible()
  await expect(page.getByText('look in your junk folder')).toHaveCount(0)
  const fields = Object.fromEntries((await visitor.delivered()).fields)
  expect(fields).toMatchObject({ 'addressLine 1': 'Flat 3', postcode: 'SW1A 1AA' })
})

test('works by keyboard alone, Enter looks up instead of sending the form, and nothing of it is sent', async ({
  page,
}) => {
  // For a phone's own keyboard.
  for (const [name, value] of [
    ['autocomplete', 'postal-code'],
    ['autocapitalize', 'characters'],
    ['spellcheck', 'false'],
    ['enterkeyhint', 'search'],
  ] as const)
    await expect(postcode(page)).toHaveAttribute(name, value)
  await expect(postcode(page)).not.toHaveAttribute('aria-required')
  await postcode(page).focus()
  await page.keyboard.type('ec1a 1aa')
  await page.keyboard.press('Enter')
  await expect(select(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(firstLine(page)).toHaveValue('1 Sample Street')
  await page.keyboard.press('Tab')
  await expect(manual(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(firstLine(page)).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  const names = await page
    .locator('form[data-step]')
    .evaluate((form) => (form instanceof HTMLFormElement ? [...new FormData(form).keys()] : []))
  expect(names.filter((name) => /address|town|county|postcode/i.test(name))).toEqual([
    'addressLine1',
    'addressLine2',
    'townCity',
    'county',
    'postcode',
  ])
})

test(
  'with a blank postcode the button is marked disabled, and pressing it or Enter says what is missing',
  onDesktop,
  async ({ page }) => {
    const asked = await answerLookups(page, (route) => route.abort())
    await expect(find(page)).toBeDisabled()
    await find(page).click({ force: true })
    await expect(postcode(page)).toBeFocused()
    await expect(postcode(page)).toHaveAccessibleDescription('Please enter a postcode')
    await postcode(page).fill('   ')
    await expect(find(page)).toBeDisabled()
    await postcode(page).press('Enter')
    await expect(page.getByText('Please enter a postcode')).toBeVisible()
    // Beside the field, whatever is below that.
    const both = find(page).or(postcode(page))
    const [one, other] = await both.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
    expect(one).toBe(other)
    await expect(postcode(page)).toHaveAttribute('aria-invalid', 'true')
    await postcode(page).fill('EC1A')
    await expect(find(page)).toBeEnabled()
    await find(page).click()
    await expect(postcode(page)).toHaveAccessibleDescription('Enter a full UK postcode')
    expect(await axeFindings(page)).toEqual([])
    expect(asked).toEqual([])
  },
)

test('a postcode without addresses opens the fields, with the postcode filled in', async ({ page }) => {
  // As no address file has a BFPO number.
  await postcode(page).fill('bfpo57')
  await find(page).click()
  await expect(status(page)).toHaveText(noneWords)
  await expect(firstLine(page)).toBeVisible()
  await expect(line(page, 'Postcode')).toHaveValue('BFPO 57')
  await expect(find(page)).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
})

test('a lookup that fails clears the address that the first one found, and can be tried again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await postcode(page).fill('sw1a1aa')
  await find(page).click()
  await select(page).selectOption({ index: 1 })
  await line(page, 'County').fill('Middlesex')
  let isDown = true
  await answerLookups(page, (route) =>
    isDown ? route.fulfill({ status: 503, json: {} }) : route.fulfill({ json: addresses('2 Last Street') }),
  )
  await postcode(page).fill('ec1a1aa')
  await find(page).click()
  await expect(status(page)).toHaveText(failedWords)
  await expect(find(page)).toBeEnabled()
  await expect(find(page)).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  for (const name of ['Address Line 1', 'Address Line 2', 'Town/City']) await expect(line(page, name)).toHaveValue('')
  await expect(firstLine(page)).toBeVisible()
  await expect(line(page, 'Postcode')).toHaveValue('EC1A 1AA')
  // Typed by the visitor, so only they may clear it.
  await expect(line(page, 'County')).toHaveValue('Middlesex')
  isDown = false
  await find(page).click()
  await expect(status(page)).toHaveText('1 address found.')
  await select(page).selectOption({ index: 1 })
  await expect(firstLine(page)).toHaveValue('2 Last Street')
})

test('it fits a 320 px screen, long addresses and all', async ({ page }) => {
  const long = 'Flat 12A, The Old Sampleton Corn Exchange and Assembly Rooms'
  await answerLookups(page, (route) => route.fulfill({ json: addresses(long) }))
  await page.setViewportSize({ width: 320, height: 640 })
  await postcode(page).fill('zz11aa')
  await find(page).click()
  await expect(select(page)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  for (const control of [postcode(page), find(page), select(page), manual(page)]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  }
  expect(await axeFindings(page)).toEqual([])
})
