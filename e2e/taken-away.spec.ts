import type { Page } from 'playwright/test'
import { answer, cards, inSteps, sendGuide } from './guide-steps.ts'
import { expect, fillPerson, hydrated, press, send, test, type Visitor } from './support.ts'

const chunk = (page: string) => `**/assets/${page}-page-*.js`
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you. Your guide is on its way.' })

/** What some browser, extension or setting takes away from a page. Each runs in the page, before everything else. */
const things: Readonly<Record<string, () => void>> = {
  fetch: () => Object.assign(window, { fetch: undefined }),
  keepalive: () => {
    const { fetch } = window
    window.fetch = (input, init) =>
      init?.keepalive ? Promise.reject(new TypeError('keepalive is not supported')) : fetch(input, init)
  },
  'crypto.randomUUID': () => Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined }),
  storage: () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  },
  'room in storage': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  requestIdleCallback: () => Object.assign(window, { requestIdleCallback: undefined }),
  AbortController: () => Object.assign(window, { AbortController: undefined }),
  IntersectionObserver: () => Object.assign(window, { IntersectionObserver: undefined }),
  matchMedia: () => Object.assign(window, { matchMedia: undefined }),
}

/** An effect on every page throws: the opening hours listen to this. */
const throwingEffect = () => {
  const { addEventListener } = document
  document.addEventListener = (...[type, ...listener]: Parameters<typeof addEventListener>) => {
    if (type === 'visibilitychange') throw new Error('taken away')
    addEventListener.call(document, type, ...listener)
  }
}

async function isThanked(page: Page, visitor: Visitor): Promise<void> {
  await expect(thanks(page)).toBeVisible()
  await expect(page).toHaveURL('/thank-you#sent')
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
}

for (const [name, take] of Object.entries(things)) {
  test(`without ${name} the landing form’s lead arrives`, async ({ page, visitor, expectedErrors }) => {
    if (name === 'matchMedia') expectedErrors.push(/matchMedia/)
    await page.addInitScript(take)
    await page.goto('/')
    await hydrated(page)
    await press(page.getByRole('link', { name: 'Download Free Guide' }))
    await expect(page.getByLabel('First name')).toBeInViewport()
    await fillPerson(page, visitor.email)
    await send(page).click()
    await isThanked(page, visitor)
  })

  test(`without ${name} the guide form’s lead arrives, with its address looked up or typed`, async ({
    page,
    visitor,
  }) => {
    await page.addInitScript(take)
    await page.goto('/get-your-guide')
    await inSteps(page)
    await answer(page, [...cards.slice(0, 3), 'By post'])
    await fillPerson(page, visitor.email)
    await page.getByLabel('Your postcode').fill('ec1a1aa')
    await page.getByLabel('Your postcode').press('Enter')
    const found = page.getByLabel('Select your address')
    await expect(found.or(page.getByText('Unable to find addresses.'))).toBeVisible()
    if (await found.isVisible()) await found.selectOption({ index: 1 })
    else {
      await page.getByLabel('Address Line 1').fill('1 Sample Street')
      await page.getByLabel('Town/City').fill('London')
    }
    await sendGuide(page).click()
    await isThanked(page, visitor)
    expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
      'addressLine 1': '1 Sample Street',
      postcode: 'EC1A 1AA',
    })
  })
}

test('without crypto.randomUUID a lead sent offline waits in the outbox and arrives on the next visit', async ({
  page,
  context,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined }))
  await page.goto('/')
  await hydrated(page)
  await fillPerson(page, visitor.email)
  // Fetched while the form was filled in.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /thank-you/.test(name)))
  await context.setOffline(true)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you')
  await page.close()
  await context.setOffline(false)
  const nextVisit = await context.newPage()
  await nextVisit.goto('/')
  await visitor.delivered()
})

for (const [form, path] of [
  ['landing', '/'],
  ['get-your-guide', '/get-your-guide'],
] as const) {
  test(`without its own chunk ${path} is a plain form, and its lead arrives`, async ({
    page,
    visitor,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/, /dynamically imported module/)
    await page.route(chunk(form), (route) => route.fulfill({ status: 404, body: 'Not found' }))
    const asked = page.waitForResponse(chunk(form))
    await page.goto(path)
    await asked
    await sendPlainly(page, visitor)
  })

  test(`when an effect on ${path} throws, its own form comes back with everything typed`, async ({
    page,
    visitor,
    expectedErrors,
  }) => {
    expectedErrors.push(/taken away/)
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.addInitScript(throwingEffect)
    await page.goto(path)
    if (path === '/') await fillPerson(page, visitor.email)
    else await page.getByRole('radio', { name: cards[0] }).check()
    const threw = page.waitForEvent('console', (message) => message.text().includes('taken away'))
    gate.resolve()
    await threw
    if (path === '/') {
      await expect(page.getByLabel('Email address')).toHaveValue(visitor.email)
      await expect(page.getByLabel('Email address')).toBeFocused()
    } else await expect(page.getByRole('radio', { name: cards[0] })).toBeChecked()
    await sendPlainly(page, visitor)
  })
}

/** Fills in the visible part of a form without a script, and lets the browser send it. */
async function sendPlainly(page: Page, visitor: Visitor): Promise<void> {
  if (new URL(page.url()).pathname !== '/') {
    await page.getByRole('radio', { name: cards[0] }).check()
    await expect(page.getByRole('radio', { name: cards[3] })).toBeVisible({ timeout: 12_000 })
    for (const name of cards) await page.getByRole('radio', { name }).check()
  }
  await fillPerson(page, visitor.email)
  await page.locator('form [type=submit]').click()
  await isThanked(page, visitor)
}

test('a step that throws while rendering leaves the whole form, the answers and a way to send it', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/taken away/)
  await page.goto('/get-your-guide')
  await inSteps(page)
  await page.evaluate(() => {
    window.scrollTo = () => {
      throw new Error('taken away')
    }
  })
  await page.getByRole('radio', { name: 'Traditional funeral' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('form[data-step]')).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Traditional funeral' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'By email' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  for (const name of cards.slice(1)) await page.getByRole('radio', { name }).check()
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await isThanked(page, visitor)
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ planInterest: 'traditional-funeral' })
})

test('when another script has moved what React removes, nothing typed is lost', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/removeChild/, /Failed to load resource/)
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answer(page)
  await fillPerson(page, visitor.email)
  // As page translation does to text; here to a button that disappears while the lead is sent.
  await page.getByRole('button', { name: 'Clear my answers' }).evaluate((button) => {
    const wrapper = document.createElement('font')
    button.replaceWith(wrapper)
    wrapper.append(button)
  })
  await page.route('**/api/lead', (route) => route.abort('internetdisconnected'), { times: 2 })
  await sendGuide(page).click()
  await isThanked(page, visitor)
})

test('without the thank-you page’s chunk the visitor is thanked by the page itself', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /dynamically imported module/)
  await page.route(chunk('thank-you'), (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto('/')
  await hydrated(page)
  await fillPerson(page, visitor.email)
  await send(page).click()
  await isThanked(page, visitor)
})

test('a lead that could not be sent is sent even if the thank-you page’s chunk never loads', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route(chunk('thank-you'), () => new Promise(() => undefined))
  await page.goto('/')
  await hydrated(page)
  await fillPerson(page, visitor.email)
  await page.route('**/api/lead', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await send(page).click()
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
  // The page as it was built knows nothing of it.
  await expect(page).toHaveURL('/thank-you')
  await expect(thanks(page)).toBeHidden()
})

test('without an IntersectionObserver the privacy policy can be read', async ({ page, expectedErrors }) => {
  expectedErrors.push(/IntersectionObserver/)
  await page.addInitScript(() => Object.assign(window, { IntersectionObserver: undefined }))
  const threw = page.waitForEvent('console', (message) => message.text().includes('IntersectionObserver'))
  await page.goto('/privacy-policy')
  await threw
  await expect(page.getByRole('heading', { name: 'Complaints' })).toBeVisible()
})
