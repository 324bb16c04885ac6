import { createServer } from 'node:http'
import type { Browser, Page } from 'playwright'
import { listen } from '../../tests/support/listen.ts'
import { slowPhone, touch } from './slow-phone.ts'

/**
 * How a visitor arrives at a page. From another site, as most do from search results, a browser starts a new process
 * for it. In an empty tab it reuses the current one.
 */
const arrivals = {
  'from another site': followLink,
  'in an empty tab': async (page: Page, url: string) => void (await page.goto(url, { waitUntil: 'load' })),
} as const
export type Arrival = keyof typeof arrivals

/** ms since the navigation started. */
export interface FirstPaint {
  readonly fcp: number
  readonly lcp: number
}

/** The page has long finished by then, and no larger picture than its first view's has loaded. */
const settledMs = 500

export async function firstPaint(browser: Browser, url: string, arrival: Arrival): Promise<FirstPaint> {
  const { context, page } = await slowPhone(browser, 'slow 4G')
  await arrivals[arrival](page, url)
  await page.waitForFunction(() => window.vitals.fcp > 0 && window.vitals.lcp > 0)
  await page.waitForTimeout(settledMs)
  const { fcp, lcp } = await page.evaluate(() => window.vitals)
  await context.close()
  return { fcp, lcp }
}

/** Follows a link on another site's page. */
export async function followLink(page: Page, url: string): Promise<void> {
  elsewhere ??= serveLinks()
  await page.goto(`${await elsewhere}/?to=${encodeURIComponent(url)}`)
  await touch(page.locator('a'))
  await page.waitForURL(url, { waitUntil: 'load' })
}

/** The other site's address. */
let elsewhere: Promise<string> | undefined

/** A site whose pages contain only a link. */
function serveLinks(): Promise<string> {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://elsewhere').searchParams.get('to')
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><meta name="viewport" content="width=device-width"><a href="${to}">Funeral plans</a>`)
  })
  return listen(server)
}
