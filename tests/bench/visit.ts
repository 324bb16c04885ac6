import { type Browser, type CDPSession, chromium, type Locator, type Page } from 'playwright'
import * as z from 'zod/mini'
import { ensureChromium } from '../../scripts/engines/chromium.ts'
import type { Site } from './sites.ts'

/**
 * Starts a browser for one measurement: one that has shown a page before is warm for the next, and flatters it.
 *
 * @param trust the flag to trust the certificate of the served sites
 */
export async function inOwnChromium<Result>(
  trust: string,
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', trust] })
  const result = await work(browser)
  await browser.close()
  return result
}

/** Slow 4G as Lighthouse defines it, in bytes a second and ms. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** A script takes two seconds. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }

/** @param slowdown how many times slower than this computer's the phone's processor is; its cache is empty */
async function onPhone<Result>(
  browser: Browser,
  slowdown: number,
  conditions: typeof slow4G,
  work: (page: Page, devtools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 3, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', conditions)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchVitals)
  const result = await work(page, devtools)
  await context.close()
  return result
}

async function followLink(page: Page, { url, link }: Site): Promise<void> {
  await page.goto(link)
  await touch(page.locator('a'))
  await page.waitForURL(url, { waitUntil: 'load' })
}

/** A finger's touch. Playwright's own `tap` checks in the page whether it hits, which is slow on a slow processor. */
async function touch(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.page().waitForTimeout(100)
  const box = await target.boundingBox()
  if (!box) throw new Error('there is nothing to touch')
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/**
 * How a visitor arrives. From another site, as most do from search results, a browser starts a new process for the
 * page. In an empty tab it reuses the current one.
 */
export type Arrival = 'from another site' | 'in an empty tab'

/** The page has long finished by then, and no larger picture than its first view's has loaded. */
const settledMs = 500

/** When it first painted and when its largest part did, ms since the navigation started. */
export const firstPaint = (browser: Browser, site: Site, arrival: Arrival) =>
  onPhone(browser, 4, slow4G, async (page) => {
    if (arrival === 'from another site') await followLink(page, site)
    else await page.goto(site.url, { waitUntil: 'load' })
    await page.waitForFunction(() => window.vitals.fcp > 0 && window.vitals.lcp > 0)
    await page.waitForTimeout(settledMs)
    return page.evaluate(() => window.vitals)
  })

const longIdleMs = 4_000
const name = 'Ada'

/** A first visit with a slow phone: what the page recorded, and what had been loaded at the load event, later, and in use. */
export const visit = (browser: Browser, site: Site) =>
  onPhone(browser, 4, slow4G, async (page, devtools) => {
    const traffic = countTraffic(devtools, site)
    await followLink(page, site)
    const loaded = traffic()
    await page.waitForTimeout(longIdleMs)
    const { cls, fieldAt, fcp, longTasks } = await page.evaluate(() => window.vitals)
    const idle = traffic()
    const { inp } = await typeName(page, longIdleMs)
    // The time over 50 ms of each task after the first paint.
    const tbt = longTasks
      .map(([begin, length]) => begin + length - Math.max(begin, fcp))
      .reduce((sum, length) => sum + Math.max(0, length - 50), 0)
    return { cls, fieldAt, tbt, inp, traffic: [loaded, idle, traffic()] }
  })

/** How long (ms) after the load event the field is touched. */
export const touchAfterMs = 400

/** The form is touched while its script is on its way, on a slower phone and network. */
export const firstTouch = (browser: Browser, site: Site) =>
  onPhone(browser, 6, slow3G, async (page) => {
    await followLink(page, site)
    await page.waitForTimeout(touchAfterMs)
    return typeName(page, 6_000)
  })

/** @returns the longest time to the next frame (ms), and whether the field has what was typed */
async function typeName(page: Page, thenMs: number) {
  const field = page.locator('input[name=firstName]')
  await touch(field)
  await field.pressSequentially(name, { delay: 100 })
  await page.waitForTimeout(thenMs)
  const { inp } = await page.evaluate(() => window.vitals)
  return { inp, isKept: (await field.inputValue()) === name }
}

/** By then nothing more happens by itself. */
const idleMs = 2_000
const person = {
  'First name': name,
  'Last name': 'Lovelace',
  'Phone number': '07700 900123',
  'Email address': 'ada@example.com',
}

/** What a visit takes of its visitor's data (bytes, headers included) and battery (ms of this computer's processor). */
export interface Cost {
  readonly bytes: number
  readonly processorMs: number
}

/** Three visits: one that reads as far as the plans and leaves, the same again, and one that sends the form. */
export const costsOf = (browser: Browser, site: Site) =>
  onPhone(browser, 1, slow4G, async (page, devtools) => {
    const measure = async (work: (page: Page) => Promise<void>): Promise<Cost> => {
      const traffic = countTraffic(devtools, site)
      const before = await processorTimes(browser)
      await followLink(page, site)
      await work(page)
      await page.waitForTimeout(idleMs)
      const after = [...(await processorTimes(browser))].map(([id, time]) => time - (before.get(id) ?? 0))
      await page.goto(site.link)
      return { bytes: traffic().bytes, processorMs: after.reduce((sum, time) => sum + time * 1000, 0) }
    }
    const [reads, readsAgain] = [await measure(readToPlans), await measure(readToPlans)]
    await devtools.send('Network.clearBrowserCache')
    return { reads, 'reads again': readsAgain, sends: await measure(sendForm) }
  })

async function readToPlans(page: Page): Promise<void> {
  for (let seen = false; !seen; await page.waitForTimeout(100)) {
    seen = await page.evaluate(() => {
      scrollBy({ top: 150, behavior: 'instant' })
      const plans = [...document.querySelectorAll('section')].find(({ textContent }) => /Five plans/.test(textContent))
      return !plans || plans.getBoundingClientRect().bottom <= innerHeight
    })
  }
}

async function sendForm(page: Page): Promise<void> {
  await touch(page.getByLabel('First name'))
  for (const [label, text] of Object.entries(person)) {
    const field = page.getByLabel(label)
    await field.focus()
    await field.pressSequentially(text, { delay: 20 })
  }
  await touch(page.getByRole('button', { name: 'Send me my info pack' }))
}

/** Counts requests and bytes (headers included) from a site from now on. The returned function gives the total so far. */
function countTraffic(devtools: CDPSession, { url }: Site) {
  const own = new Set<string>()
  const sizes: number[] = []
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(url)) own.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (own.has(requestId)) sizes.push(encodedDataLength)
  })
  return () => ({ requests: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) })
}

const processes = z.object({ processInfo: z.array(z.object({ id: z.number(), cpuTime: z.number() })) })

/** What each of the browser's processes has taken so far, s. */
async function processorTimes(browser: Browser): Promise<ReadonlyMap<number, number>> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = processes.parse(await devtools.send('SystemInfo.getProcessInfo'))
  await devtools.detach()
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]))
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
  const noteDelay = (entry: PerformanceEntry) => {
    if ('interactionId' in entry && Number(entry.interactionId) > 0) vitals.inp = Math.max(vitals.inp, entry.duration)
  }
  watch('event', noteDelay, { durationThreshold: 16 })
  const lookForField = () => {
    if (document.querySelector('input[name=firstName]')?.checkVisibility()) vitals.fieldAt = performance.now()
    else requestAnimationFrame(lookForField)
  }
  lookForField()
}
