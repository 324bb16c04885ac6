import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright/test'
import { test as base, expect, fillPerson, hydrated, send, visitor } from './support.ts'

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

async function filledForm(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/')
  await hydrated(page)
  await fillPerson(page, email)
  return page
}

const newVisitor = () => visitor(`ada-${randomUUID()}@example.com`)

/** Reopens the browser at the home page; the lead must arrive from there, and only once. */
async function comesBack(own: OwnBrowser, ada: ReturnType<typeof visitor>): Promise<void> {
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

test('a browser closed right after the button was pressed sends the lead on the next visit, once', async ({ own }) => {
  const ada = newVisitor()
  const context = await own.open()
  const page = await filledForm(context, ada.email)
  const posted = page.waitForRequest(lead)
  // In flight for ever: it neither arrives nor fails before the browser is gone.
  await page.route(lead, () => undefined)
  await send(page).click()
  await posted
  await context.close()
  await comesBack(own, ada)
})

test('a connection cut while sending loses nothing: the lead arrives on the next visit, once', async ({ own }) => {
  const ada = newVisitor()
  const context = await own.open()
  const page = await filledForm(context, ada.email)
  await context.setOffline(true)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you')
  await context.close()
  await comesBack(own, ada)
})

test('a site that answers 503 gets the lead on the next visit, once', async ({ own }) => {
  const ada = newVisitor()
  const context = await own.open()
  const page = await filledForm(context, ada.email)
  await page.route(lead, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '30' } }))
  await send(page).click()
  await expect(page).toHaveURL('/thank-you')
  await context.close()
  await comesBack(own, ada)
})

test('a site that answers 503 for a minute gets the lead within the same visit, once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/)
  const ada = newVisitor()
  await page.clock.install()
  await page.goto('/')
  await hydrated(page)
  let isDown = true
  let refused = 0
  await page.route(lead, async (route) => {
    if (!isDown) return route.continue()
    refused++
    return route.fulfill({ status: 503, headers: { 'retry-after': '30' } })
  })
  await fillPerson(page, ada.email)
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
