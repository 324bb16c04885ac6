import react from '@vitejs/plugin-react'
import type { Page } from 'playwright/test'
import { build } from 'vite'
import { pagePolicy } from '../scripts/prerender/page-headers.ts'
import { axeFindings, drawn, expect, test } from './support.ts'

// What the built site lacks: reviews and the robot check, for which it has no settings. All in one Playwright worker,
// which builds them once.
test.describe.configure({ mode: 'default' })

/** Builds the parts in memory: they are never in the site's own build. */
async function buildParts() {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, cssCodeSplit: false, rolldownOptions: { input: 'e2e/guest-parts.tsx' } },
  })
  if (!('output' in result)) throw new Error('expected one build')
  const parts = { script: '', style: '' }
  for (const file of result.output) {
    if (file.type === 'chunk') parts.script += file.code
    else if (file.fileName.endsWith('.css')) parts.style += String(file.source)
  }
  return parts
}

let building: ReturnType<typeof buildParts> | undefined

/** Opens the parts as a page of the site, under the policy for configured reviews and robot check. */
async function openParts(page: Page): Promise<void> {
  building ??= buildParts()
  const { script, style } = await building
  const policy = pagePolicy({
    scripts: [],
    style,
    reviews: 'https://widget.trustpilot.com',
    robotCheck: 'https://challenges.cloudflare.com',
    landingThankYouUrl: '/thank-you',
  })
  await page.route('**/parts.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.route('**/parts', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy },
      body:
        '<!doctype html><html lang="en-GB"><head><title>Parts</title>'
        + `<style>${style}</style></head><body><div id="root"></div><script type="module" src="/parts.js"></script></body></html>`,
    }),
  )
  await page.goto('/parts')
}

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/request to another site: https:\/\/(widget\.trustpilot|challenges\.cloudflare)\.com\//)
})

/** What the fake review service shows instead of reviews. */
const fakeReviews = 'Reviews of the kind'

/** Its script as a browser gets it; undefined if the visitor's blocker stops it. */
const reviewScripts = {
  good: `window.Trustpilot = { loadFromElement(element, force) {
    const { stars, businessunitId } = element.dataset
    element.textContent = ['${fakeReviews}', stars, businessunitId, force].join(' ')
  } }`,
  throwing: 'window.Trustpilot = { loadFromElement() { throw new Error("no reviews today") } }',
  blocked: undefined,
}

/** Replaces the review service with the fake. @returns the URLs requested so far */
async function fakeReviewService(page: Page, behaviour: keyof typeof reviewScripts): Promise<string[]> {
  const asked: string[] = []
  const script = reviewScripts[behaviour]
  await page.route('https://widget.trustpilot.com/**', (route) => {
    asked.push(route.request().url())
    return script === undefined ? route.abort('blockedbyclient') : route.fulfill({ body: script })
  })
  return asked
}

const widget = (page: Page) => page.locator('.trustpilot-widget')
const all = (page: Page) => page.getByRole('link', { name: /all our reviews.*opens in a new tab/ }).last()
const selection = (page: Page) => page.getByText('Showing our 4 and 5 star reviews')
const height = async (page: Page) => (await widget(page).boundingBox())?.height

test('reviews are requested only once their place is near the view, and move nothing', async ({ page }) => {
  const asked = await fakeReviewService(page, 'good')
  await openParts(page)
  await expect(widget(page)).toBeAttached()
  await drawn(page)
  expect(asked).toEqual([])
  await expect(selection(page)).toBeHidden()
  const before = await all(page).boundingBox()
  expect(await height(page)).toBe(140)
  await widget(page).scrollIntoViewIfNeeded()
  await expect(widget(page)).toHaveText(`${fakeReviews} 4,5 sample-unit true`)
  await expect(selection(page)).toBeVisible()
  expect(await height(page)).toBe(140)
  expect((await all(page).boundingBox())?.height).toBe(before?.height)
  expect(await axeFindings(page)).toEqual([])
  expect(asked).toEqual(['https://widget.trustpilot.com/bootstrap/v5/tp.widget.bootstrap.min.js'])
})

for (const behaviour of ['blocked', 'throwing'] as const)
  test(`with the review script ${behaviour} the page stays intact and error-free`, async ({ page, expectedErrors }) => {
    // Chromium itself logs a blocked request.
    if (behaviour === 'blocked') expectedErrors.push(/ERR_BLOCKED_BY_CLIENT/)
    const asked = await fakeReviewService(page, behaviour)
    await page.clock.install()
    await openParts(page)
    await widget(page).scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toHaveLength(1)
    // Each look for the script, and the last.
    await page.clock.runFor(15_000)
    await expect(widget(page).getByRole('link', { name: 'Trustpilot' })).toBeVisible()
    await expect(all(page)).toBeVisible()
    await expect(selection(page)).toBeHidden()
    expect(await height(page)).toBe(140)
  })

const robotCheck = 'https://challenges.cloudflare.com/**'
/** Does what Turnstile's script does for a visitor it trusts: adds a field with a token. */
const fakeTurnstile = `window.turnstile = { render(element, { sitekey }) {
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'cf-turnstile-response' })
  field.value = 'token for ' + sitekey
  element.append(field)
} }`

test('the robot check is requested once the form is touched, and its token sent with the lead', async ({ page }) => {
  const asked: string[] = []
  await page.route(robotCheck, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: fakeTurnstile })
  })
  await openParts(page)
  await expect(widget(page)).toBeAttached()
  await drawn(page)
  expect(asked).toEqual([])
  await page.getByLabel('First name').focus()
  await expect(page.locator('input[name="cf-turnstile-response"]')).toBeAttached()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveTitle('token for sample-key')
  expect(asked).toHaveLength(1)
})

test('without the robot check the form is still sent', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_BLOCKED_BY_CLIENT/)
  await page.route(robotCheck, (route) => route.abort('blockedbyclient'))
  await openParts(page)
  await page.getByLabel('First name').focus()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveTitle('')
})
