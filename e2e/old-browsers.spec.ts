import { card, cards, fillPerson, inSteps, onwards, send, sendGuide } from './forms.ts'
import { expect, hydrated, press, pretendToLack, test } from './support.ts'

// Below the floor of docs/browsers.md, and just above it.

/** Runs before everything else: takes what is really missing from some page in a browser that runs the app. */
function takeWhatMayBeMissing(): void {
  // As in Firefox below 133, where it is ignored, and in old Chromiums, where it is refused.
  const { fetch } = window
  window.fetch = (input, init) =>
    init?.keepalive ? Promise.reject(new TypeError('keepalive is not supported')) : fetch(input, init)
  // As in Safari 15.0 and over plain http, and in every Safari.
  Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined })
  Object.assign(window, { requestIdleCallback: undefined })
  // As when there is no room left.
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
}

test.describe('without requests that outlive their page, randomUUID, requestIdleCallback and room in storage', () => {
  test.beforeEach(({ page }) => page.addInitScript(takeWhatMayBeMissing))

  test('the landing form’s lead arrives', async ({ page, visitor }) => {
    await page.goto('/')
    await hydrated(page)
    await press(page.getByRole('link', { name: 'Download Free Guide' }))
    await expect(page.getByLabel('First name')).toBeInViewport()
    await fillPerson(page, visitor.email)
    await send(page).click()
    await expect(page).toHaveURL('/thank-you#sent')
    await visitor.delivered()
    expect(await visitor.deliveries()).toHaveLength(1)
  })
})

const sections = 'section[data-step-section]:visible'

test('a browser below the floor gets the plain form, and requests nothing of the app', async ({ page, visitor }) => {
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

test('a browser that cannot parse the app shows the plain forms, with nothing in the console', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'a b' }))
  for (const path of ['/get-your-guide', '/get-your-guide?step=3']) {
    await page.goto(path)
    await expect(page.locator('html')).not.toHaveClass(/app/)
    await expect(page.locator(sections)).toHaveCount(5)
    await expect(onwards(page)).toHaveCount(0)
    await expect(page.getByText(/^Step \d of 5$/)).toBeHidden()
  }
  await page.goto('/find-your-plan')
  await expect(page.getByRole('heading', { name: 'Which plan fits?' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('link', { name: 'Get your free guide' }).click()
  await expect(page).toHaveURL('/get-your-guide')
})

test('without :has(), stylesheets still know what is chosen, also by the URL', async ({ page }) => {
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
  await page.goto('/get-your-guide?timing=asap')
  await inSteps(page)
  await expect(html).toHaveAttribute('data-chosen', 'asap')
})
