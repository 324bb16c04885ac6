import type { Locator, Page } from 'playwright/test'
import { card, cards, fillLanding, fillPerson, onwards, openSteps, send, sendGuide } from './forms.ts'
import { axeFindings, expect, holdRequests, holdScripts, open, reload, test, thanked, type Visitor } from './support.ts'

// Old browsers (docs/browsers.md), and parts of the app that do not arrive or throw: a form is left that can be sent.

const chunk = (page: string) => `**/assets/${page}-page-*.js`
/** As in a browser that cannot parse the app. */
const breakApp = (page: Page) =>
  page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'a b' }))
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you. Your guide is on its way.' })
const sections = 'section[data-step-section]:visible'

test('without :has(), stylesheets still know what is chosen, also by the URL', async ({ page }) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (...asked: readonly string[]) => !asked[0]?.includes(':has') && supports(asked.join(':'))
  })
  await open(page, '/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-chosen', 'email')
  await page.getByLabel('By post').check()
  await expect(html).toHaveAttribute('data-chosen', 'post')
  await reload(page)
  await expect(html).toHaveAttribute('data-chosen', 'post')
  await page.getByRole('link', { name: 'Clear them' }).click()
  await expect(html).toHaveAttribute('data-chosen', 'email')
  await openSteps(page, '/get-your-guide?timing=asap')
  await expect(html).toHaveAttribute('data-chosen', 'asap')
})

/** Fills in what is left of the plain guide form, of which the first question has been answered, and sends it. */
async function sendTheRest(page: Page, visitor: Visitor): Promise<Record<string, string>> {
  for (const name of cards.slice(1)) await card(page, name).check()
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  const fields = await thanked(page, visitor)
  await expect(thanks(page)).toBeVisible()
  return fields
}

test('a browser that cannot parse the app has plain forms, which send', async ({ page, visitor, expectedErrors }) => {
  // Of the form that was sent without its answers.
  expectedErrors.push(/status of 422/)
  await breakApp(page)
  await page.goto('/find-your-plan')
  await expect(page.getByRole('heading', { name: 'Which plan fits?' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Get your free guide' }).click()
  await expect(page).toHaveURL('/get-your-guide')
  for (const path of ['/get-your-guide?step=3', '/get-your-guide']) {
    await page.goto(path)
    await expect(page.locator('html')).not.toHaveClass(/app/)
    await expect(page.locator(sections)).toHaveCount(5)
    await expect(onwards(page)).toHaveCount(0)
    await expect(page.getByText(/^Step \d of 5$/)).toBeHidden()
  }
  await card(page, cards[0]).check()
  await sendGuide(page).click()
  await expect(page).toHaveTitle(/^Error: /)
  expect(await axeFindings(page)).toEqual([])
  await expect(card(page, cards[0])).toBeChecked()
  await sendTheRest(page, visitor)
})

test('in a plain form that comes back with mistakes, each message goes once it may be untrue', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  await breakApp(page)
  await page.goto('/')
  await page.getByLabel('By post').check()
  await send(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  const mistakes = summary.getByRole('listitem')
  await expect(mistakes).toHaveCount(7)
  await page.waitForLoadState()
  await expect(page.getByRole('link', { name: 'Get your free guide' }).locator('visible=true')).toHaveCount(1)

  const firstName = page.getByLabel('First name')
  await firstName.fill('Ada')
  await expect(page.getByText('First name is required')).toHaveCount(1)
  await expect(page.getByText('First name is required')).toBeHidden()
  await expect(firstName).not.toHaveAttribute('aria-invalid')
  await expect(mistakes).toHaveCount(6)

  await page.getByLabel('By email').check()
  await expect(mistakes).toHaveText(['Last name is required', 'Phone number is required', 'Email address is required'])
  await fillPerson(page, 'ada@example.com')
  await expect(summary).toBeHidden()
  await expect(page).not.toHaveTitle(/Error/)
})

test('in a plain form, cards of which none was chosen have a mistake’s edge until one is', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  await breakApp(page)
  await page.goto('/ring-me')
  await page.getByRole('button', { name: 'Please ring me' }).click()
  await page.waitForLoadState()
  const edgeOf = (shown: Locator) => shown.evaluate((box) => getComputedStyle(box).borderTopWidth)
  const morning = page.locator('label', { hasText: 'Morning' })
  expect(await edgeOf(morning)).toBe(await edgeOf(page.getByLabel('First name')))
  await morning.click()
  await expect.poll(() => edgeOf(morning)).toBe('2px')
})

test('in a plain form, a field that is filled in before its script has come loses its message too, and stays in view', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  await breakApp(page)
  await page.goto('/')
  const letScriptCome = await holdRequests(page, '**/show-mistakes.js')
  await send(page).click()
  const email = page.getByLabel('Email address')
  await email.fill('ada@example.com')
  letScriptCome()
  await expect(page.locator('#email-error')).toBeHidden()
  await expect(email).toBeInViewport()
})

test('without its chunk the landing page is a plain form, which sends', async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(/404/, /dynamically imported module/)
  await page.route(chunk('landing'), (route) => route.fulfill({ status: 404, body: 'Not found' }))
  const asked = page.waitForResponse(chunk('landing'))
  await page.goto('/')
  await page.locator('form').dispatchEvent('pointerdown')
  await asked
  await fillPerson(page, visitor.email)
  await send(page).click()
  await thanked(page, visitor)
})

test('when an effect throws, the guide’s plain form is back, as chosen', async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(/taken away/)
  const letGo = await holdScripts(page)
  // An effect of every form listens to this.
  await page.addInitScript(() => {
    const { addEventListener } = window
    window.addEventListener = (...[type, ...listener]: Parameters<typeof addEventListener>) => {
      if (type === 'pageshow') throw new Error('taken away')
      addEventListener.call(window, type, ...listener)
    }
  })
  await page.goto('/get-your-guide')
  await card(page, cards[0]).check()
  const threw = page.waitForEvent('console', (message) => message.text().includes('taken away'))
  letGo()
  await threw
  await expect(card(page, cards[0])).toBeChecked()
  await expect(card(page, cards[3])).toBeVisible()
  await sendTheRest(page, visitor)
})

test('a step that throws leaves the whole form and its answers, to send', async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(/taken away/)
  await openSteps(page)
  await page.evaluate(() => {
    window.scrollTo = () => {
      throw new Error('taken away')
    }
  })
  await card(page, 'Traditional funeral').check()
  await onwards(page).click()
  await expect(page.locator('form[data-step]')).toHaveCount(0)
  await expect(card(page, 'Traditional funeral')).toBeChecked()
  await expect(onwards(page)).toHaveCount(0)
  expect(await sendTheRest(page, visitor)).toMatchObject({ planInterest: 'traditional-funeral' })
})

test('without the thank-you page’s chunk its HTML thanks the visitor', async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(/404/, /dynamically imported module/)
  await page.route(chunk('thank-you'), (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await fillLanding(page, visitor.email)
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  await thanked(page, visitor)
})

test('an unsent lead is sent even without the thank-you page’s chunk', async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route(chunk('thank-you'), () => new Promise(() => undefined))
  await fillLanding(page, visitor.email)
  await page.route('**/api/lead', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await send(page).click()
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
  await expect(page).toHaveURL('/thank-you')
})

test('a refused form opens at its mistakes also where the browser, as on iPhones, moves to no control', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/)
  // Below the floor: no app.
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await page.route('**/api/lead', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll(' autofocus', '') })
  })
  await page.goto('/')
  await send(page).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByText('There is a problem')).toBeInViewport()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a request that is refused comes back where the reason is in sight', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 413/)
    await page.goto('/get-your-guide')
    await page.getByLabel('First name').fill('A'.repeat(17_000))
    await page.locator('form [type=submit]').click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByText('what you sent is too long for us')).toBeInViewport()
  })
})
