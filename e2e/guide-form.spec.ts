import type { Locator, Page } from 'playwright/test'
import { brand } from '../contract/firm-details.ts'
import {
  answer,
  back,
  card,
  cards,
  expectStep,
  fillPerson,
  heading,
  holdLeads,
  onwards,
  openDetails,
  openSteps,
  sendGuide,
} from './forms.ts'
import { blockStorage, drawn, expect, holdScripts, onDesktop, test, thanked, withLook } from './support.ts'

test('five steps are answered and sent by keyboard alone', async ({ page, visitor }) => {
  await openSteps(page)
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
  expect(await thanked(page, visitor, '/thank-you/soon')).toMatchObject({
    consentVersion: 'guide-2026-12-01',
    marketingEmail: 'no',
  })
})

test('a visitor who may need a funeral now is told when to phone, and not to look at the guide first', async ({
  page,
  visitor,
}) => {
  await openSteps(page)
  await answer(page, ['I’m not sure yet', 'As soon as possible', 'Myself', 'By email'])
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await thanked(page, visitor, '/thank-you/soon')
  await expect(page.locator('main')).toContainText('Whenever you need us, phone free')
  await expect(page.locator('main')).not.toContainText('Once you’ve had a look')
})

test('while the guide form is being sent its button says so, and what was saved is gone already', async ({
  page,
  visitor,
}) => {
  await openDetails(page)
  await fillPerson(page, visitor.email)
  const letGo = await holdLeads(page)
  await sendGuide(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('gc_form_')))
  expect(await keys()).toEqual([])
  await letGo()
  await thanked(page, visitor)
  expect(await keys()).toEqual([])
})

const title = `Get Your Free Funeral Plan Guide | ${brand}`

test('the page keeps its title until the next step', async ({ page }) => {
  await openSteps(page)
  await card(page, cards[0]).check()
  await expect(page).toHaveTitle(title)
  await onwards(page).click()
  await expect(page).toHaveTitle(title.replace('Guide', 'Guide (Step 2 of 5)'))
})

test('Continue requires an answer and says so', async ({ page }) => {
  await openSteps(page)
  await expect(onwards(page)).toBeDisabled()
  await expect(onwards(page)).toHaveAccessibleDescription('Choose an answer to continue.')
  await onwards(page).press('Enter')
  await expectStep(page, 1)
  await card(page, cards[0]).check()
  await expect(onwards(page)).toBeEnabled()
  await expect(onwards(page)).toHaveAccessibleDescription('')
})

test('the address of a later step opens the first question that has no answer, under the page’s title', async ({
  page,
}) => {
  await openSteps(page)
  await answer(page, cards.slice(0, 1))
  await openSteps(page, '/get-your-guide?step=4')
  await expectStep(page, 2)
  await expect(page).toHaveTitle(title)
})

test('a link that names one answer leaves another that was given, and opens where its visitor was', async ({
  page,
}) => {
  await openSteps(page)
  await answer(page, ['I’m not sure yet'])
  await openSteps(page, '/get-your-guide?planInterest=traditional-funeral')
  await expectStep(page, 2)
  await back(page).click()
  await expect(card(page, 'I’m not sure yet')).toBeChecked()
})

test('an app that comes late leaves its visitor in the field that they are filling in', async ({ page }) => {
  const letScriptsCome = await holdScripts(page)
  await page.clock.install()
  await page.goto('/get-your-guide')
  await card(page, cards[0]).check()
  // The whole form shows.
  await page.clock.fastForward(10_000)
  for (const name of cards.slice(1)) await card(page, name).check()
  await page.getByLabel('Last name').pressSequentially('Love')
  letScriptsCome()
  await expectStep(page, 5)
  await expect(page.getByLabel('Last name')).toBeFocused()
  await expect(page.getByLabel('Last name')).toBeInViewport()
})

test('while the app is on its way to a later step no other shows, and all do without it', async ({ page }) => {
  await holdScripts(page)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto('/get-your-guide?step=3')
  const steps = page.locator('[data-step-section]').filter({ visible: true })
  await page.clock.fastForward(9_999)
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await expect(steps).toHaveCount(0)
  await page.clock.fastForward(1)
  await expect(steps).toHaveCount(5)
})

test('each step is a history entry with its title, its heading focused, from the top', onDesktop, async ({ page }) => {
  await openSteps(page)
  await answer(page)
  await expectStep(page, 5)
  // Backwards, then forwards.
  for (const move of [-4, -3, -2, -1, 2, 3]) {
    await (move < 0 ? page.goBack() : page.goForward())
    const step = Math.abs(move)
    await expectStep(page, step)
    await expect(heading(page, step)).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`\\(Step ${step} of 5\\) \\| ${brand}`))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(card(page, cards[step - 1] ?? '')).toBeChecked()
  }
})

/**
 * Presses a button twice in one place, the second time as soon as another step is there.
 *
 * @param at where on its width: so soon after another press in the same place, the first would be that one's second
 */
function pressTwice(page: Page, name: string, at: number): Promise<void> {
  return page.getByRole('button', { name }).evaluate(async (button, at) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const [clientX, clientY] = [left + width * at, top + height / 2]
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
  }, at)
}

test('the second press of a double click has no effect', async ({ page }) => {
  await openSteps(page)
  await card(page, cards[0]).check()
  await onwards(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expectStep(page, 2)
  await page.goBack()
  await expectStep(page, 1)
  await answer(page, cards.slice(0, 2))
  await pressTwice(page, 'Back', 0.25)
  await expectStep(page, 2)
  await expect(card(page, cards[1])).toBeChecked()
  await pressTwice(page, 'Continue', 0.75)
  await expectStep(page, 3)
  await expect(page.locator('section:not([hidden]) :checked')).toHaveCount(0)
  await pressTwice(page, 'Back', 0.25)
  await expectStep(page, 2)
  await expect(card(page, cards[1])).toBeChecked()
})

test('after the form’s own Back, the browser’s Forward leads on again', async ({ page }) => {
  await openSteps(page)
  await answer(page, cards.slice(0, 2))
  await back(page).click()
  await expectStep(page, 2)
  await page.goForward()
  await expectStep(page, 3)
})

test('Back while a step is changing goes back, and the URL agrees', async ({ page }) => {
  await openSteps(page)
  await answer(page, cards.slice(0, 1))
  await card(page, cards[1]).check()
  await onwards(page).evaluate(async (button: HTMLButtonElement) => {
    button.click()
    while (!location.search.includes('3')) await new Promise((resolve) => setTimeout(resolve))
    history.back()
  })
  await expectStep(page, 2)
  await drawn(page)
  await expectStep(page, 2)
})

test('the bar plays: its needle follows the steps', async ({ page }) => {
  await openSteps(page)
  const needle = async () => (await page.locator('[data-at] svg').boundingBox())?.x ?? 0
  const atFirst = await needle()
  await answer(page)
  await expectStep(page, 5)
  await expect.poll(needle).toBeGreaterThan(atFirst)
})

test('on a phone the send button is less than a screen below the last field', withLook, async ({ page }) => {
  await openDetails(page)
  const bottom = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
  const below = (await bottom(sendGuide(page))) - (await bottom(page.getByLabel('Phone number')))
  expect(below).toBeLessThan(await page.evaluate(() => innerHeight))
})

test('the error summary is focused after the first failure and after the second', async ({ page }) => {
  await openDetails(page)
  const summary = page.getByRole('alert')
  await sendGuide(page).click()
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Enter your email address' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Enter your email address')
  await sendGuide(page).click()
  await expect(summary).toBeFocused()
  await expect(summary).toBeInViewport()
})

test('while there are mistakes to correct every step’s title says so', async ({ page }) => {
  await openDetails(page)
  await sendGuide(page).click()
  await expect(page).toHaveTitle(/^Error: /)
  await back(page).click()
  await expectStep(page, 4)
  await expect(page).toHaveTitle(/^Error: .*Step 4 of 5/)
})

test('in the message about a phone number the example is no link that would dial it', async ({ page }) => {
  await openDetails(page)
  await page.getByLabel('Phone number').fill('123')
  await sendGuide(page).click()
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/07700\s900123/)
  await expect(page.locator('[href^="tel:07700"]')).toHaveCount(0)
})

test('with storage blocked all five steps work, and typing reads nothing again', async ({ page, visitor }) => {
  let reads = 0
  page.on('console', (message) => void (message.text().includes('unsent requests') && reads++))
  await page.addInitScript(blockStorage)
  await openSteps(page)
  await answer(page)
  const before = reads
  await page.getByLabel('First name').pressSequentially('Ada Augusta')
  await expect(page.getByLabel('First name')).toHaveValue('Ada Augusta')
  expect(reads).toBe(before)
  await expect(page.getByText('kept on this device')).toBeHidden()
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await thanked(page, visitor)
})

test('details that a full browser could not keep are not said to be kept when the visitor goes back', async ({
  page,
}) => {
  await openDetails(page)
  const isKept = page.getByText('kept on this device')
  await expect(isKept).toBeVisible()
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key === 'gc_form_details') throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  })
  await page.getByLabel('First name').fill('Ada')
  await expect(isKept).toBeHidden()
  await back(page).click()
  await expectStep(page, 4)
  await expect(isKept).toBeHidden()
})

/** Fills in some of the details for a guide by post. */
async function beginDetails(page: Page): Promise<void> {
  await openDetails(page, 'post')
  await page.getByRole('button', { name: 'Enter it manually' }).click()
  await page.getByLabel('Address Line 1').fill('1 Sample Street')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Yes, text me').check()
}

async function expectDetails(page: Page): Promise<void> {
  await expectStep(page, 5)
  await expect(page.getByLabel('Address Line 1')).toHaveValue('1 Sample Street')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Yes, text me')).toBeChecked()
}

test('details are there after a reload', async ({ page }) => {
  await beginDetails(page)
  await openSteps(page)
  await expectDetails(page)
})

test('the address is hidden for a guide by email, and there again by post', async ({ page }) => {
  await beginDetails(page)
  await back(page).click()
  await answer(page, ['By email'])
  await expect(page.getByText('Postal address')).toBeHidden()
  await page.goBack()
  await answer(page, ['By post'])
  await expectDetails(page)
})

test('details that were cleared can be put back', async ({ page }) => {
  await beginDetails(page)
  await page.getByRole('link', { name: 'Clear them' }).click()
  await expectStep(page, 1)
  await page.getByRole('button', { name: 'Put them back' }).click()
  await expectDetails(page)
})

test('a guide form that was cleared is empty after a reload', async ({ page }) => {
  await beginDetails(page)
  await page.getByRole('link', { name: 'Clear them' }).click()
  await openSteps(page)
  await expectStep(page, 1)
  await expect(card(page, cards[0])).not.toBeChecked()
  await answer(page, [...cards.slice(0, 3), 'By post'])
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('steps that another tab has cleared are not said to be kept, and the next keystroke keeps all of them', async ({
  page,
  context,
}) => {
  const isKept = page.getByText('kept on this device')
  await beginDetails(page)
  await expect(isKept).toBeVisible()
  const other = await context.newPage()
  await openSteps(other)
  await other.getByRole('link', { name: 'Clear them' }).click()
  await expect(isKept).toBeHidden()
  await page.getByLabel('Last name').fill('Lovelace')
  await expect(isKept).toBeVisible()
  const next = await context.newPage()
  await openSteps(next)
  await expectDetails(next)
})

test('the questionnaire can be cleared, which it says, and answered again', async ({ page }) => {
  const clear = page.getByRole('link', { name: 'Clear them' })
  const said = page.getByRole('status').filter({ hasText: 'Cleared.' })
  await openSteps(page, '/find-your-plan')
  await answer(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.goBack()
  await expect(said).toHaveCount(0)
  for (const answers of [cards.slice(0, 2), ['Traditional funeral', ...cards.slice(1)]]) {
    await clear.click()
    await expect(said).toBeVisible()
    await expect(card(page, cards[0])).not.toBeChecked()
    await answer(page, answers)
    await expect(said).toHaveCount(0)
  }
  await expect(page.getByRole('article')).toHaveCount(4)
})

test('clearing the questionnaire leaves the details that were typed for the guide', async ({ page }) => {
  await openDetails(page)
  await page.getByLabel('First name').fill('Ada')
  await openSteps(page, '/find-your-plan')
  const clear = page.getByRole('link', { name: 'Clear them' })
  await clear.click()
  await expect(page.getByRole('status').filter({ hasText: 'Cleared.' })).toBeVisible()
  await page.getByRole('button', { name: 'Put them back' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await clear.click()
  await openSteps(page)
  await expectStep(page, 1)
  await answer(page)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

// They last as long as its page; only a form that is sent keeps such answers on the device.
test('the questionnaire does not say that it keeps answers that made room for others', async ({ page }) => {
  await openSteps(page, '/find-your-plan')
  await answer(page)
  await page.getByRole('link', { name: 'Clear them' }).click()
  await card(page, 'Traditional funeral').click()
  await page.getByRole('button', { name: 'Put them back' }).click()
  await expect(page.getByText('Your other answers')).toHaveText('Your other answers are still here.')
})

test(
  'the first plan that fits is on a phone’s first screen, whole, and a way to the guide',
  withLook,
  async ({ page }) => {
    await openSteps(page, '/find-your-plan')
    await answer(page, ['Traditional funeral', 'I’m planning ahead', 'Myself', 'By email'])
    await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('main').getByRole('link', { name: 'Get your free guide' }).last()).toBeInViewport({
      ratio: 1,
    })
  },
)

test('the button below the one plan that fits is in a laptop’s first view', withLook, async ({ page }) => {
  await openSteps(page, '/find-your-plan')
  await answer(page, ['Direct cremation', 'I’m planning ahead', 'Myself', 'By email'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('main').locator('[data-guide-button]:visible').first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Find your plan'])
  await expect(page.locator('form :is(h1, h2):visible').first()).toHaveText('Find your plan')
})

test('after “As soon as possible” 999 is named, and the way on stays where it was', withLook, async ({ page }) => {
  await openSteps(page)
  await card(page, 'I’m not sure yet').check()
  await onwards(page).click()
  await expectStep(page, 2)
  const top = () => onwards(page).evaluate((button) => button.getBoundingClientRect().top)
  const before = await top()
  await card(page, 'As soon as possible').check()
  await expect(page.getByRole('link', { name: '999' })).toBeVisible()
  await expect(
    page.getByText('A plan may not suit a funeral that’s needed now. Before you choose one, phone us:'),
  ).toBeVisible()
  expect((await top()) - before).toBeLessThan(100)
  await page.getByText('What else to do now').click()
  await expect(page.getByText('on a bank holiday you needn’t wait for us')).toBeVisible()
})

test('the plans for a funeral that may be needed now come after what to do first, without a play on words', async ({
  page,
}) => {
  await openSteps(page, '/find-your-plan')
  await answer(page, ['I’m not sure yet', 'As soon as possible', 'Someone else', 'By email'])
  await expect(page.getByRole('link', { name: '999' })).toBeVisible()
  const headings = page.locator('form h2:visible')
  await expect(headings).toHaveText(['Has someone died, or is someone dying?', 'If a plan is what you need'])
  await expect(headings.first()).toBeFocused()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Without a service', 'With a service'])
  await expect(page.getByRole('link', { name: '111' })).toHaveCount(0)
  await page.getByText('What else to do now').filter({ visible: true }).click()
  await expect(page.getByRole('link', { name: '111' })).toBeVisible()
})
