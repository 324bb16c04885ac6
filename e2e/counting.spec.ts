import type { Page } from 'playwright/test'
import { answer, cards, fillLanding, inSteps, send } from './forms.ts'
import { expect, press, test } from './support.ts'

/** Notes beacons where they outlive their page: a driver is not told of what a page sends as it is left. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      localStorage.setItem('sent', `${localStorage.getItem('sent') ?? ''}${url} ${body}\n`)
      return send(url, body)
    }
  }),
)

/** The beacons that the tab's pages have sent. */
const sent = (page: Page) => page.evaluate(() => (localStorage.getItem('sent') ?? '').split('\n').slice(0, -1))

/** Until the page does what it does while it is read, which begins with a state for its entry in the history. */
const isRead = (page: Page) => page.waitForFunction(() => history.state !== null)

test('a page says once, as it is left, what happened on it, and keeps nothing', async ({ page }) => {
  await page.goto('/?c=tv&gclid=abc')
  await isRead(page)
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await page.locator('main [href^=tel]').first().click()
  await page.goto('/faqs?c=tv')
  expect(await sent(page)).toEqual(['/api/visit 0,0,true,,cnull,vnull'])
  expect(await page.evaluate(() => [Object.keys(localStorage), sessionStorage.length, document.cookie])).toEqual([
    ['sent'],
    0,
    '',
  ])
})

test('a form that was begun and sent says so', async ({ page, visitor }) => {
  await fillLanding(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  expect(await sent(page)).toEqual(['/api/visit 0,0,true,,inull,snull'])
})

test('what happens after a page was hidden follows when it is left, and the first is not said twice', async ({
  page,
}) => {
  await page.goto('/find-your-plan')
  await inSteps(page)
  await isRead(page)
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }))
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'))
  await answer(page, cards.slice(0, 1))
  await expect(page).toHaveURL(/step=2/)
  await page.goto('/faqs')
  expect(await sent(page)).toEqual(['/api/visit 0,0,true,,vnull', '/api/visit 1,0,true,,vnull,inull,vstep=2'])
})

test('a page that is rendered ahead is counted once it is shown', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { writable: true, value: true }))
  const hide = () => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })
    dispatchEvent(new Event('visibilitychange'))
  }
  await page.goto('/faqs')
  await page.waitForFunction(() => document.documentElement.classList.contains('whole'))
  await page.evaluate(hide)
  await page.evaluate(() => {
    Object.assign(document, { prerendering: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  expect(await sent(page)).toEqual([])
  await isRead(page)
  await page.evaluate(hide)
  expect(await sent(page)).toEqual(['/api/visit 0,0,true,,vnull'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor objects, is told so, and takes it back', async ({ page, context }) => {
    await page.goto('/privacy-policy')
    await press(page.getByRole('button', { name: 'Do not count my visits' }))
    await expect(page).toHaveURL('/api/counting#counting')
    await expect(page.getByText('Your visits are not counted. A cookie')).toBeInViewport()
    expect(await context.cookies()).toMatchObject([{ name: 'gc_uncounted', value: '1' }])
    await press(page.getByRole('button', { name: 'Count my visits again' }))
    await expect(page.getByText('Your visits are counted.')).toBeInViewport()
    expect(await context.cookies()).toEqual([])
  })
})

test.describe('a visitor who objects', () => {
  test('by the button has nothing sent from then on but that press, which is not counted', async ({ page }) => {
    await page.goto('/privacy-policy')
    await isRead(page)
    await press(page.getByRole('button', { name: 'Do not count my visits' }))
    await expect(page.getByText('Your visits are not counted. A cookie')).toBeVisible()
    await page.goto('/faqs')
    await isRead(page)
    await page.goto('/accessibility')
    expect(await sent(page)).toEqual(['/api/visit 0,0,true,,snull'])
  })

  test('by Global Privacy Control has nothing sent', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await page.goto('/faqs')
    await isRead(page)
    await page.goto('/accessibility')
    expect(await sent(page)).toEqual([])
  })
})
