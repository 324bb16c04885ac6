import type { Page } from 'playwright/test'
import { card, cards, fillLanding, fillPerson, inSteps, onwards, send, sendGuide } from './forms.ts'
import { expect, holdScripts, test, type Visitor } from './support.ts'

// A part of the app that does not arrive, or throws: a form is left that can be sent.

const chunk = (page: string) => `**/assets/${page}-page-*.js`
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you. Your guide is on its way.' })

async function isThanked(page: Page, visitor: Visitor): Promise<void> {
  await expect(thanks(page)).toBeVisible()
  await expect(page).toHaveURL('/thank-you#sent')
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
}

/** An effect of every form throws, which listens to this. */
const throwingEffect = () => {
  const { addEventListener } = window
  window.addEventListener = (...[type, ...listener]: Parameters<typeof addEventListener>) => {
    if (type === 'pageshow') throw new Error('taken away')
    addEventListener.call(window, type, ...listener)
  }
}

test('without its own chunk the landing page is a plain form, and its lead arrives', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /dynamically imported module/)
  await page.route(chunk('landing'), (route) => route.fulfill({ status: 404, body: 'Not found' }))
  const asked = page.waitForResponse(chunk('landing'))
  await page.goto('/')
  await page.locator('form').dispatchEvent('pointerdown')
  await asked
  await fillPerson(page, visitor.email)
  await page.locator('form [type=submit]').click()
  await isThanked(page, visitor)
})

test('when an effect on the guide form throws, its own form comes back with everything chosen', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/taken away/)
  const letGo = await holdScripts(page)
  await page.addInitScript(throwingEffect)
  await page.goto('/get-your-guide')
  await card(page, cards[0]).check()
  const threw = page.waitForEvent('console', (message) => message.text().includes('taken away'))
  letGo()
  await threw
  await expect(card(page, cards[0])).toBeChecked()
  await expect(card(page, cards[3])).toBeVisible({ timeout: 12_000 })
  for (const name of cards.slice(1)) await card(page, name).check()
  await fillPerson(page, visitor.email)
  await page.locator('form [type=submit]').click()
  await isThanked(page, visitor)
})

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
  await card(page, 'Traditional funeral').check()
  await onwards(page).click()
  await expect(page.locator('form[data-step]')).toHaveCount(0)
  await expect(card(page, 'Traditional funeral')).toBeChecked()
  await expect(card(page, 'By email')).toBeVisible()
  await expect(onwards(page)).toHaveCount(0)
  for (const name of cards.slice(1)) await card(page, name).check()
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await isThanked(page, visitor)
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ planInterest: 'traditional-funeral' })
})

test('without the thank-you page’s chunk the visitor is thanked by the page itself', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /dynamically imported module/)
  await page.route(chunk('thank-you'), (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await fillLanding(page, visitor.email)
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
  await fillLanding(page, visitor.email)
  await page.route('**/api/lead', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await send(page).click()
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
  // The page as it was built does not know what became of it.
  await expect(page).toHaveURL('/thank-you')
  await expect(thanks(page)).toBeHidden()
})
