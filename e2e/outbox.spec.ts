import { fillLanding, send } from './forms.ts'
import { expect, hydrated, test } from './support.ts'

// A lead that does not arrive at once: within its visit, and on the next one.

const lead = '**/api/lead'

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/Failed to load resource/))

test('a browser closed right after the button was pressed sends the lead on the next visit, once', async ({
  playwright,
  launchOptions,
  baseURL,
  visitor,
}, info) => {
  // With a profile on disk, like a visitor's own: it can be closed and opened again with its storage.
  const profile = info.outputPath('profile')
  const options = { ...launchOptions, ...(baseURL !== undefined && { baseURL }) }
  const context = await playwright.chromium.launchPersistentContext(profile, options)
  const page = await context.newPage()
  await fillLanding(page, visitor.email)
  const posted = page.waitForRequest(lead)
  // In flight for ever: it neither arrives nor fails before the browser is gone.
  await page.route(lead, () => undefined)
  await send(page).click()
  await posted
  await context.close()
  expect(await visitor.deliveries()).toHaveLength(0)

  const again = await playwright.chromium.launchPersistentContext(profile, options)
  const nextVisit = await again.newPage()
  await nextVisit.goto('/')
  await visitor.delivered()
  await expect.poll(() => nextVisit.evaluate(() => JSON.stringify(localStorage))).not.toContain('Lovelace')
  await nextVisit.reload()
  await hydrated(nextVisit)
  expect(await visitor.deliveries()).toHaveLength(1)
  await again.close()
})

test('a lead the worker rejects comes back to the form with its messages', async ({ page, visitor }) => {
  const refusal = { error: { code: 'invalid_lead', message: '', fields: { email: 'Use another address' } } }
  await page.route(lead, (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 })
  await fillLanding(page, visitor.email)
  await send(page).click()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Use another address/)
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  await visitor.delivered()
})

test('a late rejection waits in the form', async ({ page, visitor }) => {
  const refusal = { error: { code: 'invalid_lead', message: '', fields: { email: 'Use another address' } } }
  await page.route(
    lead,
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      await route.fulfill({ status: 422, json: refusal })
    },
    { times: 1 },
  )
  await fillLanding(page, visitor.email)
  await send(page).click()
  await page.getByRole('link', { name: 'Go back to the form' }).click()
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(/Use another address/)
  await expect(page.getByLabel('Email address')).toHaveValue(visitor.email)
})
