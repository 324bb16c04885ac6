import { answer, card, cards, expectStep, inSteps } from './guide-steps.ts'
import { expect, fillPerson, test } from './support.ts'

const result = 'Plans that fit your answers'

test.beforeEach(async ({ page }) => {
  await page.goto('/find-your-plan')
  await inSteps(page)
})

test('four answers lead to the plans that fit, and on into the guide with nothing asked twice', async ({
  page,
  visitor,
}) => {
  await answer(page)
  await expect(page.getByRole('heading', { name: result })).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Direct Cremation Plan')
  await expect(page.getByRole('article')).toContainText('Not included')
  await page.getByRole('link', { name: 'Get your free guide' }).click()
  await inSteps(page)
  await expectStep(page, 5)
  await fillPerson(page, visitor.email)
  await page.getByRole('button', { name: 'Send me my free guide' }).click()
  await expect(page).toHaveURL('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    planInterest: 'direct-cremation',
    timing: 'planning-ahead',
    planningFor: 'someone-else',
    deliveryMethod: 'email',
  })
})

test('the page keeps its own title until the visitor moves to another step', async ({ page }) => {
  await expect(page).toHaveTitle('Find your plan | Larkfield Funeral Plans')
  await answer(page, cards.slice(0, 1))
  await expect(page).toHaveTitle('Find your plan (Step 2 of 4) | Larkfield Funeral Plans')
})

test('with storage blocked the answers are still carried over', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.reload()
  await inSteps(page)
  await answer(page)
  await page.getByRole('link', { name: 'Get your free guide' }).click()
  await inSteps(page)
  await expectStep(page, 5)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(card(page, cards[3])).toBeChecked()
})

test('unanswered questions are asked in the guide form', async ({ page }) => {
  await answer(page, cards.slice(0, 2))
  await page.goto('/get-your-guide')
  await inSteps(page)
  await expectStep(page, 3)
})

test('going back changes the answer and the plans', async ({ page }) => {
  await answer(page)
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await answer(page, ['Traditional funeral', ...cards.slice(1)])
  await expect(page.getByRole('article')).toHaveCount(4)
})

test('anyone who needs a funeral now is told to phone', async ({ page }) => {
  await answer(page, ['I’m not sure yet', 'As soon as possible', 'Myself', 'By email'])
  await expect(page.getByRole('status').filter({ hasText: 'a plan may not be the answer' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
})
