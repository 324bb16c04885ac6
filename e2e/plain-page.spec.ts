import { card, cards, inSteps, onwards, sendGuide } from './guide-steps.ts'
import { expect, fillPerson, hydrated, test } from './support.ts'

/** Runs in each page: simulates a browser that lacks a feature. */
function pretendToLack(what: string): void {
  const supports = CSS.supports.bind(CSS)
  CSS.supports = (...asked: readonly string[]) => !asked[0]?.includes(what) && supports(asked.join(':'))
}

const sections = 'section[data-step-section]:visible'

test('an unsupported browser gets the plain form, and requests nothing of the app', async ({ page, visitor }) => {
  await page.addInitScript(pretendToLack, 'aspect-ratio')
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  await page.goto('/get-your-guide')
  await expect(page.locator(sections)).toHaveCount(5)
  await expect(onwards(page)).toHaveCount(0)
  for (const name of cards) await card(page, name).check()
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ timing: 'planning-ahead' })
  expect(scripts).toEqual([])
})

test.describe('when the browser cannot parse the app', () => {
  test.beforeEach(({ page }) =>
    page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'a b' })),
  )

  test('the guide form is the plain one, with nothing in the console', async ({ page }) => {
    await page.goto('/get-your-guide')
    await expect(page.locator(sections)).toHaveCount(5)
    await expect(onwards(page)).toHaveCount(0)
    await expect(page.getByText('Step 1 of 5')).toBeHidden()
  })

  test('a URL with a step also shows the plain form', async ({ page }) => {
    await page.goto('/get-your-guide?step=3')
    await expect(page.locator('html')).not.toHaveClass(/app/)
    await expect(page.locator(sections)).toHaveCount(5)
  })

  test('the questionnaire describes what fits, and links onwards', async ({ page }) => {
    await page.goto('/find-your-plan')
    await expect(page.getByRole('heading', { name: 'Which plan fits?' })).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await page.getByRole('link', { name: 'Get your free guide' }).click()
    await expect(page).toHaveURL('/get-your-guide')
  })
})

test('without :has(), stylesheets still know what is chosen', async ({ page }) => {
  await page.addInitScript(pretendToLack, ':has')
  await page.goto('/')
  await page.getByLabel('First name').focus()
  await hydrated(page)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-chosen', 'email')
  await page.getByLabel('By post').check()
  await expect(html).toHaveAttribute('data-chosen', 'post')
  await page.reload()
  await expect(html).toHaveAttribute('data-chosen', 'post')
  await page.getByRole('button', { name: 'Clear my answers' }).click()
  await expect(html).toHaveAttribute('data-chosen', 'email')
})

test('they also know answers given in the URL', async ({ page }) => {
  await page.addInitScript(pretendToLack, ':has')
  await page.goto('/get-your-guide?timing=asap')
  await inSteps(page)
  await expect(page.locator('html')).toHaveAttribute('data-chosen', 'asap')
})
