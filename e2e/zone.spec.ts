import { startZone } from '../tests/support/zone.ts'
import { answer, sendGuide } from './guide-steps.ts'
import {
  axeFindings,
  expect,
  fillPerson,
  hydrated,
  visitor as newVisitor,
  send,
  test,
  type Visitor,
} from './support.ts'

/** A challenged request, and what a zone adds to a page and the site's policy blocks. */
test.beforeEach(
  ({ expectedErrors }) => void expectedErrors.push(/403/, /Content Security Policy|policy:/, /cloudflareinsights/),
)

const stopped = 'Your request hasn’t reached us yet'
const beacon = '<script defer src="https://static.cloudflareinsights.com/beacon.min.js"></script>'
const addBeacon = (html: string) => html.replace('</body>', `${beacon}</body>`)
const hideAddresses = (html: string) => html.replace(/mailto:[^"]+/g, '/cdn-cgi/l/email-protection#1234')

test('a security check that stops every third request costs no lead: its visitor is told, and can pass it', async ({
  browser,
  baseURL,
}) => {
  const zone = await startZone(String(baseURL), {
    challenges: (count) => count % 3 === 0,
    alterHtml: (html) => hideAddresses(addBeacon(html)),
    hasZstd: true,
  })
  const told: Visitor[] = []
  for (let count = 1; count <= 6; count++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const visitor = newVisitor(`zone-${crypto.randomUUID()}@example.com`)
    await page.goto(zone.address)
    await fillPerson(page, visitor.email)
    await hydrated(page)
    await send(page).click()
    const alert = page.getByRole('alert').filter({ hasText: stopped })
    await expect(alert.or(page.getByRole('heading', { name: 'Thank you.' }))).toBeVisible()
    if (await alert.isVisible()) {
      told.push(visitor)
      await alert.getByRole('button', { name: 'Send it now' }).click()
      await page.getByRole('button', { name: 'I am human' }).click()
    }
    await expect(page).toHaveURL(`${zone.address}/thank-you#sent`)
    await visitor.delivered()
    await expect(page.getByText(stopped)).toBeHidden()
    expect(await visitor.deliveries()).toHaveLength(1)
    await context.close()
  }
  zone.close()
  expect(told).toHaveLength(2)
})

test('a stopped request keeps its visitor on the landing form, with everything typed and the phone number', async ({
  page,
  visitor,
}) => {
  let isStopped = true
  await page.route('**/api/lead', (route) =>
    isStopped
      ? route.fulfill({ status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '<p>Wait</p>' })
      : route.continue(),
  )
  await page.goto('/')
  await fillPerson(page, visitor.email)
  await hydrated(page)
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

test('the guide form too says what happened, and its button sends the lead without a script', async ({
  page,
  visitor,
}) => {
  await page.route('**/api/lead', (route) =>
    route.request().headers()['content-type'] === 'application/json'
      ? route.fulfill({ status: 403, body: '<h1>Blocked</h1>' })
      : route.continue(),
  )
  await page.goto('/get-your-guide')
  await answer(page, ['Direct cremation', 'I’m planning ahead', 'Myself', 'By email'])
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  const alert = page.getByRole('alert').filter({ hasText: stopped })
  await expect(alert).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/thank-you#sent')
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
  await expect(page.getByText(stopped)).toBeHidden()
})

test('a request that is stopped after its visitor has moved on is in their hands again', async ({ page, visitor }) => {
  await page.route('**/api/lead', async (route) => {
    if (route.request().headers()['content-type'] !== 'application/json') return route.continue()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await route.fulfill({ status: 403, body: '<h1>Blocked</h1>' })
  })
  await page.goto('/')
  await fillPerson(page, visitor.email)
  await hydrated(page)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you')
  await page.getByRole('link', { name: 'Go back to the form' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(visitor.email)
  await page.getByRole('button', { name: 'Send it now' }).click()
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
})

test('clearing the form also forgets a request that was stopped', async ({ page, visitor }) => {
  await page.route('**/api/lead', (route) => route.fulfill({ status: 403, body: '<h1>Blocked</h1>' }))
  await page.goto('/')
  await fillPerson(page, visitor.email)
  await hydrated(page)
  await send(page).click()
  await expect(page.getByText(stopped)).toBeVisible()
  await page.getByRole('button', { name: 'Clear my answers' }).click()
  await expect(page.getByText(stopped)).toBeHidden()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('outbox')))).toEqual([])
})
