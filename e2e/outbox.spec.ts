import { expect, fillPerson, hydrated, send, test } from './support.ts'

const lead = '**/api/lead'

test.beforeEach(async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await page.goto('/')
  await hydrated(page)
})

test('without an answer the visitor moves on after two seconds, and the lead arrives once', async ({
  page,
  visitor,
}) => {
  await page.route(lead, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    await route.continue()
  })
  await fillPerson(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you', { timeout: 3_500 })
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
})

test('a lead that could not be sent is sent from the thank-you page, with the same id', async ({ page, visitor }) => {
  const ids: string[] = []
  await page.route(lead, async (route) => {
    ids.push(route.request().postDataJSON().leadId)
    if (ids.length === 1) await route.abort('internetdisconnected')
    else await route.continue()
  })
  await fillPerson(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  const { headers } = await visitor.delivered()
  expect(ids).toEqual([ids[0], ids[0]])
  expect(headers['webhook-id']).toBe(ids[0])
})

test('a lead left over from an earlier visit is sent on the next', async ({ page, visitor, context }) => {
  await context.route(lead, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '600' } }))
  await fillPerson(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you')
  await page.close()
  await context.unroute(lead)
  const nextVisit = await context.newPage()
  await nextVisit.goto('/')
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
})

test('a lead the worker rejects comes back to the form with its messages', async ({ page, visitor }) => {
  const refusal = { error: { code: 'invalid_lead', message: '', fields: { email: 'Use another address' } } }
  await page.route(lead, (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 })
  await fillPerson(page, visitor.email)
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
  await fillPerson(page, visitor.email)
  await send(page).click()
  await page.getByRole('link', { name: 'Go back to the form' }).click()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Use another address/)
  await expect(page.getByLabel('Email address')).toHaveValue(visitor.email)
})

test('with storage blocked a lead still arrives', async ({ page, visitor }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await page.reload()
  await hydrated(page)
  await fillPerson(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  await visitor.delivered()
})
