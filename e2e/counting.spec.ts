import type { Page } from 'playwright/test'
import { answer, cards, inSteps } from './forms.ts'
import { expect, test } from './support.ts'

/** The beacons that a page sends from now on. */
function beaconsOf(page: Page): string[] {
  const sent: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/visit')) sent.push(request.postData() ?? '')
  })
  return sent
}

/** Until the page has what it does while it is read. */
const isRead = (page: Page) => page.waitForResponse(/\/while-read-/)

test('a page says once, as it is left, what happened on it, and keeps nothing', async ({ page }) => {
  const sent = beaconsOf(page)
  const read = isRead(page)
  await page.goto('/?c=tv&gclid=abc')
  await read
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await page.locator('main [href^=tel]').first().click()
  await page.goto('/faqs?c=tv')
  await expect.poll(() => sent).toEqual(['0,0,true,,cnull,vnull'])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
})

test('what happens after a page was hidden follows when it is left, and the first is not said twice', async ({
  page,
}) => {
  const sent = beaconsOf(page)
  const read = isRead(page)
  await page.goto('/find-your-plan')
  await inSteps(page)
  await read
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }))
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'))
  await answer(page, cards.slice(0, 1))
  await expect(page).toHaveURL(/step=2/)
  await page.goto('/faqs')
  await expect.poll(() => sent).toEqual(['0,0,true,,vnull', '1,0,true,,vnull,inull,snull,vstep=2'])
})

test('a page that is rendered ahead is counted once it is shown', async ({ page }) => {
  const sent = beaconsOf(page)
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { writable: true, value: true }))
  const hide = () => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })
    dispatchEvent(new Event('visibilitychange'))
  }
  const read = isRead(page)
  await page.goto('/faqs')
  await read
  await page.evaluate(hide)
  await page.evaluate(() => {
    Object.assign(document, { prerendering: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  expect(sent).toEqual([])
  await page.evaluate(hide)
  await expect.poll(() => sent).toEqual(['0,0,true,,vnull'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor objects, is told so, and takes it back', async ({ page, context }) => {
    await page.goto('/privacy-policy')
    await page.getByRole('button', { name: 'Do not count my visits' }).click()
    await expect(page).toHaveURL('/api/counting#counting')
    await expect(page.getByText('Your visits are not counted. A cookie')).toBeInViewport()
    expect(await context.cookies()).toMatchObject([{ name: 'gc_uncounted', value: '1' }])
    await page.getByRole('button', { name: 'Count my visits again' }).click()
    await expect(page.getByText('Your visits are counted.')).toBeInViewport()
    expect(await context.cookies()).toEqual([])
  })
})

test.describe('a visitor who objects', () => {
  test('by the button has nothing sent from then on', async ({ page }) => {
    await page.goto('/privacy-policy')
    await page.getByRole('button', { name: 'Do not count my visits' }).click()
    await expect(page.getByText('Your visits are not counted. A cookie')).toBeVisible()
    const sent = beaconsOf(page)
    const read = isRead(page)
    await page.goto('/faqs')
    await read
    await page.goto('/accessibility')
    expect(sent).toEqual([])
  })

  test('by Global Privacy Control has nothing sent', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    const sent = beaconsOf(page)
    const read = isRead(page)
    await page.goto('/faqs')
    await read
    await page.goto('/accessibility')
    expect(sent).toEqual([])
  })
})
