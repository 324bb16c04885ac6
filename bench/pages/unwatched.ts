import type { Browser } from 'playwright'
import * as z from 'zod'
import { blockingTime, slow4G, slowdown, slowScreen, type Vitals } from './slow-phone.ts'

type Seen = Pick<Vitals, 'fcp' | 'longTasks'>
type Ask = (method: string, params?: object) => Promise<unknown>

const settledMs = 5_000
const answered = z.object({ id: z.number(), result: z.unknown().optional(), error: z.unknown().optional() })
const evaluated = z.object({
  result: z.object({ value: z.object({ fcp: z.number(), longTasks: z.array(z.tuple([z.number(), z.number()])) }) }),
})

/**
 * Blocking time (ms) of a first visit without developer tools listening. While they listen to a page's messages, as
 * Playwright's and Lighthouse's do, V8 looks up the source line of each Error created. React creates five as it starts,
 * in a 180 kB function, which V8 reads again for that: 12 ms, and 50 on a slow phone.
 */
export async function unwatchedBlockingTime(browser: Browser, url: string): Promise<number> {
  const { ask, close } = await openPage(browser)
  await ask('Network.enable')
  await ask('Network.emulateNetworkConditions', slow4G)
  await ask('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const { viewport, deviceScaleFactor } = slowScreen
  await ask('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: true })
  await ask('Page.navigate', { url })
  await new Promise((resolve) => setTimeout(resolve, settledMs))
  const expression = `(${readLongTasks})()`
  const answer = await ask('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  await close()
  return blockingTime(evaluated.parse(answer).result.value)
}

/** A page that Playwright does not know about, and enables nothing for. */
async function openPage(browser: Browser): Promise<{ ask: Ask; close: () => Promise<void> }> {
  const devtools = await browser.newBrowserCDPSession()
  const { browserContextId } = await devtools.send('Target.createBrowserContext')
  const { targetId } = await devtools.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { success, data } = answered.safeParse(JSON.parse(message))
    if (!success) return
    if (data.error) waiting.get(data.id)?.reject(new Error(message))
    else waiting.get(data.id)?.resolve(data.result)
  })
  return {
    ask: async (method, params = {}) => {
      const id = waiting.size
      const answer = Promise.withResolvers<unknown>()
      waiting.set(id, answer)
      await devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
      return answer.promise
    },
    close: async () => {
      await devtools.send('Target.disposeBrowserContext', { browserContextId })
      await devtools.detach()
    },
  }
}

/** Runs in the page. */
function readLongTasks(): Promise<Seen> {
  const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const longTasks: [begin: number, length: number][] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  return new Promise((resolve) => setTimeout(() => resolve({ fcp, longTasks }), 100))
}
