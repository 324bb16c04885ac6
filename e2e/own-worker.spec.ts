import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { inboxPort, ownWorkerPort as port } from '../playwright.config.ts'
import { answer, fillPerson, inSteps, send, sendGuide } from './forms.ts'
import { expect, holdScripts, hydrated, press, test, type Visitor } from './support.ts'

// A worker with campaign codes of its own, started once.
test.describe.configure({ mode: 'default' })
test.use({ baseURL: `http://localhost:${port}` })

const stateDir = 'test-results/own-worker-state'
const codes = '{"tv":"TV-SPRING26","leaflet":"LEAF26"}'
let worker: ChildProcess | undefined

/** Starts the built worker as `npx wrangler dev` does, and waits until it responds. */
test.beforeAll(async () => {
  test.setTimeout(240_000)
  rmSync(stateDir, { recursive: true, force: true })
  const where = ['--persist-to', stateDir]
  const env = { ...process.env, CI: 'true' }
  execFileSync('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', ...where], { env })
  const settings = [
    `CAMPAIGN_CODES:${codes}`,
    'WEBHOOK_ADVERT_FIELDS:gclid utm_source',
    `LEAD_WEBHOOK_URL:http://localhost:${inboxPort}/hook`,
  ]
  const args = ['dev', '--port', String(port), '--inspector-port', '0', ...where]
  worker = spawn('wrangler', [...args, ...settings.flatMap((text) => ['--var', text])], {
    stdio: 'ignore',
    detached: true,
  })
  const isHealthy = async () => (await fetch(`http://localhost:${port}/api/health`).catch(() => undefined))?.ok
  await expect.poll(isHealthy, { timeout: 180_000 }).toBe(true)
})

/** With everything it started. */
test.afterAll(() => {
  if (worker?.pid !== undefined) process.kill(-worker.pid, 'SIGKILL')
})

const codeOf = async (visitor: Visitor) => Object.fromEntries((await visitor.delivered()).fields).sourcecode

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

test('a lead from the advert’s landing page has the advert’s code, and nothing is stored on the device', async ({
  page,
  context,
  visitor,
}) => {
  await page.goto('/?c=TV')
  await hydrated(page)
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  await sendLandingForm(page, visitor)
  expect(await codeOf(visitor)).toBe('TV-SPRING26')
})

test('a link followed before the page’s script has loaded carries the code', async ({ page, visitor }) => {
  await holdScripts(page)
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

test('a lead that could not be sent at once is kept with its campaign, and nothing else of the advert’s link', async ({
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
  await page.unroute('**/api/lead')
  await page.reload()
  expect(await codeOf(visitor)).toBe('TV-SPRING26')
})

test('what the advert’s link says is carried by links, through the questions and back, to the guide form', async ({
  page,
  visitor,
}) => {
  const advert = 'utm_campaign=TV&gclid=Cj0K%2Bx&utm_medium=cpc'
  await page.goto(`/?${advert}`)
  await hydrated(page)
  await follow(page, 'Your questions answered', `/faqs?${advert}`)
  await follow(page, 'Help me find a plan', `/find-your-plan?${advert}`)
  await inSteps(page)
  await answer(page)
  await expect(page).toHaveURL(`/find-your-plan?step=5&${advert}`)
  await page.goBack()
  await expect(page).toHaveURL(`/find-your-plan?step=4&${advert}`)
  await page.goForward()
  await page.getByRole('link', { name: 'Get your free guide' }).click()
  await expect(page).toHaveURL(`/get-your-guide?step=5&${advert}`)
  await page.reload()
  await inSteps(page)
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(page).toHaveURL(/\/thank-you#sent$/)
  const { fields } = await visitor.delivered()
  expect(Object.fromEntries(fields).sourcecode).toBe('TV-SPRING26')
  expect(fields.filter(([name]) => name !== 'repeat').slice(-2)).toEqual([
    ['gclid', 'Cj0K+x'],
    ['utm_source', ''],
  ])
})
