import type { Page, Route } from 'playwright/test'
import { fillCall, fillPerson, openDetails, ringMe, sendGuide } from './forms.ts'
import { watchForThanks } from './page-questions.ts'
import { axeFindings, expect, hydrated, test, type Visitor } from './support.ts'

const lead = '**/api/lead'
const unsent = 'Your request hasn’t reached us yet.'

const h1 = (page: Page) => page.locator('h1:visible')
/** What a browser says when the connection is back. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

const forms = {
  call: {
    mark: '#call',
    promise: 'Thank you. We will ring you.',
    async send(page: Page, { email }: Visitor) {
      await page.goto('/ring-me')
      await hydrated(page)
      await fillCall(page, email)
      await ringMe(page).click()
    },
  },
  guide: {
    mark: '#sent',
    promise: 'Thank you. Your guide is on its way.',
    async send(page: Page, { email }: Visitor) {
      await openDetails(page)
      await fillPerson(page, email)
      await sendGuide(page).click()
    },
  },
} as const

/** Where the connection of a form is cut, until it is back. */
const cuts: ReadonlyArray<
  readonly [when: string, form: keyof typeof forms, cut: (route: Route, back: Promise<void>) => Promise<void>]
> = [
  [
    'while the answer is on its way',
    'guide',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
  ],
  [
    'for longer than a visitor waits',
    'call',
    async (route, back) => {
      await back
      // The page that asked may have gone.
      await route.continue().catch(() => undefined)
    },
  ],
  ['by a site that is down', 'guide', (route) => route.fulfill({ status: 503 })],
]

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/Failed to load resource/))

for (const [when, form, cut] of cuts)
  test(`cut off ${when}, the ${form} is not promised; then it is, and its lead arrived once`, async ({
    page,
    visitor,
    expectedErrors,
  }) => {
    expectedErrors.push(/it thanks/)
    const { mark, promise, send: sendForm } = forms[form]
    let hasThanked = false
    page.on('console', (message) => {
      hasThanked ||= message.text() === 'it thanks'
    })
    await page.addInitScript(watchForThanks)
    let isCut = true
    const back = Promise.withResolvers<void>()
    await page.route(lead, (route) => (isCut ? cut(route, back.promise) : route.continue()))
    await sendForm(page, visitor)
    await expect(page).toHaveURL('/thank-you')
    await expect(h1(page)).toHaveText(unsent)
    await expect(h1(page)).toBeFocused()
    await expect(page.locator('main').getByRole('link', { name: '0808' }).first()).toBeVisible()
    await page.reload({ waitUntil: 'commit' })
    await expect(h1(page)).toHaveText(unsent)
    expect(hasThanked).toBe(false)
    isCut = false
    back.resolve()
    await comeBack(page)
    await expect(page.getByRole('status').filter({ hasText: promise })).toBeVisible()
    await expect(page).toHaveURL(`/thank-you${mark}`)
    await visitor.delivered()
    expect(await visitor.deliveries()).toHaveLength(1)
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    await page.reload({ waitUntil: 'commit' })
    await expect(h1(page)).toHaveText(promise)
  })

test('without any network the page after the form is whole, and changes by itself', async ({
  page,
  context,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/ring-me')
  await hydrated(page)
  await fillCall(page, visitor.email)
  // Fetched while the form was filled in.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /unsent-lead/.test(name)),
  )
  await context.setOffline(true)
  await ringMe(page).click()
  await expect(h1(page)).toHaveText(unsent)
  expect(
    await page.evaluate(() => [...document.images].filter((image) => image.complete && image.width === 0)),
  ).toEqual([])
  expect(await axeFindings(page)).toEqual([])
  await context.setOffline(false)
  await expect(h1(page)).toHaveText(forms.call.promise)
  await visitor.delivered()
})

test('where something stops our requests for leads alone, the browser posts the form itself, and the lead arrives once', async ({
  page,
  visitor,
}) => {
  await page.route(lead, (route) => (route.request().resourceType() === 'fetch' ? route.abort() : route.continue()))
  await forms.call.send(page, visitor)
  await page.getByRole('link', { name: 'Go back to the form' }).click()
  await expect(page.getByLabel('Phone number')).not.toHaveValue('')
  await page.goto('/faqs')
  await page.getByRole('alert').getByRole('link', { name: 'Send it now' }).click()
  await page.getByRole('button', { name: 'Send it now' }).click()
  await expect(page).toHaveURL('/thank-you#call')
  await expect(h1(page)).toHaveText(forms.call.promise)
  await visitor.delivered()
  await page.goto('/faqs')
  await hydrated(page)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(await visitor.deliveries()).toHaveLength(1)
})

test('a lead that another tab sends is promised here too', async ({ page, context, visitor }) => {
  await page.route(lead, (route) => route.abort())
  await forms.call.send(page, visitor)
  await expect(h1(page)).toHaveText(unsent)
  const other = await context.newPage()
  await other.goto('/faqs')
  await visitor.delivered()
  await expect(h1(page)).toHaveText(forms.call.promise)
})

test('opened directly, the page thanks for the guide; marked as a call’s, for the call: without script too', async ({
  page,
  browser,
  baseURL,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false })
  for (const opened of [page, plain])
    for (const [mark, promise] of [
      ['', forms.guide.promise],
      ['#sent', forms.guide.promise],
      ['#call', forms.call.promise],
    ] as const) {
      await opened.goto('about:blank')
      await opened.goto(`${baseURL}/thank-you${mark}`)
      if (opened === page) await hydrated(page)
      await expect(h1(opened)).toHaveText(promise)
      await expect(h1(opened)).toHaveCount(1)
    }
  await plain.close()
})

test('leads that were refused or stopped show on every page but the form that says so itself', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/404: no page/)
  await page.route(lead, (route) => route.fulfill({ status: 403, body: 'Blocked' }))
  await page.goto('/accessibility')
  const firstName = visitor.email
  await page.evaluate(
    ({ now, stored }) => {
      for (const { lead, ...marks } of stored) {
        const entry = { lead: { ...lead, leadId: lead.form }, savedAt: now, ...marks }
        localStorage.setItem(`gc_lead_outbox:${lead.form}`, JSON.stringify({ savedAt: now, value: entry }))
      }
    },
    {
      now: Date.now(),
      stored: [
        { lead: { form: 'callback', firstName }, refused: { phone: 'Use another number' } },
        { lead: { form: 'guide', firstName }, refused: { email: 'Use another address' } },
        { lead: { form: 'landing', firstName } },
      ],
    },
  )
  const notice = page.getByRole('alert').filter({ hasText: 'needs another look' })
  for (const path of ['/faqs', '/nowhere']) {
    await page.goto(path)
    for (const text of ['Your request for a call', 'One of your details', 'something on the way stopped it'])
      await expect(notice).toContainText(text)
  }
  expect(await axeFindings(page)).toEqual([])
  await notice.getByRole('link', { name: 'Send it now' }).click()
  await expect(page.getByLabel('First name')).toHaveValue(firstName)
  await expect(notice).not.toContainText('something on the way')
  await notice.getByRole('link', { name: 'See what’s missing' }).click()
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Use another number/)
  await expect(notice).not.toContainText('Your request for a call')
  await expect(notice).toContainText('One of your details')
})

test('a request that still waits to be sent is spoken of on the next page', async ({ page, visitor }) => {
  await page.route(lead, (route) => route.abort())
  await forms.call.send(page, visitor)
  await expect(h1(page)).toHaveText(unsent)
  await page.goto('/faqs')
  const notice = page.getByRole('alert').filter({ hasText: 'We keep trying to send it.' })
  await expect(notice.getByRole('link', { name: '0808' })).toBeVisible()
})
