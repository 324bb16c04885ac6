import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright'

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

export async function followLink(page: Page, url: string, links: string): Promise<void> {
  await page.goto(`${links}/?to=${encodeURIComponent(url)}`)
  await touch(page.locator('a'))
  await page.waitForURL(url, { waitUntil: 'load' })
}

/** Counts what is loaded from the site of `url` from now on. The returned function gives the total so far. */
export function countTraffic(devtools: CDPSession, url: string): () => Traffic {
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

/** Slow 4G as Lighthouse defines it, in bytes a second and ms; and a processor four times slower than this computer's. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

interface SlowPhone {
  readonly context: BrowserContext
  readonly page: Page
  readonly devtools: CDPSession
}

/** A phone with an empty cache. @param rate how many times slower than this computer its processor is */
export async function slowPhone(browser: Browser, rate = slowdown): Promise<SlowPhone> {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 3, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(watchVitals)
  return { context, page, devtools }
}

/** A finger's touch. Playwright's own `tap` checks in the page whether it hits, which is slow on a slow processor. */
export async function touch(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.page().waitForTimeout(100)
  const box = await target.boundingBox()
  if (!box) throw new Error('there is nothing to touch')
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** What a page records about itself, in ms since its navigation started. */
interface Vitals {
  fcp: number
  lcp: number
  /** When the form's first field is visible. */
  fieldAt: number
  cls: number
  /** Start and length of each task over 50 ms. */
  longTasks: [begin: number, length: number][]
  /** The longest time from a touch or key to the next frame. */
  inp: number
}

declare global {
  interface Window {
    vitals: Vitals
  }
}

/** Runs in the page. */
function watchVitals(): void {
  const vitals: Vitals = { fcp: 0, lcp: 0, fieldAt: 0, cls: 0, longTasks: [], inp: 0 }
  window.vitals = vitals
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  watch('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) vitals.cls += Number(entry.value)
  })
  watch('longtask', ({ startTime, duration }) => vitals.longTasks.push([startTime, duration]))
  watch(
    'event',
    (entry) => {
      if ('interactionId' in entry && Number(entry.interactionId) > 0) vitals.inp = Math.max(vitals.inp, entry.duration)
    },
    { durationThreshold: 16 },
  )
  const lookForField = () => {
    if (document.querySelector('input[name=firstName]')?.checkVisibility()) vitals.fieldAt = performance.now()
    else requestAnimationFrame(lookForField)
  }
  lookForField()
}

/** The time over 50 ms of each task after the first paint. */
function blockingTime({ fcp, longTasks }: Pick<Vitals, 'fcp' | 'longTasks'>): number {
  return longTasks
    .map(([begin, length]) => begin + length - Math.max(begin, fcp))
    .reduce((sum, length) => sum + Math.max(0, length - 50), 0)
}
