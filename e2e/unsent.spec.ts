import { randomUUID } from 'node:crypto'
import type { Locator, Page, Route } from 'playwright/test'
import {
  askForPost,
  fillCall,
  fillLanding,
  fillPerson,
  leaveInOutbox,
  openDetails,
  refusal,
  ringMe,
  sendGuide,
} from './forms.ts'
import { corals } from './page-questions.ts'
import {
  axeFindings,
  blockStorage,
  expect,
  holdScripts,
  hydrated,
  open,
  reload,
  test,
  thanked,
  type Visitor,
  withLook,
} from './support.ts'

const lead = '**/api/lead'
const unsent = 'Your request hasn’t reached us yet.'

const invalid = (errors: Record<string, string>) => ({ kind: 'invalid' as const, errors })

const h1 = (page: Page) => page.locator('h1:visible')

/** What stands out, in coral, as the thing to press first. */
const first = async (page: Page) => (await page.evaluate(corals)).map(({ name }) => name)

const promised = { call: 'Thank you. We will ring you.', guide: 'Thank you. Your guide is on its way.' }

async function sendCall(page: Page, { email }: Visitor): Promise<void> {
  await open(page, '/ring-me')
  await fillCall(page, email)
  await ringMe(page).click()
}

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/Failed to load resource/))

// How requests are cut off is tried in every engine: journeys/network-cut.spec.ts.
test('a guide is promised only once the site has been back to take the lead', async ({ page, visitor }) => {
  await page.route(lead, (route) => route.fulfill(refusal('unavailable')))
  await openDetails(page)
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(page).toHaveURL('/thank-you')
  await expect(h1(page)).toHaveText(unsent)
  await expect(h1(page)).toBeFocused()
  expect(await first(page)).toEqual([expect.stringMatching(/^Call us now 0808/)])
  await page.goBack()
  await expect(stillTrying(page)).toBeVisible()
  await page.goForward()
  await expect(h1(page)).toHaveText(unsent)
  await page.unroute(lead)
  // What a browser says when the connection is back.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('status').filter({ hasText: promised.guide })).toBeVisible()
  await thanked(page, visitor)
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('Ada')
})

test(
  'offline the thank-you page is whole, and changes later',
  withLook,
  async ({ page, context, visitor, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
    await open(page, '/ring-me')
    await fillCall(page, visitor.email)
    // Fetched while the form was filled in: the page, and what it shares with the other thanks.
    await page.waitForFunction(
      () => performance.getEntriesByType('resource').filter(({ name }) => /thank-you-page/.test(name)).length > 1,
    )
    await context.setOffline(true)
    await ringMe(page).click()
    await expect(h1(page)).toHaveText(unsent)
    expect(
      await page.evaluate(() => [...document.images].filter((image) => image.complete && image.width === 0)),
    ).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    await context.setOffline(false)
    await expect(h1(page)).toHaveText(promised.call)
    await visitor.delivered()
  },
)

/** Answers what the app sends as the worker does while it is unavailable; what the browser posts itself passes through. */
const answerAppAlone = (page: Page) =>
  page.route(lead, (route, request) =>
    request.isNavigationRequest() ? route.continue() : route.fulfill(refusal('unavailable')),
  )

test('a lead that the device cannot keep is posted by the browser when the app has no answer', async ({
  page,
  visitor,
}) => {
  await page.addInitScript(blockStorage)
  await answerAppAlone(page)
  await sendCall(page, visitor)
  await expect(h1(page)).toHaveText(promised.call)
  await thanked(page, visitor, '/ring-me/thank-you')
})

/** Sends a request without a connection. @returns what its form says then */
async function sendCallOffline(page: Page, { email }: Visitor): Promise<Locator> {
  await open(page, '/ring-me')
  await fillCall(page, email)
  await page.context().setOffline(true)
  await ringMe(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Your request hasn’t reached us yet' })
  await expect(alert).toBeFocused()
  await expect(alert).toContainText('You seem to be offline.')
  return alert
}

test('offline, a lead that the device cannot keep stays in its form', async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await page.addInitScript(blockStorage)
  const alert = await sendCallOffline(page, visitor)
  // It would lead to the browser's own error page.
  await expect(alert.getByRole('button')).toHaveCount(0)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.context().setOffline(false)
  await visitor.delivered()
  await expect(alert).toBeHidden()
})

test('offline before the thank-you page has come, a request stays in its form until it is sent', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await page.route('**/assets/thank-you*.js', (route) => route.abort())
  await sendCallOffline(page, visitor)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.unroute('**/assets/thank-you*.js')
  await page.context().setOffline(false)
  await expect(h1(page)).toHaveText(promised.call)
  await thanked(page, visitor, '/ring-me/thank-you')
})

test('a request that waits is named on the next page, and sent from any tab', async ({ page, context, visitor }) => {
  await page.route(lead, (route) => route.abort())
  await sendCall(page, visitor)
  await expect(h1(page)).toHaveText(unsent)
  await page.goto('/faqs')
  await expect(stillTrying(page).getByRole('link', { name: '0808' })).toBeVisible()
  await page.goBack()
  await expect(h1(page)).toHaveText(unsent)
  const other = await context.newPage()
  await other.goto('/faqs')
  await visitor.delivered()
  await expect(h1(page)).toHaveText(promised.call)
})

for (const path of ['/ring-me', '/faqs'])
  test(`${path}, open since before a request was made, says that it waits and sends it once its own tab is closed`, async ({
    page,
    context,
    visitor,
  }) => {
    await context.route(lead, (route) => route.abort())
    await open(page, path)
    const other = await context.newPage()
    await sendCall(other, visitor)
    await expect(h1(other)).toHaveText(unsent)
    await other.close()
    const comeBackOnline = () => page.evaluate(() => dispatchEvent(new Event('online')))
    await comeBackOnline()
    await expect(stillTrying(page)).toBeVisible()
    await context.unroute(lead)
    await comeBackOnline()
    await visitor.delivered()
    await expect(stillTrying(page)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Your request for a call has reached us.' })).toBeVisible()
  })

test('a visitor who may need a funeral now is told that we will ring, and of someone to talk to', async ({
  page,
  visitor,
}) => {
  await open(page, '/ring-me')
  await fillCall(page, visitor.email)
  await page.getByLabel('What is it about?').selectOption('A funeral needed soon')
  await ringMe(page).click()
  await thanked(page, visitor, '/ring-me/thank-you/soon')
  await expect(page.locator('main')).toContainText('Samaritans')
  await page.reload()
  await expect(h1(page)).toHaveText('We will ring you.')
})

test('a visitor who may need a funeral now reads of 999 first, also while the request has not arrived', async ({
  page,
  visitor,
}) => {
  await page.route(lead, (route) => route.abort())
  await open(page, '/ring-me')
  await fillCall(page, visitor.email)
  await page.getByLabel('What is it about?').selectOption('A funeral needed soon')
  await ringMe(page).click()
  await expect(h1(page)).toHaveText(unsent)
  await expect(page.locator('main').getByRole('link').first()).toHaveAccessibleName('999')
  await expect(page.locator('main').getByRole('link', { name: 'Call us now' })).toBeInViewport({ ratio: 1 })
})

test('a request that is back in its form is not thanked for', async ({ page, visitor }) => {
  const answered = Promise.withResolvers<void>()
  await page.route(lead, async (route) => {
    await answered.promise
    await route.fulfill(refusal('invalid_lead', { email: 'Use another address' }))
  })
  await openDetails(page)
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(h1(page)).toHaveText(unsent)
  answered.resolve()
  const back = page.locator('main').getByRole('link', { name: 'Go back to the form' })
  await back.waitFor()
  expect(await first(page)).toEqual(['Go back to the form'])
  await back.click()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Use another address/)
  await page.goBack()
  await expect(h1(page)).toHaveText(unsent)
  expect(await first(page)).toEqual(['Go back to the form'])
})

/** Leaves an unsent call request on the device. The next page sends it, and waits for the answer. @returns sends the answer */
async function leaveLate(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<() => void> {
  const answered = Promise.withResolvers<void>()
  await page.route(lead, async (route) => {
    await answered.promise
    await route.fulfill(answer)
  })
  await page.goto('/accessibility')
  await leaveInOutbox(page, [{ lead: { form: 'callback', firstName: 'Ada' } }])
  return answered.resolve
}

/** Nothing is left to do but wait. */
const stillTrying = (page: Page) => page.getByRole('status').filter({ hasText: 'We’re still trying.' })

/** Its visitor has to act. */
const notice = (page: Page, hasText: string) => page.getByRole('alert').filter({ hasText })

const toForm = 'Go to the form to send it'

for (const [how, answer, text, link] of [
  ['to be corrected', refusal('invalid_lead', { phone: 'Use another number' }), 'needs another look', 'Check your'],
  ['stopped', { status: 403, body: 'Blocked' }, 'something on the way stopped it', toForm],
] as const)
  test(`what a visitor is typing stays when an earlier request comes back ${how}, and so does what is corrected there`, async ({
    page,
  }) => {
    const letAnswer = await leaveLate(page, answer)
    await open(page, '/ring-me')
    const firstName = page.getByLabel('First name')
    await firstName.fill('Grace')
    letAnswer()
    await expect(notice(page, text)).toBeVisible()
    await expect(firstName).toHaveValue('Grace')
    await notice(page, text).getByRole('link', { name: link }).click()
    await expect(firstName).toHaveValue('Ada')
    await expect(notice(page, text)).toHaveCount(0)
    await page.getByLabel('Last name').fill('King')
    await putBack(page).click()
    await expect(firstName).toHaveValue('Grace')
    await notice(page, text).getByRole('link', { name: link }).click()
    await expect(page.getByLabel('Last name')).toHaveValue('King')
    await expect(firstName).toHaveValue('Ada')
    await putBack(page).click()
    await expect(firstName).toHaveValue('Grace')
    await putBack(page).click()
    await expect(page.getByLabel('Last name')).toHaveValue('King')
    await expect(notice(page, text)).toHaveCount(0)
  })

const putBack = (page: Page) => page.getByRole('button', { name: 'Put them back' })

for (const [path, form, begin] of [
  ['/', 'landing', (page: Page) => open(page, '/')],
  ['/get-your-guide', 'guide', openDetails],
] as const)
  test(`a half-written request at ${path} stays when its visitor asks for an earlier one, and sends it`, async ({
    page,
    visitor,
  }) => {
    const answers = { planInterest: 'not-sure', timing: 'planning-ahead', planningFor: 'myself' }
    const firstName = page.getByLabel('First name')
    const lastName = page.getByLabel('Last name')
    await begin(page)
    await firstName.fill('Grace')
    await page.goto('/accessibility')
    await leaveInOutbox(page, [
      {
        lead: { form, leadId: randomUUID(), ...ada, ...answers, deliveryMethod: 'email' },
        state: invalid({ email: 'Use another address' }),
      },
    ])
    await page.reload()
    const link = page.getByRole('link', { name: 'Check your details' })
    await page.goto(path)
    await hydrated(page)
    await expect(firstName).toHaveValue('Grace')
    await link.click()
    await expect(firstName).toHaveValue('Ada')
    await expect(lastName).toHaveValue('King')
    await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Use another address/)
    await reload(page)
    await expect(firstName).toHaveValue('Ada')
    await page.getByLabel('Email address').fill(visitor.email)
    await page.keyboard.press('Enter')
    await thanked(page, visitor)
    await open(page, path)
    await putBack(page).click()
    await expect(firstName).toHaveValue('Grace')
    await expect(lastName).toHaveValue('')
  })

test('the page that a request has led to leads back to it, and not to what was typed since', async ({ page }) => {
  await open(page, '/')
  await page.getByLabel('First name').fill('Grace')
  await leaveInOutbox(page, [{ lead: { form: 'landing', ...ada }, state: invalid({ email: 'Use another address' }) }])
  await page.goto('/thank-you')
  await page.getByRole('link', { name: 'Go back to the form' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await putBack(page).click()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
})

for (const [what, label, fillIn, kept] of [
  ['typed', 'First name', (field: Locator) => field.fill('Grace'), 'Grace'],
  ['chosen', /What is it about/, (field: Locator) => field.selectOption({ index: 1 }), /./],
] as const)
  test(`what was ${what} before the app came stays too`, async ({ page }) => {
    const letAnswer = await leaveLate(page, refusal('invalid_lead', { phone: 'Use another number' }))
    const letScriptsCome = await holdScripts(page)
    await page.goto('/ring-me')
    await fillIn(page.getByLabel(label))
    letScriptsCome()
    letAnswer()
    await expect(notice(page, 'needs another look')).toBeVisible()
    await expect(page.getByLabel(label)).toHaveValue(kept)
  })

test('an earlier request does not come into a form that its visitor has just pressed into', async ({ page }) => {
  const letAnswer = await leaveLate(page, refusal('invalid_lead', { phone: 'Use another number' }))
  const letScriptsCome = await holdScripts(page)
  await page.goto('/ring-me')
  await page.getByLabel('First name').focus()
  letScriptsCome()
  letAnswer()
  await expect(notice(page, 'needs another look')).toBeVisible()
  await page.keyboard.type('Grace')
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
})

test('a form that nobody has touched gets an earlier request back once its tab is looked at', async ({ page }) => {
  const letAnswer = await leaveLate(page, refusal('invalid_lead', { phone: 'Use another number' }))
  await open(page, '/ring-me')
  const show = (visibilityState: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, visibilityState)
  await show('hidden')
  letAnswer()
  await expect(notice(page, 'needs another look')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('')
  await show('visible')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(notice(page, 'needs another look')).toHaveCount(0)
})

test.describe('far above its form, the landing page', () => {
  const link = (page: Page) => page.getByRole('link', { name: 'Check your details' })
  const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })

  const leaveWrong = async (page: Page) => {
    await page.goto('/accessibility')
    const request = { form: 'landing', ...ada, deliveryMethod: 'email' }
    await leaveInOutbox(page, [{ lead: request, state: invalid({ email: 'Use another address' }) }])
    await open(page, '/')
  }

  test('names a request to correct', async ({ page }) => {
    await leaveWrong(page)
    await expect(link(page)).toBeInViewport()
  })

  test('leads to a request that is in the form', async ({ page }) => {
    await leaveWrong(page)
    await link(page).click()
    await expect(problem(page)).toBeFocused()
    await expect(problem(page)).toBeInViewport()
  })

  test('leads to a request that takes the place of what is typed', async ({ page }) => {
    await open(page, '/')
    await page.getByLabel('First name').fill('Grace')
    await leaveWrong(page)
    await link(page).click()
    await expect(problem(page)).toBeFocused()
    await expect(problem(page)).toBeInViewport()
  })
})

test('another page leads to what is to be corrected in a form', async ({ page }) => {
  await page.goto('/accessibility')
  await leaveInOutbox(page, [{ lead: { form: 'callback', ...ada }, state: invalid({ phone: 'Use another number' }) }])
  await page.reload()
  await page.getByRole('link', { name: 'Check your details' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
})

test('of two requests that waited, both are confirmed', async ({ page }) => {
  const gates = { callback: Promise.withResolvers<void>(), guide: Promise.withResolvers<void>() }
  await page.route(lead, async (route, request) => {
    const { form, leadId } = request.postDataJSON()
    await (form === 'guide' ? gates.guide : gates.callback).promise
    await route.fulfill({ status: 202, json: { leadId } })
  })
  await page.goto('/accessibility')
  await leaveInOutbox(page, [{ lead: { form: 'callback' } }, { lead: { form: 'guide' } }])
  await page.reload()
  await expect(stillTrying(page)).toHaveCount(1)
  const call = page.getByText('Your request for a call has reached us.')
  gates.callback.resolve()
  await expect(call).toBeVisible()
  gates.guide.resolve()
  await expect(page.getByText('Your request for our guide has reached us.')).toBeVisible()
  await expect(call).toBeVisible()
})

test('of two requests to correct, the form keeps one and the notice names the other', async ({ page }) => {
  await page.goto('/accessibility')
  const state = invalid({ phone: 'Use another number' })
  await leaveInOutbox(page, [
    { lead: { form: 'callback', firstName: 'Ada', lastName: 'King', leadId: 'one' }, state },
    { lead: { form: 'callback', firstName: 'Grace', leadId: 'other' }, state },
  ])
  await open(page, '/ring-me')
  await expect(notice(page, 'needs another look')).toBeVisible()
  const names = await Promise.all(['First name', 'Last name'].map((name) => page.getByLabel(name).inputValue()))
  expect(names.join(' ')).toMatch(/^(Ada King|Grace )$/)
})

test('of three stopped requests, the form keeps one and the notice leads to each of the others', async ({ page }) => {
  await page.route(lead, (route) => route.fulfill({ status: 403, body: 'Blocked' }))
  await page.goto('/accessibility')
  const names = ['Ada', 'Grace', 'Mary']
  await leaveInOutbox(
    page,
    names.map((firstName) => ({
      lead: { form: 'callback', firstName, leadId: firstName },
      state: { kind: 'stopped' },
    })),
  )
  await open(page, '/ring-me')
  const firstName = page.getByLabel('First name')
  await expect(firstName).not.toHaveValue('')
  const seen = [await firstName.inputValue()]
  for (const _ of names) {
    await notice(page, 'Your request for a call').getByRole('link', { name: toForm }).click()
    await expect(firstName).not.toHaveValue(seen.at(-1) ?? '')
    await expect(firstName).not.toHaveValue('')
    seen.push(await firstName.inputValue())
  }
  expect(seen.slice(0, 3).toSorted()).toEqual(names)
  expect(seen[3]).toBe(seen[0])
})

test('a request in the form that another tab has cleared is no longer said to be kept', async ({ page, context }) => {
  await context.route(lead, (route) => route.fulfill({ status: 403, body: 'Blocked' }))
  await page.goto('/accessibility')
  await leaveInOutbox(page, [{ lead: { form: 'landing', ...ada }, state: { kind: 'stopped' } }])
  await open(page, '/')
  const kept = page.getByText('kept on this device')
  await expect(kept).toBeVisible()
  const other = await context.newPage()
  await open(other, '/')
  await other.getByRole('link', { name: 'Clear them' }).click()
  await expect(kept).toBeHidden()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('of a stopped request and one that waits, the form keeps the first and the notice names the other', async ({
  page,
}) => {
  await page.route(lead, async (route, request) => {
    const isStopped = request.postDataJSON().firstName !== 'Mary'
    await (isStopped ? route.fulfill({ status: 403, body: 'Blocked' }) : route.abort())
  })
  await page.goto('/accessibility')
  await leaveInOutbox(page, [
    { lead: { form: 'callback', firstName: 'Ada', leadId: 'one' }, state: { kind: 'stopped' } },
    { lead: { form: 'callback', firstName: 'Mary', leadId: 'other' } },
  ])
  await open(page, '/ring-me')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(stillTrying(page)).toBeVisible()
})

const ada = { firstName: 'Ada', lastName: 'King', phone: '07700900124', email: 'king@example.com' }

test('a request that comes back has no tick that its visitor gave for another, nor is one left on the device', async ({
  page,
  visitor,
}) => {
  await openDetails(page, 'post')
  await fillPerson(page, visitor.email)
  const isRung = page.getByLabel('Yes, ring me')
  await isRung.check()
  const answers = { planInterest: 'not-sure', timing: 'planning-ahead', planningFor: 'myself', deliveryMethod: 'email' }
  const marketing = { email: true, text: false, phone: false, post: false }
  const state = invalid({ email: 'Use another address' })
  await leaveInOutbox(page, [{ lead: { form: 'guide', ...ada, ...answers, marketing }, state }])
  for (const how of ['comes back', 'is loaded again']) {
    await open(page, '/get-your-guide')
    if (how === 'comes back') await page.getByRole('link', { name: 'Check your details' }).click()
    await expect(page.getByLabel('Last name')).toHaveValue('King')
    await expect(page.getByLabel('Yes, email me')).toBeChecked()
    await expect(isRung).not.toBeChecked()
  }
})

test('a request that is back in its form leaves empty what it does not have', async ({ page, visitor }) => {
  await page.route(lead, (route) => route.fulfill({ status: 403, body: 'Blocked' }))
  await fillLanding(page, visitor.email)
  await askForPost(page)
  await page.getByLabel('In large print').check()
  await page.getByLabel('County').fill('Kent')
  await leaveInOutbox(page, [{ lead: { form: 'landing', ...ada, deliveryMethod: 'post' }, state: { kind: 'stopped' } }])
  await open(page, '/')
  await page.getByRole('link', { name: toForm }).click()
  await expect(page.getByLabel('Last name')).toHaveValue('King')
  await expect(page.getByLabel('In large print')).not.toBeChecked()
  await expect(page.getByLabel('County')).toHaveValue('')
})

test('a request that was back in its form and cleared is not thanked for, however long ago that was', async ({
  page,
  visitor,
}) => {
  await page.route(lead, (route) => route.fulfill({ status: 403, body: 'Blocked' }))
  await sendCall(page, visitor)
  await page.getByRole('link', { name: 'Clear them' }).click()
  const usr = await page.evaluate(() => ({ leadId: Object.keys(localStorage).join().split(':').pop() }))
  await page.goto('/ring-me/thank-you')
  await page.evaluate((state) => history.replaceState({ usr: state }, ''), usr)
  await page.reload()
  await expect(h1(page)).toHaveText('This request was changed or cleared.')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(h1(page)).toHaveText('We can’t tell whether your request reached us.')
  expect(await first(page)).toEqual(['Go back to the form'])
  expect(await axeFindings(page)).toEqual([])
})

test('refused and stopped leads show on every page but their own form', async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(/404: no page/)
  await page.route(lead, (route) => route.fulfill({ status: 403, body: 'Blocked' }))
  await page.goto('/accessibility')
  const firstName = visitor.email
  await leaveInOutbox(page, [
    { lead: { form: 'callback', firstName }, state: invalid({ phone: 'Use another number' }) },
    { lead: { form: 'guide', firstName }, state: invalid({ email: 'Use another address' }) },
    { lead: { form: 'landing', firstName } },
  ])
  const notice = page.getByRole('alert').filter({ hasText: 'needs another look' })
  for (const path of ['/faqs', '/nowhere']) {
    await page.goto(path)
    for (const text of ['Your request for a call', 'One of your details', 'something on the way stopped it'])
      await expect(notice).toContainText(text)
  }
  expect(await axeFindings(page)).toEqual([])
  await notice.getByRole('link', { name: toForm }).click()
  await expect(page.getByLabel('First name')).toHaveValue(firstName)
  await notice.getByRole('link', { name: 'Check your details' }).first().click()
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Use another number/)
  await expect(notice).not.toContainText('Your request for a call')
  await expect(notice).toContainText('One of your details')
})
