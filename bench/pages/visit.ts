import type { Browser, CDPSession, Page } from 'playwright'
import { blockingTime, slowPhone, touch } from './slow-phone.ts'

/**
 * How a visitor arrives. From another site, as most do from search results, a browser starts a new process for the
 * page. In an empty tab it reuses the current one.
 */
export type Arrival = 'from another site' | 'in an empty tab'

/** Ms since the navigation started. */
export interface FirstPaint {
  readonly fcp: number
  readonly lcp: number
}

/** Requests, and bytes transferred, including headers. */
export interface Traffic {
  readonly requests: number
  readonly bytes: number
}

/** A first visit to the landing page with a slow phone; times in ms. */
export interface Visit {
  readonly cls: number
  readonly tbt: number
  /** When the form's first field could be typed into. */
  readonly fieldAt: number
  /** The longest time from a touch or key to the next frame, while opening the form and typing a name. */
  readonly inp: number
  /** What had been loaded at the load event, after a long idle time, and once a name was typed into the form. */
  readonly traffic: readonly [loaded: Traffic, idle: Traffic, used: Traffic]
}

/** The page has long finished by then, and no larger picture than its first view's has loaded. */
const settledMs = 500
const idleMs = 4_000

/** @param links the origin of a site whose pages are one link */
export async function firstPaint(
  browser: Browser,
  url: string,
  arrival: Arrival,
  links: string,
): Promise<FirstPaint> {
  const { context, page } = await slowPhone(browser)
  if (arrival === 'from another site') await followLink(page, url, links)
  else await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => window.vitals.fcp > 0 && window.vitals.lcp > 0)
  await page.waitForTimeout(settledMs)
  const { fcp, lcp } = await page.evaluate(() => window.vitals)
  await context.close()
  return { fcp, lcp }
}

export async function visit(browser: Browser, url: string, links: string): Promise<Visit> {
  const { context, page, devtools } = await slowPhone(browser)
  const traffic = countTraffic(devtools, url)
  await followLink(page, url, links)
  const loaded = traffic()
  await page.waitForTimeout(idleMs)
  const before = await page.evaluate(() => window.vitals)
  const idle = traffic()
  const field = page.locator('input[name=firstName]')
  await touch(field)
  await field.pressSequentially('Ada', { delay: 100 })
  await page.waitForTimeout(idleMs)
  const { inp } = await page.evaluate(() => window.vitals)
  const used = traffic()
  await context.close()
  const { cls, fieldAt } = before
  return { cls, fieldAt, tbt: blockingTime(before), inp, traffic: [loaded, idle, used] }
}

async function followLink(page: Page, url: string, links: string): Promise<void> {
  await page.goto(`${links}/?to=${encodeURIComponent(url)}`)
  await touch(page.locator('a'))
  await page.waitForURL(url, { waitUntil: 'load' })
}

/** Counts what is loaded from the site of `url` from now on. The returned function gives the total so far. */
function countTraffic(devtools: CDPSession, url: string): () => Traffic {
  const { origin } = new URL(url)
  const own = new Set<string>()
  const sizes: number[] = []
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(origin)) own.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (own.has(requestId)) sizes.push(encodedDataLength)
  })
  return () => ({ requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) })
}
