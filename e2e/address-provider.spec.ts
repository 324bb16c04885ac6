import type { Page } from 'playwright/test'
import { providerWorkerPort as port } from '../playwright.config.ts'
import { fakeAddressProviders } from '../tests/support/fake-address-providers.ts'
import { listen } from '../tests/support/listen.ts'
import { lookupPostcodes as asked, goodKey, upstreamCanary } from '../tests/support/lookup-postcodes.ts'
import { startWorker } from './built-worker.ts'
import { openParts } from './fixture/serve-parts.ts'
import { expect, test } from './support.ts'

const noneWords = 'No addresses found for this postcode. Please enter your address manually.'
const failedWords = 'Unable to find addresses. Please enter your address manually.'

test.describe.configure({ mode: 'serial' })

/** Looks up a postcode as a visitor would, and waits for the message. */
async function lookUp(page: Page, postcode: string): Promise<string> {
  await page.getByLabel('Your postcode').fill(postcode)
  await page.getByRole('button', { name: 'Find address' }).click()
  await expect(page.getByRole('button', { name: 'Find address' })).toBeEnabled()
  return page.getByRole('group', { name: 'Find your address' }).getByRole('status').innerText()
}

for (const [name, fake] of Object.entries(fakeAddressProviders)) {
  test(`each failure of ${name} shows the right message and open fields, without saying why`, async ({
    page,
    expectedErrors,
  }) => {
    test.setTimeout(120_000)
    // Chromium itself logs a failed request.
    expectedErrors.push(/Failed to load resource/)
    const provider = fake()
    const url = await listen(provider)
    const vars = [`ADDRESS_PROVIDER:${name}`, `ADDRESS_PROVIDER_KEY:${goodKey}`, `ADDRESS_PROVIDER_URL:${url}`]
    const worker = await startWorker(port, 'test-results/provider-state', vars)
    let received = ''
    await page.route('**/api/postcode?*', async (route) => {
      const { search } = new URL(route.request().url())
      const response = await route.fetch({ url: `http://localhost:${port}/api/postcode${search}` })
      received += await response.text()
      await route.fulfill({ response })
    })
    try {
      await openParts(page, 'address-parts')
      const { known, unknown, ...failures } = asked
      expect(await lookUp(page, known)).toMatch(/^\d addresses found\.$/)
      await expect(page.getByLabel('Address line 1')).toBeHidden()

      expect(await lookUp(page, unknown)).toBe(noneWords)
      for (const postcode of Object.values(failures)) {
        await openParts(page, 'address-parts')
        expect(await lookUp(page, postcode), postcode).toBe(failedWords)
        await expect(page.getByLabel('Address line 1')).toBeVisible()
      }

      await expect.poll(worker.printed).toContain('"event":"lookup_failed"')
      for (const secret of [goodKey, upstreamCanary, url, ...Object.values(failures)]) {
        expect(received, secret).not.toContain(secret)
        expect(eventsOf(worker.printed()), secret).not.toContain(secret)
      }
    } finally {
      worker.kill()
      provider.closeAllConnections()
      provider.close()
    }
  })
}

/** Wrangler prints each request's URL, which a deployed worker does not; the rest is ours. */
function eventsOf(printed: string): string {
  return printed
    .split('\n')
    .filter((line) => !/\b(GET|POST)\b/.test(line))
    .join('\n')
}
