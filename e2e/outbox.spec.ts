import type { BrowserContext } from 'playwright/test'
import { fillLanding, send } from './forms.ts'
import { test as base, expect, hydrated, type Visitor } from './support.ts'

// A lead that does not arrive at once: within its visit, and on the next one.

const lead = '**/api/lead'

/** A browser with a profile on disk, like a visitor's own: it can be closed and reopened with its storage. */
interface OwnBrowser {
  /** Opens or reopens it. */
  open(): Promise<BrowserContext>
}

const test = base.extend<{ own: OwnBrowser }>({
  own: async ({ playwright, launchOptions, baseURL }, use, info) => {
    const profile = info.outputPath('profile')
    const opened: BrowserContext[] = []
    const open = async () => {
      const context = await playwright.chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...(baseURL !== undefined && { baseURL }),
      })
      opened.push(context)
      return context
    }
    await use({ open })
    for (const context of opened) await context.close()
  },
})

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/Failed to load resource/))

/** Reopens the browser at the home page; the lead must arrive from there, and only once. */
async function comesBack(own: OwnBrowser, ada: Visitor): Promise<void> {
  expect(await ada.deliveries()).toHaveLength(0)
  const context = await own.open()
  const page = await context.newPage()
  await page.goto('/')
  await ada.delivered()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Lovelace')
  await page.reload()
  await hydrated(page)
  expect(await ada.deliveries()).toHaveLength(1)
}

test('a browser closed right after the button was pressed sends the lead on the next visit, once', async ({
  own,
  visitor: ada,
}) => {
  const context = await own.open()
  const page = await context.newPage()
  await fillLanding(page, ada.email)
  const posted = page.waitForRequest(lead)
  // In flight for ever: it neither arrives nor fails before the browser is gone.
  await page.route(lead, () => undefined)
  await send(page).click()
  await posted
  await context.close()
  await comesBack(own, ada)
})

test('a connection cut while sending loses nothing: the lead arrives on the next visit, once', async ({
  own,
  visitor: ada,
}) => {
  const context = await own.open()
  const page = await context.newPage()
  await fillLanding(page, ada.email)
  await context.setOffline(true)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you')
  await context.close()
  await comesBack(own, ada)
})

test('a site that answers 503 for a minute gets the lead within the same visit, once', async ({
  page,
  visitor: ada,
}) => {
  await page.clock.install()
  await fillLanding(page, ada.email)
  let isDown = true
  let refused = 0
  await page.route(lead, async (route) => {
    if (!isDown) return route.continue()
    refused++
    return route.fulfill({ status: 503, headers: { 'retry-after': '30' } })
  })
  await send(page).click()
  await expect(page).toHaveURL('/thank-you')
  const refusedAtFirst = refused
  // Only the page knows when a wait has begun.
  const halfMinutesLater = <Value>(look: () => Promise<Value> | Value) =>
    expect.poll(async () => {
      await page.clock.fastForward(31_000)
      return look()
    })
  // Another try may have been on its way; the next one has waited.
  await halfMinutesLater(() => refused).toBeGreaterThan(refusedAtFirst + 1)
  isDown = false
  await halfMinutesLater(ada.deliveries).not.toHaveLength(0)
  expect(await ada.deliveries()).toHaveLength(1)
})

test('without an answer the visitor moves on after two seconds, and the lead arrives once', async ({
  page,
  visitor,
}) => {
  await page.route(lead, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    await route.continue()
  })
  await fillLanding(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you', { timeout: 3_500 })
  await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
})

test('a lead that could not be sent is sent from the thank-you page, with the same id', async ({ page, visitor }) => {
  const ids: string[] = []
  await page.route(lead, async (route) => {
    ids.push(route.request().postDataJSON().leadId)
    if (ids.length === 1) await route.abort('internetdisconnected')
    else await route.continue()
  })
  await fillLanding(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  const { headers } = await visitor.delivered()
  expect(ids).toEqual([ids[0], ids[0]])
  expect(headers['webhook-id']).toBe(ids[0])
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
