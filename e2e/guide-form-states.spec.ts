import type { Page } from 'playwright/test'
import { answer, card, cards, expectStep, heading, inSteps, onwards, sendGuide } from './guide-steps.ts'
import { axeFindings, expect, fillPerson, test } from './support.ts'

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
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
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

test('what is chosen before the script arrives stays chosen, and nothing else is shown meanwhile', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/get-your-guide')
  await expect(page.getByRole('radio')).toHaveCount(3)
  await expect(onwards(page)).toBeDisabled()
  await card(page, 'Traditional funeral').check()
  gate.resolve()
  await inSteps(page)
  await expectStep(page, 1)
  await expect(card(page, 'Traditional funeral')).toBeChecked()
  await onwards(page).click()
  await expectStep(page, 2)
})

test('if the script never arrives, the rest of the form appears and works', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await page.goto('/get-your-guide')
  await card(page, 'Direct cremation').check()
  await expect(card(page, 'Myself')).toBeVisible({ timeout: 12_000 })
  await sendGuide(page).click()
  await expect(page).toHaveTitle(/^Error: /)
  expect(await axeFindings(page)).toEqual([])
  for (const name of cards.slice(1)) await card(page, name).check()
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ planningFor: 'someone-else' })
})

test('"as soon as possible" gets a kind note that a plan may not suit', async ({ page }) => {
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answer(page, cards.slice(0, 1))
  await expect(page.getByText('a plan may not be the answer')).toBeHidden()
  await card(page, 'As soon as possible').check()
  const told = page.getByRole('status').filter({ hasText: 'a plan may not be the answer' })
  await expect(told.getByRole('link', { name: '0808 157 0123' })).toBeVisible()
})

test('never violates its own security policy', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective}`))
  })
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answer(page)
  await expectStep(page, 5)
})

for (const path of ['/get-your-guide', '/find-your-plan']) {
  test(`"Clear my answers" on ${path} goes to the first question and says that it is done`, async ({ page }) => {
    await page.goto(path)
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
}

/** Presses a button twice in one place, the second time as soon as another step is there. */
function pressTwice(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name }).evaluate(async (button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const [clientX, clientY] = [left + width / 2, top + height / 2]
    const click = { bubbles: true, cancelable: true, clientX, clientY }
    const shown = button.closest('section')
    button.dispatchEvent(new MouseEvent('click', { ...click, detail: 1 }))
    while (!shown?.hidden) await new Promise((resolve) => setTimeout(resolve))
    // Whatever is there now; if the page is too short, whatever would do most harm.
    for (const target of [
      document.elementFromPoint(clientX, clientY),
      ...document.querySelectorAll('section:not([hidden]) :is(label, button)'),
    ])
      target?.dispatchEvent(new MouseEvent('click', { ...click, detail: 1 }))
  })
}

test('the second press of a double click has no effect', async ({ page }) => {
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answer(page, cards.slice(0, 2))
  await pressTwice(page, 'Back')
  await expectStep(page, 2)
  await expect(card(page, cards[1])).toBeChecked()
  await pressTwice(page, 'Continue')
  await expectStep(page, 3)
  await expect(page.locator('section:not([hidden]) :checked')).toHaveCount(0)
  await pressTwice(page, 'Back')
  await expectStep(page, 2)
  await expect(card(page, cards[1])).toBeChecked()
})

test('Back while a step is changing goes back, and the URL agrees', async ({ page }) => {
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answer(page, cards.slice(0, 1))
  await card(page, cards[1]).check()
  await onwards(page).evaluate(async (button: HTMLButtonElement) => {
    button.click()
    while (!location.search.includes('3')) await new Promise((resolve) => setTimeout(resolve))
    history.back()
  })
  await expectStep(page, 2)
  await page.waitForTimeout(200)
  await expectStep(page, 2)
})

test('a second lookup that fails clears the address that the first one found', async ({ page, expectedErrors }) => {
  expectedErrors.push(/503/)
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answer(page, [...cards.slice(0, 3), 'By post'])
  const typed = page.getByLabel('Your postcode')
  const line = (name: string) => page.getByRole('textbox', { name, exact: name === 'Postcode' })
  await typed.fill('sw1a1aa')
  await typed.press('Enter')
  await page.getByLabel('Select your address').selectOption({ index: 2 })
  await expect(line('Town/City')).toHaveValue('London')
  await line('County').fill('Middlesex')
  await page.route('**/api/postcode?*', (route) => route.fulfill({ status: 503, json: {} }))
  await typed.fill('ec1a1aa')
  await typed.press('Enter')
  await expect(page.getByText('Unable to find addresses.')).toBeVisible()
  for (const label of ['Address Line 1', 'Address Line 2', 'Town/City']) await expect(line(label)).toHaveValue('')
  await expect(line('Postcode')).toHaveValue('EC1A 1AA')
  // Typed by the visitor, so only they may clear it.
  await expect(line('County')).toHaveValue('Middlesex')
  await typed.fill('sw1a2aa')
  await typed.press('Enter')
  await expect(page.getByText('Unable to find addresses.')).toBeVisible()
  await expect(line('Postcode')).toHaveValue('EC1A 1AA')
})

test('a second lookup of the same postcode asks nobody, so that it cannot fail, and clears nothing', async ({
  page,
}) => {
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answer(page, [...cards.slice(0, 3), 'By post'])
  const typed = page.getByLabel('Your postcode')
  const found = page.getByLabel('Select your address')
  await typed.fill('sw1a1aa')
  await typed.press('Enter')
  await found.selectOption({ index: 1 })
  await page.route('**/api/postcode?*', (route) => route.abort())
  await typed.fill('SW1A 1AA')
  await typed.press('Enter')
  await expect(found).toHaveValue('')
  await expect(page.getByText('Unable to find addresses.')).toBeHidden()
  await expect(page.getByLabel('Address Line 1')).toHaveValue('1 Sample Street')
  await expect(page.getByRole('textbox', { name: 'Postcode', exact: true })).toHaveValue('SW1A 1AA')
})

test('typing does not read the outbox again at each letter', async ({ page }) => {
  const read: string[] = []
  page.on('console', (message) => void (message.text().includes('unsent requests') && read.push(message.text())))
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answer(page, [...cards.slice(0, 3), 'By email'])
  const before = read.length
  await page.getByLabel('First name').pressSequentially('Ada Augusta')
  await expect(page.getByLabel('First name')).toHaveValue('Ada Augusta')
  expect(read.length).toBe(before)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('all questions are on one page, and a lead arrives', async ({ page, visitor }) => {
    await page.goto('/get-your-guide')
    await expect(onwards(page)).toHaveCount(0)
    for (const name of cards) await card(page, name).check()
    await fillPerson(page, visitor.email)
    await sendGuide(page).click()
    await expect(page).toHaveURL('/thank-you#sent')
    expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
      planInterest: 'direct-cremation',
      consentVersion: '2026-11-22',
    })
  })

  test('mistakes are shown on the same page with every answer kept, and can be corrected there', async ({
    page,
    visitor,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 422/)
    await page.goto('/get-your-guide')
    await card(page, 'Myself').check()
    await card(page, 'By post').check()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Yes, write to me').check()
    await sendGuide(page).click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByRole('alert').getByRole('link').first()).toHaveText(
      'Choose what kind of funeral you have in mind',
    )
    await expect(card(page, 'Myself')).toBeChecked()
    await expect(page.getByLabel('Yes, write to me')).toBeChecked()
    await card(page, cards[0]).check()
    await card(page, cards[1]).check()
    await fillPerson(page, visitor.email)
    await page.getByLabel('Address Line 1').fill('1 Sample Street')
    await page.getByLabel('Town/City').fill('London')
    await page.getByLabel('Postcode').fill('EC1A 1AA')
    await sendGuide(page).click()
    await expect(page).toHaveURL('/thank-you#sent')
    expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ marketingPost: 'yes' })
  })

  test('the questionnaire describes which plan fits, and leads to the guide', async ({ page }) => {
    await page.goto('/find-your-plan')
    await expect(page.getByRole('heading', { name: 'Which plan fits?' })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.getByRole('link', { name: 'Get your free guide' }).click()
    await expect(page).toHaveURL('/get-your-guide')
  })
})
