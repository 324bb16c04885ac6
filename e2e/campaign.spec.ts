import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { inboxPort, campaignWorkerPort as port } from '../playwright.config.ts'
import { type BuiltWorker, startWorker } from './built-worker.ts'
import { answer, inSteps, sendGuide } from './guide-steps.ts'
import { expect, fillPerson, hydrated, press, send, test, type Visitor } from './support.ts'

const stateDir = 'test-results/campaign-state'
const codes = '{"tv":"TV-SPRING26","leaflet":"LEAF26"}'

test.describe.configure({ mode: 'default' })
test.use({ baseURL: `http://localhost:${port}` })

let worker: BuiltWorker | undefined

test.beforeAll(async () => {
  rmSync(stateDir, { recursive: true, force: true })
  execFileSync('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateDir], {
    env: { ...process.env, CI: 'true' },
  })
  const webhook = `LEAD_WEBHOOK_URL:http://localhost:${inboxPort}/hook`
  worker = await startWorker(port, stateDir, [
    `CAMPAIGN_CODES:${codes}`,
    'WEBHOOK_ADVERT_FIELDS:gclid utm_source',
    webhook,
  ])
})

test.afterAll(() => worker?.kill())

const codeOf = async (visitor: Visitor) => Object.fromEntries((await visitor.delivered()).fields).sourcecode

/** Follows a plain link, which loads another document. */
async function follow(page: Page, name: string, address: RegExp): Promise<void> {
  await press(page.getByRole('link', { name, exact: true }).first())
  await expect(page).toHaveURL(address)
  await hydrated(page)
}

async function sendLandingForm(page: Page, visitor: Visitor): Promise<void> {
  await fillPerson(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL(/\/thank-you/)
}

test('health shows the codes', async ({ request }) => {
  const health = await (await request.get('/api/health')).json()
  expect(health.campaignCodes).toEqual(JSON.parse(codes))
})

test('a lead from the advert’s landing page has the advert’s code', async ({ page, visitor }) => {
  await page.goto('/?c=TV')
  await hydrated(page)
  await sendLandingForm(page, visitor)
  expect(await codeOf(visitor)).toBe('TV-SPRING26')
})

test('the code is carried by links, through the questions and back, to the guide form', async ({ page, visitor }) => {
  await page.goto('/?c=tv')
  await hydrated(page)
  await follow(page, 'Your questions answered', /\/faqs\?c=tv$/)
  await follow(page, 'Help me find a plan', /\/find-your-plan\?c=tv$/)
  await inSteps(page)
  await answer(page)
  await expect(page).toHaveURL(/\/find-your-plan\?step=5&c=tv$/)
  await page.goBack()
  await expect(page).toHaveURL(/\?step=4&c=tv$/)
  await page.goForward()
  await page.getByRole('link', { name: 'Get your free guide' }).click()
  await expect(page).toHaveURL(/\/get-your-guide\?step=5&c=tv$/)
  await page.reload()
  await inSteps(page)
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(page).toHaveURL(/\/thank-you#sent$/)
  expect(await codeOf(visitor)).toBe('TV-SPRING26')
})

test('a link followed before the page’s script has loaded carries the code', async ({ page, visitor }) => {
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await page.goto('/?c=leaflet')
  await press(page.getByRole('link', { name: 'Privacy policy' }).last())
  await expect(page).toHaveURL(/\/privacy-policy$/)
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(page).toHaveURL(/\/privacy-policy\?c=leaflet$/)
  await press(page.getByRole('link', { name: 'Return to homepage' }).first())
  await expect(page).toHaveURL(/\/\?c=leaflet$/)
  await sendLandingForm(page, visitor)
  expect(await codeOf(visitor)).toBe('LEAF26')
})

test('a form sent before the script has loaded has its page’s code', async ({ page, visitor }) => {
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await page.goto('/?c=leaflet')
  await sendLandingForm(page, visitor)
  expect(await codeOf(visitor)).toBe('LEAF26')
})

test('a lead that could not be sent at once is sent later with its code', async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route('**/api/lead', (route) => route.abort(), { times: 1 })
  await page.goto('/?c=leaflet')
  await hydrated(page)
  await sendLandingForm(page, visitor)
  expect(await codeOf(visitor)).toBe('LEAF26')
})

test('a lead from a link with an unknown key has the default code', async ({ page, visitor }) => {
  await page.goto('/?c=radio')
  await hydrated(page)
  await sendLandingForm(page, visitor)
  expect(await codeOf(visitor)).toBe('GUIDE')
})

test('what else the advert’s link says goes along, from page to page and through the questions', async ({
  page,
  visitor,
}) => {
  await page.goto('/?utm_campaign=TV&gclid=Cj0K%2Bx&utm_medium=cpc')
  await hydrated(page)
  await follow(page, 'Help me find a plan', /\/find-your-plan\?utm_campaign=TV&gclid=Cj0K%2Bx&utm_medium=cpc$/)
  await inSteps(page)
  await answer(page)
  await page.getByRole('link', { name: 'Get your free guide' }).click()
  await inSteps(page)
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(page).toHaveURL(/\/thank-you#sent$/)
  const { fields } = await visitor.delivered()
  expect(Object.fromEntries(fields).sourcecode).toBe('TV-SPRING26')
  expect(fields.slice(-2)).toEqual([
    ['gclid', 'Cj0K+x'],
    ['utm_source', ''],
  ])
})

test('a lead in the outbox holds nothing of the advert’s link but its campaign', async ({
  page,
  visitor,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route('**/api/lead', (route) => route.abort())
  await page.goto('/?c=tv&gclid=Cj0Kx')
  await hydrated(page)
  await sendLandingForm(page, visitor)
  const kept = JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))
  expect(kept).toContain('"campaign')
  expect(kept).not.toContain('Cj0Kx')
})

test('it stores nothing on the device', async ({ page, context }) => {
  await page.goto('/?c=tv')
  await hydrated(page)
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the advert’s landing page has the code, even after a mistake', async ({ page, visitor, expectedErrors }) => {
    expectedErrors.push(/status of 422/)
    await page.goto('/?c=tv')
    for (const email of ['ada at example.com', 'still wrong', visitor.email]) {
      await fillPerson(page, email)
      await send(page).click()
    }
    await expect(page).toHaveURL('/thank-you#sent')
    expect(await codeOf(visitor)).toBe('TV-SPRING26')
  })

  test('the next page has the default code', async ({ page, visitor }) => {
    await page.goto('/privacy-policy?c=tv')
    await page.getByRole('link', { name: 'Return to homepage' }).first().click()
    await fillPerson(page, visitor.email)
    await send(page).click()
    expect(await codeOf(visitor)).toBe('GUIDE')
  })
})
