import type { Page, Request, Route } from 'playwright/test'
import { fillLanding, send } from './forms.ts'
import { axeFindings, expect, hydrated, test } from './support.ts'

// What answers a lead, other than the worker's thanks: a refusal, a security check, another network, or nothing.

const lead = '**/api/lead'
const stopped = 'Your request hasn’t reached us yet'
const isJson = (request: Request) => request.headers()['content-type'] === 'application/json'
const ours = (code: string, more = {}) => ({ error: { code, message: 'No', ...more } })

test.beforeEach(({ expectedErrors }) => {
  // A challenged request.
  expectedErrors.push(/Failed to load resource/)
})

/** Answers every lead sent as JSON; forms the browser posts pass through. */
const answerJson = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route(lead, (route, request) => (isJson(request) ? answer(route) : route.continue()))

test('a lead whose answer says nothing to its visitor is posted by the browser itself, and is one lead', async ({
  page,
  visitor,
}) => {
  const ids: string[] = []
  await answerJson(page, async (route) => {
    ids.push(route.request().postDataJSON().leadId)
    await route.fetch()
    await route.fulfill({ status: 400, json: ours('bad_request') })
  })
  await fillLanding(page, visitor.email)
  const posted = page.waitForRequest((request) => request.isNavigationRequest() && /api\/lead/.test(request.url()))
  await send(page).click()
  await posted
  await expect(page).toHaveURL('/thank-you#sent')
  expect((await visitor.delivered()).headers['webhook-id']).toBe(ids[0])
  expect(await visitor.deliveries()).toHaveLength(1)
  // The thank-you page may still be sending the stored lead: the test ends before it is answered.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a browser closed right after the button was pressed sends the lead on the next visit, which only reads, once', async ({
  playwright,
  launchOptions,
  baseURL,
  visitor,
}, info) => {
  // With a profile on disk, like a visitor's own: it can be closed and opened again with its storage.
  const profile = info.outputPath('profile')
  const options = { ...launchOptions, ...(baseURL !== undefined && { baseURL }) }
  const context = await playwright.chromium.launchPersistentContext(profile, options)
  const page = await context.newPage()
  await fillLanding(page, visitor.email)
  const posted = page.waitForRequest(lead)
  // In flight for ever: it neither arrives nor fails before the browser is gone.
  await page.route(lead, () => undefined)
  await send(page).click()
  await posted
  await context.close()
  expect(await visitor.deliveries()).toHaveLength(0)

  const again = await playwright.chromium.launchPersistentContext(profile, options)
  const nextVisit = await again.newPage()
  await nextVisit.goto('/faqs')
  await visitor.delivered()
  await expect.poll(() => nextVisit.evaluate(() => JSON.stringify(localStorage))).not.toContain('Lovelace')
  await nextVisit.goto('/')
  await hydrated(nextVisit)
  expect(await visitor.deliveries()).toHaveLength(1)
  await again.close()
})

test('a lead the worker rejects comes back to the form with its messages', async ({ page, visitor }) => {
  const refusal = { error: { code: 'invalid_lead', message: '', fields: { email: 'Use another address' } } }
  await page.route(lead, (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 })
  await fillLanding(page, visitor.email)
  await send(page).click()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Use another address/)
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  await visitor.delivered()
})

test('a late rejection waits in the form', async ({ page, visitor }) => {
  const refusal = { error: { code: 'invalid_lead', message: '', fields: { email: 'Use another address' } } }
  await page.route(
    lead,
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      await route.fulfill({ status: 422, json: refusal })
    },
    { times: 1 },
  )
  await fillLanding(page, visitor.email)
  await send(page).click()
  await page.getByRole('link', { name: 'Go back to the form' }).click()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Use another address/)
  await expect(page.getByLabel('Email address')).toHaveValue(visitor.email)
})

test('a stored lead that is rejected without a message is shown to its visitor, and arrives when it can', async ({
  page,
  visitor,
}) => {
  let refused = 0
  let isOffline = true
  await page.route(lead, (route) => {
    if (isOffline) return route.abort('internetdisconnected')
    refused++
    return route.fulfill({ status: 422, json: ours('invalid_lead', { fields: {} }) })
  })
  await fillLanding(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you')
  await page.goto('about:blank')
  isOffline = false
  await page.goto('/faqs')
  await expect.poll(() => refused).toBe(1)
  await page.goto('/')
  await hydrated(page)
  await expect.poll(() => refused).toBe(2)
  await expect(page.locator('#error-summary')).toContainText('Your request hasn’t reached us yet')
  await page.unroute(lead)
  await page.reload()
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
})

test('a request that a security check stops is its visitor’s, who can pass the check and send it', async ({
  page,
  visitor,
}) => {
  const passed = '/api/lead?passed'
  await page.route('**/api/lead*', (route, request) => {
    if (request.url().endsWith(passed)) return route.continue({ url: request.url().replace('?passed', '') })
    const typed = request.isNavigationRequest() ? [...new URLSearchParams(request.postData() ?? '')] : []
    const inputs = typed.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join('')
    const body = `<form method="post" action="${passed}">${inputs}<button>I am human</button></form>`
    return route.fulfill({ status: 403, headers: { 'cf-mitigated': 'challenge' }, contentType: 'text/html', body })
  })
  await fillLanding(page, visitor.email)
  await send(page).click()
  const alert = page.getByRole('alert').filter({ hasText: stopped })
  await alert.getByRole('button', { name: 'Send it now' }).click()
  await page.getByRole('button', { name: 'I am human' }).click()
  await expect(page).toHaveURL('/thank-you#sent')
  await visitor.delivered()
  await expect(page.getByText(stopped)).toBeHidden()
  expect(await visitor.deliveries()).toHaveLength(1)
})

test('a stopped request keeps its visitor on the landing form, with everything typed and the phone number', async ({
  page,
  visitor,
}) => {
  let isStopped = true
  await page.route(lead, (route) =>
    isStopped
      ? route.fulfill({ status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '<p>Wait</p>' })
      : route.continue(),
  )
  await fillLanding(page, visitor.email)
  await send(page).click()
  const alert = page.getByRole('alert').filter({ hasText: stopped })
  await expect(alert).toBeFocused()
  await expect(alert).toBeInViewport()
  await expect(alert.getByRole('link', { name: '0808' })).toHaveAttribute('href', /^tel:/)
  await expect(page.getByLabel('Email address')).toHaveValue(visitor.email)
  expect(await axeFindings(page)).toEqual([])

  await page.getByLabel('First name').fill('')
  await send(page).click()
  await expect(page.getByRole('alert')).toHaveText(/First name is required/)
  await page.getByLabel('First name').fill('Grace')
  isStopped = false
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/thank-you#sent')
  expect((await visitor.delivered()).fields).toContainEqual(['firstName', 'Grace'])
  expect(await visitor.deliveries()).toHaveLength(1)
})

test('a request that is stopped after its visitor has moved on is in their hands again', async ({ page, visitor }) => {
  await answerJson(page, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await route.fulfill({ status: 403, body: '<h1>Blocked</h1>' })
  })
  await fillLanding(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you')
  await page.getByRole('link', { name: 'Go back to the form' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(visitor.email)
  await page.getByRole('button', { name: 'Send it now' }).click()
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
})

test('what was changed before the browser’s own post, which failed too, is what is sent once anything gets through', async ({
  page,
  visitor,
}) => {
  await page.route(lead, (route, request) =>
    isJson(request) ? route.fulfill({ status: 403, body: '<h1>Blocked</h1>' }) : route.abort(),
  )
  await fillLanding(page, visitor.email)
  await send(page).click()
  await page.getByLabel('First name').fill('Grace')
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Send it now' }).click()
  await failed
  await page.unroute(lead)
  await page.goto('/faqs')
  expect((await visitor.delivered()).fields).toContainEqual(['firstName', 'Grace'])
})

test('clearing the form also forgets a request that was stopped', async ({ page, visitor }) => {
  await page.route(lead, (route) => route.fulfill({ status: 403, body: '<h1>Blocked</h1>' }))
  await fillLanding(page, visitor.email)
  await send(page).click()
  await expect(page.getByText(stopped)).toBeVisible()
  await page.getByRole('button', { name: 'Clear my answers' }).click()
  await expect(page.getByText(stopped)).toBeHidden()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('outbox')))).toEqual([])
})
