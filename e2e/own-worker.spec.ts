import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Page } from 'playwright/test'
import { inboxPort, ownWorkerPort as port } from '../playwright.config.ts'
import { fakeAddressProviders } from '../tests/support/fake-address-providers.ts'
import { listen } from '../tests/support/listen.ts'
import { goodKey, lookupPostcodes, upstreamCanary } from '../tests/support/lookup-postcodes.ts'
import { answer, fillPerson, inSteps, openDetails, send, sendGuide } from './forms.ts'
import { expect, holdScripts, hydrated, press, test, type Visitor, visitor as visitorOf } from './support.ts'

// A worker with settings of its own: campaign codes, and an address provider. In order: at the end it is killed.
test.describe.configure({ mode: 'default' })
test.use({ baseURL: `http://localhost:${port}` })

const stateDir = 'test-results/own-worker-state'
const codes = '{"tv":"TV-SPRING26","leaflet":"LEAF26"}'
let provider: Server
let providerUrl = ''
let worker: ChildProcess | undefined
/** What it has printed since it was ready. */
let printed = ''
/** The same without each request's URL, which a deployed worker does not print. */
const logged = () => printed.replaceAll(/^.*\b(GET|POST)\b.*$/gm, '')

test.beforeAll(async () => {
  test.setTimeout(120_000)
  rmSync(stateDir, { recursive: true, force: true })
  d1('migrations', 'apply', 'DB')
  provider = fakeAddressProviders['ideal-postcodes']()
  providerUrl = await listen(provider)
  await startWorker()
})

test.afterAll(() => {
  killWorker()
  provider.closeAllConnections()
  provider.close()
})

/** Starts the built worker as `npx wrangler dev` does, and waits until it responds. */
async function startWorker(): Promise<void> {
  const settings = [
    `CAMPAIGN_CODES:${codes}`,
    'WEBHOOK_ADVERT_FIELDS:gclid utm_source',
    `LEAD_WEBHOOK_URL:http://localhost:${inboxPort}/hook`,
    'ADDRESS_PROVIDER:ideal-postcodes',
    `ADDRESS_PROVIDER_KEY:${goodKey}`,
    `ADDRESS_PROVIDER_URL:${providerUrl}`,
  ]
  const args = ['dev', '--port', String(port), '--inspector-port', '0', '--persist-to', stateDir]
  const started = spawn('wrangler', [...args, ...settings.flatMap((text) => ['--var', text])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  worker = started
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk) => {
      printed += String(chunk)
    })
  const isHealthy = async () => (await fetch(`http://localhost:${port}/api/health`).catch(() => undefined))?.ok
  await expect.poll(isHealthy, { timeout: 60_000 }).toBe(true)
  // Until then it shows its settings.
  printed = ''
}

/** Kills the worker, and everything it started. */
function killWorker(): void {
  if (worker?.pid !== undefined) process.kill(-worker.pid, 'SIGKILL')
  worker = undefined
}

const d1 = (...args: string[]) =>
  execFileSync('wrangler', ['d1', ...args, '--local', '--persist-to', stateDir], {
    env: { ...process.env, CI: 'true' },
  })

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

test('a form sent before the script has loaded has its page’s code', async ({ page, visitor }) => {
  await holdScripts(page)
  await page.goto('/?c=leaflet')
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the advert’s landing page has the code, even after a mistake; the next page has the default one', async ({
    page,
    visitor,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 422/)
    await page.goto('/?c=tv')
    for (const email of ['ada at example.com', visitor.email]) {
      await fillPerson(page, email)
      await send(page).click()
    }
    await expect(page).toHaveURL('/thank-you#sent')
    expect(await codeOf(visitor)).toBe('TV-SPRING26')
    const another = visitorOf(`next-${visitor.email}`)
    await page.goto('/privacy-policy?c=tv')
    await page.getByRole('link', { name: 'Return to homepage' }).first().click()
    await fillPerson(page, another.email)
    await send(page).click()
    expect(await codeOf(another)).toBe('GUIDE')
  })
})

test('an address comes from the provider, and its failure says only that it failed', async ({
  page,
  expectedErrors,
}) => {
  // Chromium itself logs a failed request.
  expectedErrors.push(/Failed to load resource/)
  const { known, unknown, broken } = lookupPostcodes
  let received = ''
  page.on('response', async (response) => {
    if (response.url().includes('/api/postcode')) received += await response.text().catch(() => '')
  })
  const status = page.getByRole('group', { name: 'Find your address' }).getByRole('status')
  for (const [postcode, words] of [
    [known, /^\d addresses found\.$/],
    [unknown, /^No addresses found for this postcode/],
    [broken, /^Unable to find addresses/],
  ] as const) {
    await openDetails(page, 'post')
    await page.getByLabel('Your postcode').fill(postcode)
    await page.getByRole('button', { name: 'Find address' }).click()
    await expect(status).toHaveText(words)
    await expect(page.getByLabel('Address line 1')).toBeVisible({ visible: postcode !== known })
  }
  await expect.poll(logged).toContain('"event":"lookup_failed"')
  for (const secret of [goodKey, upstreamCanary, providerUrl, broken]) {
    expect(received, secret).not.toContain(secret)
    expect(logged(), secret).not.toContain(secret)
  }
})

test('a lead whose delivery failed survives a kill and arrives once after the restart', async ({
  request,
  visitor,
}) => {
  test.setTimeout(120_000)
  const email = visitor.email.replace('@', '+500@')
  const { deliveries } = visitorOf(email)
  const answers = async () => (await deliveries()).map(({ answered }) => answered)
  const lead = { form: 'landing', firstName: 'Ada', lastName: 'Lovelace', phone: '07700 900123', email, campaign: 'tv' }
  const data = { ...lead, leadId: crypto.randomUUID(), deliveryMethod: 'email' }
  expect((await request.post('/api/lead', { data })).status()).toBe(202)
  await expect.poll(answers, { timeout: 15_000 }).toEqual(['500'])
  killWorker()
  // The queue's memory is gone. Time passes.
  d1(
    'execute',
    'DB',
    '--command',
    "UPDATE deliveries SET due_at = 0, woken_at = 0, lease_until = 0 WHERE status = 'pending'",
  )
  await startWorker()
  await request.get('/cdn-cgi/local/scheduled')
  await expect.poll(answers, { timeout: 15_000 }).toEqual(['500', '200'])
  expect((await deliveries()).at(-1)?.fields).toContainEqual(['sourcecode', 'TV-SPRING26'])
})
