import type { Page } from 'playwright/test'
import { answer, cards, fillPerson, openDetails, sendGuide } from './forms.ts'
import { axeFindings, expect, reload, test, thanked, widthOf, withLook } from './support.ts'

const postcode = (page: Page) => page.getByLabel('Your postcode')
const find = (page: Page) => page.getByRole('button', { name: /^(Find address|Searching\.\.\.)$/ })
const select = (page: Page) => page.getByLabel('Select your address')
const line = (page: Page, name: string) => page.getByRole('textbox', { name, exact: name === 'Postcode' })
const manual = (page: Page) => page.getByRole('button', { name: 'Enter it manually' })
const firstLine = (page: Page) => page.getByLabel('Address line 1')
const status = (page: Page) => page.getByRole('group', { name: 'Find your address' }).getByRole('status').last()

async function lookUp(page: Page, typed: string): Promise<void> {
  await postcode(page).fill(typed)
  await find(page).click()
}

test.beforeEach(({ page }) => openDetails(page, 'post'))

test('where we cannot post, email is suggested', async ({ page }) => {
  await lookUp(page, 'GX11 1AA')
  await expect(postcode(page)).toHaveAccessibleDescription(
    /We can post only to the UK.* Please choose email instead\.$/,
  )
})

test('an address found by its postcode is filled in, can be edited, and is the one sent', async ({ page, visitor }) => {
  await fillPerson(page, visitor.email)
  await expect(firstLine(page)).toBeHidden()
  const { promise: seen, resolve: answerNow } = Promise.withResolvers<void>()
  await page.route('**/api/postcode?*', async (route) => {
    await seen
    await route.continue()
  })
  await lookUp(page, 'sw1a1aa')
  await expect(find(page)).toHaveText('Searching...')
  await expect(find(page)).toBeDisabled()
  await expect(postcode(page)).toBeDisabled()
  answerNow()
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
  expect(await thanked(page, visitor)).toMatchObject({ 'addressLine 1': 'Flat 3', postcode: 'SW1A 1AA' })
  await expect(page.getByText('Your printed guide will follow.')).toBeVisible()
  await expect(page.getByText('look in your junk folder')).toHaveCount(0)
})

test(
  'works by keyboard on a narrow screen with long addresses, and nothing of it is sent or kept',
  withLook,
  async ({ page }) => {
    const line1 = 'Flat 12A, The Old Sampleton Corn Exchange and Assembly Rooms'
    const addresses = [{ line1, line2: '', town: 'Sampleton', county: '', postcode: 'ZE91 1AA' }]
    await page.route('**/api/postcode?*', (route) => route.fulfill({ json: { addresses } }))
    await page.setViewportSize({ width: 320, height: 640 })
    // For a phone's own keyboard.
    const hints = {
      autocomplete: 'postal-code',
      autocapitalize: 'characters',
      spellcheck: 'false',
      enterkeyhint: 'search',
    }
    for (const [name, value] of Object.entries(hints)) await expect(postcode(page)).toHaveAttribute(name, value)
    await expect(postcode(page)).not.toHaveAttribute('aria-required')
    await postcode(page).focus()
    await page.keyboard.type('ze91 1aa')
    await page.keyboard.press('Enter')
    await expect(select(page)).toBeFocused()
    expect(await widthOf(page)).toBe(320)
    for (const control of [postcode(page), find(page), select(page), manual(page)])
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(48)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(firstLine(page)).toHaveValue(line1)
    await page.keyboard.press('Tab')
    await expect(manual(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(firstLine(page)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    const names = await page
      .locator('form[data-step]')
      .evaluate((form) => (form instanceof HTMLFormElement ? [...new FormData(form).keys()] : []))
    const ofAddress = ['addressLine1', 'addressLine2', 'townCity', 'county', 'postcode']
    expect(names.filter((name) => /address|town|county|postcode/i.test(name))).toEqual(ofAddress)
    expect(await page.evaluate(() => String(localStorage.gc_form_details))).not.toMatch(/lookup|found/)
  },
)

test('without a postcode the button is marked disabled, and pressing it says what is missing', async ({ page }) => {
  let lookups = 0
  page.on('request', (request) => void (request.url().includes('/api/postcode') && lookups++))
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(find(page)).toBeDisabled()
  await find(page).click({ force: true })
  await expect(postcode(page)).toBeFocused()
  await expect(postcode(page)).toHaveAccessibleDescription('Please enter a postcode')
  // Beside the field, whatever is below that.
  const tops = [find(page), postcode(page)].map(async (part) => (await part.boundingBox())?.y)
  expect(await tops[0]).toBe(await tops[1])
  await expect(postcode(page)).toHaveAttribute('aria-invalid', 'true')
  await lookUp(page, 'EC1A')
  await expect(postcode(page)).toHaveAccessibleDescription('Enter a full UK postcode')
  expect(lookups).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})

test('the button that finds an address is no wider for a long message below it', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  const width = async () => (await find(page).boundingBox())?.width
  const before = await width()
  await sendGuide(page).click()
  await expect(postcode(page)).toHaveAccessibleDescription('Find your address by its postcode, or enter it manually')
  expect(await width()).toBe(before)
})

test('a postcode with a letter for a digit is offered as it should be, and looked up once accepted', async ({
  page,
}) => {
  await lookUp(page, 'swia 1aa')
  await expect(postcode(page)).toHaveAccessibleDescription('Enter a full UK postcode')
  await expect(status(page)).toContainText('Did you mean SW1A 1AA?')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(postcode(page)).toHaveValue('SW1A 1AA')
  await expect(status(page)).toHaveText('3 addresses found.')
  await expect(select(page)).toBeFocused()
})

test('a failed or empty lookup opens empty fields, and can be repeated', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  // No address file has a BFPO number.
  await page.route('**/api/postcode?*EC1A*', (route) => route.fulfill({ status: 503, json: {} }))
  for (const [typed, shown, said] of [
    ['ec1a1aa', 'EC1A 1AA', 'Unable to find addresses. Please enter your address manually.'],
    ['bfpo57', 'BFPO 57', 'No addresses found for this postcode. Please enter your address manually.'],
  ] as const) {
    await lookUp(page, 'sw1a1aa')
    await select(page).selectOption({ index: 1 })
    await line(page, 'County').fill('Middlesex')
    await lookUp(page, typed)
    await expect(status(page)).toHaveText(said)
    await expect(find(page)).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    for (const name of ['Address Line 1', 'Address Line 2', 'Town/City']) await expect(line(page, name)).toHaveValue('')
    await expect(firstLine(page)).toBeVisible()
    await expect(line(page, 'Postcode')).toHaveValue(shown)
    // Typed by the visitor, so only they may clear it.
    await expect(line(page, 'County')).toHaveValue('Middlesex')
  }
  expect(await axeFindings(page)).toEqual([])
  await page.unrouteAll()
  await lookUp(page, 'ec1a1aa')
  await expect(status(page)).toHaveText('3 addresses found.')
  await select(page).selectOption({ index: 1 })
  await expect(firstLine(page)).toHaveValue('1 Sample Street')
})

test('an address that is kept can be emptied and typed again', async ({ page }) => {
  await manual(page).click()
  await firstLine(page).fill('12')
  await reload(page)
  await firstLine(page).click()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('14')
  await expect(firstLine(page)).toHaveValue('14')
})

test('a form that was cleared has nothing of the lookup left', async ({ page }) => {
  await lookUp(page, 'sw1a1aa')
  await select(page).selectOption({ index: 1 })
  await page.getByRole('link', { name: 'Clear them' }).click()
  await answer(page, [...cards.slice(0, 3), 'By post'])
  await expect(postcode(page)).toHaveValue('')
  await expect(select(page)).toHaveCount(0)
  await expect(status(page)).toHaveText('')
})

test('a form sent without an address says so once, at the lookup', async ({ page }) => {
  await sendGuide(page).click()
  const missing = page.getByRole('alert').getByRole('link', { name: 'Find your address by its postcode' })
  await missing.click()
  await expect(page.getByLabel('Your postcode')).toBeFocused()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Enter town or city' })).toHaveCount(0)
})

test('an address that is to be typed takes the place of the lookup, which can be had back', async ({ page }) => {
  const lookup = page.getByLabel('Your postcode')
  await lookup.fill('ec1a1aa')
  await manual(page).click()
  await expect(page.getByLabel('Address line 1')).toBeFocused()
  await expect(lookup).toHaveCount(0)
  await expect(page.getByLabel('Postcode')).toHaveValue('EC1A 1AA')
  await page.getByRole('button', { name: 'Look it up by postcode instead' }).click()
  await expect(lookup).toBeFocused()
  await expect(page.getByLabel('Address line 1')).toBeVisible()
})

test('an address that is to be typed is missed field by field', async ({ page }) => {
  await page.getByRole('button', { name: 'Enter it manually' }).click()
  await sendGuide(page).click()
  await expect(page.getByRole('alert').getByRole('link', { name: 'Enter town or city' })).toBeVisible()
})
