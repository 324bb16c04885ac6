import type { Page, Request, Route } from 'playwright/test'
import { fillLanding, fillPerson, openDetails, refusal, send, sendGuide } from './forms.ts'
import { corals } from './page-questions.ts'
import { expect, hydrated, open, reload, test, thanked, type Visitor, visitor } from './support.ts'

// What answers a lead, other than the worker's thanks: a refusal, a security check, another network, or nothing.

const lead = '**/api/lead'
const stopped = 'Your request hasn’t reached us yet'
const isJson = (request: Request) => request.headers()['content-type'] === 'application/json'
const blocked = (route: Route) => route.fulfill({ status: 403, body: '<h1>Blocked</h1>' })

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/Failed to load resource/))

/** Answers every lead sent as JSON; forms the browser posts pass through. */
const answerJson = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route(lead, (route, request) => (isJson(request) ? answer(route) : route.continue()))

/** Sends the landing form; something on the way blocks its lead: each time, unless `times` says how often. */
async function sendBlocked(page: Page, email: string, options: { readonly times?: number } = {}) {
  await page.route(lead, blocked, options)
  await fillLanding(page, email)
  await send(page).click()
  await expect(page.getByText(stopped)).toBeVisible()
}

test('a lead whose answer says nothing to its visitor is posted by the browser, once', async ({ page, visitor }) => {
  const ids: string[] = []
  const arrived = Promise.withResolvers<number>()
  await answerJson(page, async (route) => {
    const data = route.request().postDataJSON()
    ids.push(data.leadId)
    // At once: after two seconds its visitor moves on.
    await route.fulfill(refusal('bad_request'))
    const sent = await page.request.post('/api/lead', { data })
    arrived.resolve(sent.status())
  })
  await fillLanding(page, visitor.email)
  const posted = page.waitForRequest((request) => request.isNavigationRequest() && /api\/lead/.test(request.url()))
  await send(page).click()
  await posted
  expect(await arrived.promise).toBe(202)
  await thanked(page, visitor)
  expect(await visitor.deliveries()).toMatchObject([{ headers: { 'webhook-id': ids[0] } }])
  // The thank-you page may still be sending the stored lead: the test ends before it is answered.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a closed browser sends its lead the next time', async ({ playwright, launchOptions, baseURL, visitor }, info) => {
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
  await open(nextVisit, '/')
  expect(await visitor.deliveries()).toHaveLength(1)
  await again.close()
})

test('a lead the worker rejects comes back to the form with its messages', async ({ page, visitor }) => {
  const answer = refusal('invalid_lead', { email: 'Use another address' })
  await page.route(lead, (route) => route.fulfill(answer), { times: 1 })
  await fillLanding(page, visitor.email)
  await send(page).click()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Use another address/)
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await send(page).click()
  await thanked(page, visitor)
})

for (const where of ['moved on', 'gone back'])
  test(`a lead stopped after its visitor has ${where} waits in the form, and can be sent`, async ({
    page,
    visitor,
  }) => {
    const gate = Promise.withResolvers<void>()
    await answerJson(page, async (route) => {
      await gate.promise
      await blocked(route)
    })
    await fillLanding(page, visitor.email)
    await send(page).click()
    await expect(page).toHaveURL('/thank-you')
    if (where === 'gone back') await page.goBack()
    gate.resolve()
    if (where === 'moved on') await page.getByRole('link', { name: 'Go back to the form' }).click()
    await expect(page.getByLabel('Email address')).toHaveValue(visitor.email)
    await page.getByRole('button', { name: 'Send it now' }).click()
    await thanked(page, visitor)
  })

test('a visitor whose request a security check stops can pass the check and send it', async ({ page, visitor }) => {
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
  await expect(alert).toBeFocused()
  await expect(alert).toBeInViewport()
  await expect(alert.getByRole('link', { name: '0808' })).toHaveAttribute('href', /^tel:/)
  // The one thing to press.
  const toPress = (await page.evaluate(corals)).map(({ name }) => name)
  expect(toPress).toContain('Send it now')
  expect(toPress).not.toContain('Send me my info pack')
  await expect(page.getByLabel('Email address')).toHaveValue(visitor.email)
  await alert.getByRole('button', { name: 'Send it now' }).click()
  await page.getByRole('button', { name: 'I am human' }).click()
  await thanked(page, visitor)
  await expect(page.getByText(stopped)).toBeHidden()
})

/** Sends a request that is stopped, opens its form again and, once `begin` is done, has it stored after all. */
async function sendStopped(page: Page, visitor: Visitor, begin: () => Promise<void>): Promise<void> {
  await sendBlocked(page, visitor.email)
  await reload(page)
  await expect(page.getByText(stopped)).toBeVisible()
  await begin()
  await page.unroute(lead)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

test('a stopped request that is stored after all while its visitor is in its form is thanked for', async ({
  page,
  visitor,
}) => {
  await sendStopped(page, visitor, () => page.getByLabel('First name').focus())
  await thanked(page, visitor)
  await page.goBack()
  await hydrated(page)
  await expect(page.getByLabel('Email address')).toHaveValue('')
})

test('a stopped request that is stored after all leaves a visitor who is elsewhere on its page where they are', async ({
  page,
  visitor,
}) => {
  const song = page.getByRole('textbox', { name: 'What would they play for you?' })
  await sendStopped(page, visitor, () => song.fill('My Way'))
  await visitor.delivered()
  await expect(page.getByRole('status').filter({ hasText: 'Your request has reached us.' })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('')
  await expect(page).toHaveURL('/')
  await expect(song).toBeFocused()
})

test('a stopped request that is being corrected stays in its form, though it is stored after all', async ({
  page,
  context,
  visitor,
}) => {
  await sendBlocked(page, visitor.email)
  await page.getByLabel('First name').fill('Grace')
  const other = await context.newPage()
  await other.goto('/faqs')
  await visitor.delivered()
  await expect(page.getByText(stopped)).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
})

test('what is corrected after the browser’s own post failed replaces what was posted', async ({ page, visitor }) => {
  // The answer 204 leaves the page as it is.
  await page.route(lead, (route, request) => (isJson(request) ? blocked(route) : route.fulfill({ status: 204 })))
  await fillLanding(page, visitor.email)
  await send(page).click()
  const posted = page.waitForResponse((response) => response.status() === 204)
  await page.getByRole('button', { name: 'Send it now' }).click()
  await posted
  // As after Back from an error page. It is sent again then, as it was.
  const sentAgain = page.waitForResponse((response) => response.status() === 403)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await sentAgain
  await page.unroute(lead)
  await page.getByLabel('First name').fill('Grace')
  await page.keyboard.press('Enter')
  expect(await thanked(page, visitor)).toMatchObject({ firstName: 'Grace' })
})

test('a stopped request that is cleared leaves nothing of its visitor on the device', async ({ page, visitor }) => {
  await sendBlocked(page, visitor.email)
  await page.getByRole('link', { name: 'Clear them' }).click()
  await expect(page.getByText(stopped)).toBeHidden()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(visitor.email)
})

test('a stopped request can be corrected and sent again', async ({ page, visitor }) => {
  await sendBlocked(page, visitor.email, { times: 1 })
  await page.getByLabel('First name').fill('')
  await send(page).click()
  await expect(page.getByRole('alert')).toHaveText(/First name is required/)
  await page.getByLabel('First name').fill('Grace')
  await page.keyboard.press('Enter')
  expect(await thanked(page, visitor)).toMatchObject({ firstName: 'Grace' })
})

test('what somebody else types over a stopped request is sent beside it', async ({ page, visitor: first }) => {
  const second = visitor(`william-${first.email}`)
  await sendBlocked(page, first.email, { times: 1 })
  await page.getByLabel('First name').fill('William')
  await page.getByLabel('Email address').fill(second.email)
  await send(page).click()
  expect(await thanked(page, second)).toMatchObject({ firstName: 'William' })
  expect(await first.delivered()).toMatchObject({ firstName: 'Ada' })
})

test('while somebody else’s request is stopped too, the page names the first', async ({ page, visitor: first }) => {
  await sendBlocked(page, first.email)
  await page.getByLabel('First name').fill('William')
  await page.getByLabel('Email address').fill(`william-${first.email}`)
  await send(page).click()
  await page.getByRole('link', { name: 'Go to the form to send it' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

// The same of the landing form, in every engine: journeys/leads.spec.ts.
test('what is corrected in a stopped request is still there after a reload of the guide’s form, and is sent', async ({
  page,
  visitor,
}) => {
  await answerJson(page, blocked)
  await openDetails(page)
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(page.getByText(stopped)).toBeVisible()
  await page.getByLabel('Phone number').fill('01632 960001')
  await reload(page)
  await expect(page.getByRole('button', { name: 'Send it now' })).toBeVisible()
  await expect(page.getByLabel('Phone number')).toHaveValue('01632 960001')
  await page.getByRole('button', { name: 'Send it now' }).click()
  expect(await thanked(page, visitor)).toMatchObject({ phone: "'01632960001" })
})

test('a request that is stopped in its form, and then has to be corrected, shows its messages there', async ({
  page,
  visitor,
}) => {
  await sendBlocked(page, visitor.email)
  await page.route(lead, (route) => route.fulfill(refusal('invalid_lead', { email: 'Use another address' })))
  await reload(page)
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Use another address/)
  await expect(page.getByLabel('Phone number')).toHaveValue('+44 (0)7700 900123')
})

test('a stopped request with mistakes shows them, and is not posted by the browser either', async ({
  page,
  visitor,
}) => {
  await sendBlocked(page, visitor.email)
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Send it now' }).click()
  await expect(page.getByRole('alert')).toHaveText(/First name is required/)
  await expect(page.getByLabel('First name')).toBeFocused()
})

test('a stopped request that is corrected in one tab is offered by no other, and sent once', async ({
  page,
  context,
  visitor,
}) => {
  await context.route(lead, blocked)
  await fillLanding(page, visitor.email)
  await send(page).click()
  await expect(page.getByText(stopped)).toBeVisible()
  const other = await context.newPage()
  await open(other, '/')
  await expect(other.getByRole('button', { name: 'Send it now' })).toBeVisible()
  await context.unroute(lead)
  await page.getByLabel('First name').fill('Grace')
  await send(page).click()
  expect(await thanked(page, visitor)).toMatchObject({ firstName: 'Grace' })
  await expect(other.getByRole('button', { name: 'Send it now' })).toBeHidden()
})

test('what was changed before the browser’s own post failed is what is sent in the end', async ({ page, visitor }) => {
  await page.route(lead, (route, request) => (isJson(request) ? blocked(route) : route.abort()))
  await fillLanding(page, visitor.email)
  await send(page).click()
  await page.getByLabel('First name').fill('Grace')
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Send it now' }).click()
  await failed
  await page.unroute(lead)
  await page.goto('/faqs')
  expect(await visitor.delivered()).toMatchObject({ firstName: 'Grace' })
})
