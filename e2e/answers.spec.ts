import type { Page, Request } from 'playwright/test'
import { answer, inSteps, sendGuide } from './guide-steps.ts'
import { expect, fillPerson, hydrated, send, test } from './support.ts'

const lead = '**/api/lead'
const isJson = (request: Request) => request.headers()['content-type'] === 'application/json'
const ours = (code: string, more = {}) => ({ error: { code, message: 'No', ...more } })

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
})

/** Answers every lead sent as JSON; forms the browser posts pass through. @returns the ids received */
async function answerJson(page: Page, status: number, answered: object | string): Promise<string[]> {
  const ids: string[] = []
  await page.route(lead, (route, request) => {
    if (!isJson(request)) return route.continue()
    ids.push(request.postDataJSON().leadId)
    return typeof answered === 'string'
      ? route.fulfill({ status, contentType: 'text/html', body: answered })
      : route.fulfill({ status, json: answered })
  })
  return ids
}

const withoutMessages: ReadonlyArray<readonly [status: number, body: object]> = [
  [422, ours('invalid_lead', { fields: {} })],
  [422, ours('lead_id_taken')],
  [409, ours('lead_id_taken')],
  [400, ours('bad_request')],
  [403, ours('forbidden')],
  [415, ours('unsupported_type')],
]

for (const [status, body] of withoutMessages) {
  test(`${status} ${JSON.stringify(body)} makes the browser post the form itself, with the same id`, async ({
    page,
    visitor,
  }) => {
    await page.goto('/')
    await hydrated(page)
    const ids = await answerJson(page, status, body)
    await fillPerson(page, visitor.email)
    const posted = page.waitForRequest((request) => request.isNavigationRequest() && /api\/lead/.test(request.url()))
    await send(page).click()
    await posted
    await expect(page).toHaveURL('/thank-you#sent')
    const { headers } = await visitor.delivered()
    expect(headers['webhook-id']).toBe(ids[0])
    expect(await visitor.deliveries()).toHaveLength(1)
  })
}

test('the guide form is also posted by the browser when the worker does not say what is wrong', async ({
  page,
  visitor,
}) => {
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answerJson(page, 422, ours('invalid_lead', { fields: {} }))
  await answer(page)
  await fillPerson(page, visitor.email)
  await page.getByLabel('Yes, phone me').check()
  await sendGuide(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    planInterest: 'direct-cremation',
    marketingPhone: 'yes',
  })
})

test('a lead sent as JSON and then by its form is one lead', async ({ page, visitor }) => {
  await page.goto('/')
  await hydrated(page)
  await page.route(lead, async (route, request) => {
    if (!isJson(request)) return route.continue()
    await route.fetch()
    await route.fulfill({ status: 400, json: ours('bad_request') })
  })
  await fillPerson(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
  // The thank-you page may still be sending the stored lead: the test ends before it is answered.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a kept lead that is rejected without a message is spoken of, and arrives when it can', async ({
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
  await page.goto('/')
  await hydrated(page)
  await fillPerson(page, visitor.email)
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

const notOurs: ReadonlyArray<readonly [what: string, status: number]> = [
  ['a challenge', 403],
  ['a café’s sign-in page', 200],
  ['a block', 422],
  ['another server’s error page', 404],
]

for (const [what, status] of notOurs) {
  test(`${what} (${status}) does not count as an answer: the lead is kept, and arrives on the next visit`, async ({
    page,
    context,
    visitor,
  }) => {
    await page.goto('/')
    await hydrated(page)
    await answerJson(page, status, '<!doctype html><title>Just a moment...</title>')
    await fillPerson(page, visitor.email)
    await send(page).click()
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(visitor.email)
    await page.waitForTimeout(300)
    // A page that is about to move on has no storage to ask for a moment.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage)).catch(() => '')).toContain(visitor.email)
    await page.close()
    const nextVisit = await context.newPage()
    await nextVisit.goto('/')
    await visitor.delivered()
    expect(await visitor.deliveries()).toHaveLength(1)
  })
}
