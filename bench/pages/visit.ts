import type { Browser } from 'playwright'
import { followLink } from './arrival.ts'
import { blockingTime, slowPhone, touch } from './slow-phone.ts'
import { countTraffic, type Traffic } from './traffic.ts'

/** A first visit to the landing page with a slow phone; times in ms. */
export interface Visit {
  readonly cls: number
  readonly tbt: number
  /** When the form's first field could be typed into. */
  readonly fieldAt: number
  /** The longest time from a touch or key to the next frame, while opening the form and typing a name. */
  readonly inp: number
  /** What had been loaded at the load event, without any interaction. */
  readonly atLoad: Traffic
  /** What had been loaded after a long idle time. */
  readonly idle: Traffic
  /** What had been loaded once a name was typed into the form. */
  readonly used: Traffic
}

const idleMs = 4_000

export async function visit(browser: Browser, url: string): Promise<Visit> {
  const { context, page, devtools } = await slowPhone(browser, 'slow 4G')
  const traffic = countTraffic(devtools, url)
  await followLink(page, url)
  const atLoad = traffic()
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
  return { cls, fieldAt, tbt: blockingTime(before), inp, atLoad, idle, used }
}
