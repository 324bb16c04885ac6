import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { answer, fillPerson, inSteps, leaveInOutbox, refusal, send, sendGuide } from './forms.ts'
import {
  expect,
  holdScripts,
  hydrated,
  open,
  press,
  reload,
  stored,
  test,
  thanked,
  type Visitor,
  visitor as visitorOf,
} from './support.ts'

// tests/worker/campaign.test.ts tests what the worker makes of a campaign and an advert.

/** The next lead that the page sends, as it is sent. */
const sentLead = async (page: Page) => (await page.waitForRequest('**/api/lead')).postDataJSON()

/** Follows a plain link, which loads another document. */
async function follow(page: Page, name: string, address: string): Promise<void> {
  await press(page.getByRole('link', { name, exact: true }).first())
  await expect(page).toHaveURL(address)
  await hydrated(page)
}

async function sendLandingForm(page: Page, visitor: Visitor): Promise<void> {
  await fillPerson(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL(/\/thank-you/)
}

test('a link followed before the page’s script has loaded carries the campaign', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/?c=leaflet')
  await press(page.getByRole('link', { name: 'Privacy policy' }).last())
  await expect(page).toHaveURL(/\/privacy-policy$/)
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(page).toHaveURL(/\/privacy-policy\?c=leaflet$/)
  await press(page.getByRole('link', { name: 'Return to homepage' }).first())
  await expect(page).toHaveURL(/\/\?c=leaflet$/)
})

test('a lead that waits keeps of the advert’s link its campaign alone', async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route('**/api/lead', (route) => route.abort())
  await open(page, '/?c=tv&gclid=Cj0Kx')
  await sendLandingForm(page, visitor)
  const kept = JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))
  expect(kept).toContain('"campaign')
  expect(kept).not.toContain('Cj0Kx')
  const later = '/?c=leaflet&gclid=another'
  // The page that thanks may have tried again meanwhile.
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/lead') && page.url().endsWith(later))
  await page.goto(later)
  const fields = (await sent).postDataJSON()
  expect(fields).toMatchObject({ campaign: ['tv'] })
  expect(fields).not.toHaveProperty('advert')
})

for (const [how, state] of [
  ['stopped', { kind: 'stopped' }],
  ['to be corrected', { kind: 'invalid', errors: { phone: 'Use another number' } }],
] as const)
  test(`a lead that comes back ${how} goes out with its campaign, also when the browser posts it`, async ({
    page,
    visitor,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/)
    // The worker's refusal has the browser post the form itself.
    await page.route('**/api/lead', (route, request) =>
      request.isNavigationRequest() ? route.continue() : route.fulfill(refusal('bad_request')),
    )
    await page.goto('/accessibility')
    const details = {
      firstName: 'Ada',
      lastName: 'King',
      phone: '07700900123',
      email: visitor.email,
      deliveryMethod: 'email',
    }
    await leaveInOutbox(page, [{ lead: { form: 'landing', leadId: randomUUID(), ...details, campaign: 'tv' }, state }])
    await open(page, '/')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await reload(page)
    // Only a lead sent from the form says how the form was filled in: the page by itself also retries the stopped lead.
    const sent = page.waitForRequest((request) => request.postData()?.includes('"signals"') === true)
    const posted = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST')
    await send(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ campaign: ['tv'] })
    expect((await posted).postData()).toContain('campaign=tv')
    await thanked(page, visitor)
  })

test('a lead that comes back to a form leaves the campaign of another request there as it is', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await page.goto('/accessibility')
  const lead = { form: 'landing', leadId: randomUUID(), firstName: 'Ada', campaign: 'tv' }
  await leaveInOutbox(page, [{ lead, state: { kind: 'invalid', errors: { phone: 'Use another number' } } }])
  await open(page, '/?c=radio')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.getByRole('link', { name: 'Clear them' }).click()
  await fillPerson(page, visitor.email)
  const sent = sentLead(page)
  await send(page).click()
  expect(await sent).toMatchObject({ campaign: ['radio'], advert: '?c=radio' })
})

test('advert and answers are carried through the questions to the guide form', async ({ page, context, visitor }) => {
  const advert = 'utm_campaign=TV&gclid=Cj0K%2Bx&utm_medium=cpc'
  await open(page, `/?${advert}`)
  expect(await context.cookies()).toEqual([])
  expect(await stored(page)).toEqual([0, 0])
  await follow(page, 'Questions answered', `/faqs?${advert}`)
  await follow(page, 'Find your plan', `/find-your-plan?${advert}`)
  await inSteps(page)
  await answer(page)
  await expect(page.getByRole('heading', { name: 'The plan that fits your answers' })).toBeFocused()
  await expect(page.getByRole('article')).toContainText(['Direct Cremation Plan'])
  await expect(page).toHaveURL(`/find-your-plan?step=5&${advert}`)
  await page.goBack()
  await expect(page).toHaveURL(`/find-your-plan?step=4&${advert}`)
  await page.goForward()
  const onwards = page.getByRole('link', { name: 'Get your free guide' }).first()
  // In the address, so that they are carried over with storage blocked too.
  const answers = { planInterest: 'direct-cremation', timing: 'planning-ahead', planningFor: 'someone-else' }
  const carried = new URLSearchParams({ ...answers, deliveryMethod: 'email' })
  await expect(onwards).toHaveAttribute('href', `/get-your-guide?${carried}`)
  await onwards.click()
  await expect(page).toHaveURL(`/get-your-guide?step=5&${advert}`)
  await page.reload()
  await inSteps(page)
  await fillPerson(page, visitor.email)
  const sent = sentLead(page)
  await sendGuide(page).click()
  expect(await sent).toMatchObject({ campaign: ['tv'], advert: `?step=5&${advert}` })
  expect(await thanked(page, visitor)).toMatchObject({ ...answers, deliveryMethod: 'email' })
})

test('the page that thanks hands the advert on, to the next lead too', async ({ page, visitor }) => {
  await open(page, '/?c=tv&gclid=Cj0Kx')
  await sendLandingForm(page, visitor)
  await expect(page).toHaveURL('/thank-you?c=tv&gclid=Cj0Kx')
  await follow(page, 'Privacy policy', '/privacy-policy?c=tv&gclid=Cj0Kx')
  await page.goBack()
  await follow(page, 'Return to homepage', '/?c=tv&gclid=Cj0Kx')
  const second = visitorOf(`second-${visitor.email}`)
  const sent = sentLead(page)
  await sendLandingForm(page, second)
  expect(await sent).toMatchObject({ campaign: ['tv'], advert: '?c=tv&gclid=Cj0Kx' })
})
