import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright'

/** Slow 4G as Lighthouse defines it, in bytes a second and ms; and a processor four times slower than this computer's. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

export interface SlowPhone {
  readonly context: BrowserContext
  readonly page: Page
  readonly devtools: CDPSession
}

/** A phone with an empty cache. */
export async function slowPhone(browser: Browser): Promise<SlowPhone> {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 3, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
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
export function blockingTime({ fcp, longTasks }: Pick<Vitals, 'fcp' | 'longTasks'>): number {
  return longTasks
    .map(([begin, length]) => begin + length - Math.max(begin, fcp))
    .reduce((sum, length) => sum + Math.max(0, length - 50), 0)
}
