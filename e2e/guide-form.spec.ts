import type { Page } from 'playwright/test'
import { brand } from '../contract/firm-details.ts'
import {
  answer,
  back,
  card,
  cards,
  delayLeads,
  expectStep,
  fillPerson,
  heading,
  inSteps,
  onwards,
  sendGuide,
} from './forms.ts'
import { expect, onDesktop, test } from './support.ts'

async function open(page: Page): Promise<void> {
  await page.goto('/get-your-guide')
  await inSteps(page)
}

test('five steps by mouse send a lead; meanwhile the button says so, and the draft is gone', async ({
  page,
  visitor,
}) => {
  await delayLeads(page, 800)
  await open(page)
  await answer(page)
  await fillPerson(page, visitor.email)
  await page.getByLabel('Yes, phone me').check()
  await sendGuide(page).click()
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gc_form_')))
  expect(await keys()).toEqual([])
  await expect(page).toHaveURL('/thank-you#sent')
  expect(await keys()).toEqual([])
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    phone: "'07700900123",
    'addressLine 1': '',
    deliveryMethod: 'email',
    planInterest: 'direct-cremation',
    timing: 'planning-ahead',
    planningFor: 'someone-else',
    marketingEmail: 'no',
    marketingPhone: 'yes',
    consentVersion: 'guide-2026-11',
  })
  expect(await visitor.deliveries()).toHaveLength(1)
})

test('five steps by keyboard alone, with Enter as Continue', async ({ page, visitor }) => {
  await open(page)
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

test('Continue requires an answer and says so, and no step is shown before the earlier ones are answered', async ({
  page,
}) => {
  await open(page)
  await expect(onwards(page)).toBeDisabled()
  await expect(onwards(page)).toHaveAccessibleDescription('Choose an answer to continue.')
  await onwards(page).press('Enter')
  await expectStep(page, 1)
  await card(page, 'Direct cremation').check()
  await expect(onwards(page)).toBeEnabled()
  await expect(onwards(page)).toHaveAccessibleDescription('')
  await page.goto('/get-your-guide?step=4')
  await inSteps(page)
  // The first question that has no answer.
  await expectStep(page, 2)
})

test('the page keeps its own title until the visitor moves to another step', async ({ page }) => {
  await open(page)
  const title = `Get Your Free Funeral Plan Guide | ${brand}`
  await expect(page).toHaveTitle(title)
  await card(page, cards[0]).check()
  await expect(page).toHaveTitle(title)
  await onwards(page).click()
  await expectStep(page, 2)
  await expect(page).toHaveTitle(`Get Your Free Funeral Plan Guide (Step 2 of 5) | ${brand}`)
  await page.reload()
  await inSteps(page)
  await expectStep(page, 2)
  await expect(page).toHaveTitle(title)
  await back(page).click()
  await expectStep(page, 1)
  await expect(page).toHaveTitle(`Get Your Free Funeral Plan Guide (Step 1 of 5) | ${brand}`)
})

test(
  'each step is a history entry, with its title, its heading focused and the page scrolled to the top',
  onDesktop,
  async ({ page }) => {
    await open(page)
    await answer(page)
    await expectStep(page, 5)
    for (const step of [4, 3, 2, 1, 2, 3]) {
      if (step < 4 && page.url().endsWith('get-your-guide')) await page.goForward()
      else if (step === 3 && page.url().endsWith('step=2')) await page.goForward()
      else await page.goBack()
      await expectStep(page, step)
      await expect(heading(page, step)).toBeFocused()
      await expect(page).toHaveTitle(
        new RegExp(`^Get Your Free Funeral Plan Guide \\(Step ${step} of 5\\) \\| ${brand}`),
      )
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      await expect(card(page, cards[step - 1] ?? '')).toBeChecked()
    }
  },
)

test('a second tap on Continue, before the first has taken effect, does not count', async ({ page }) => {
  await open(page)
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
  await open(page)
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

test('the second press of a double click has no effect, and after the form’s own Back Forward works again', async ({
  page,
}) => {
  await open(page)
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
  await page.goForward()
  await expectStep(page, 3)
})

test('Back while a step is changing goes back, and the URL agrees', async ({ page }) => {
  await open(page)
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
