import { answer, cards, expectStep, fillPerson, inSteps } from './forms.ts'
import { expect, test } from './support.ts'

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
  const onwards = page.getByRole('link', { name: 'Get your free guide' })
  // In the address, so that they are carried over with storage blocked too.
  const carried = '?planInterest=direct-cremation&timing=planning-ahead&planningFor=someone-else&deliveryMethod=email'
  await expect(onwards).toHaveAttribute('href', `/get-your-guide${carried}`)
  await onwards.click()
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
