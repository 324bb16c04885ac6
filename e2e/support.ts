import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AxeResults, RunOptions } from 'axe-core'
import {
  test as base,
  expect,
  type Locator,
  type Page,
  type PlaywrightTestOptions,
  type TestDetails,
} from 'playwright/test'
import { inboxPort } from '../playwright.config.ts'
import { wantsApp } from '../src/entries/loader.ts'

interface Delivery {
  readonly headers: Readonly<Record<string, string>>
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>
  readonly answered: string
}

/** A visitor with a unique email address, which identifies their lead in the inbox; in place of a name, where none is asked for. */
export interface Visitor {
  readonly email: string
  /** What the webhook has received from them so far, oldest first. */
  deliveries(): Promise<Delivery[]>
  /** Waits for the first delivery. */
  delivered(): Promise<Delivery>
}

/** The page errors, policy violations and requests to other sites that a test expects. */
type ExpectedErrors = RegExp[]

export const test = base.extend<{ visitor: Visitor; expectedErrors: ExpectedErrors; quiet: undefined }>({
  expectedErrors: async ({ page: _ }, use) => use([]),
  visitor: async ({ page: _ }, use) => use(visitor(`ada-${randomUUID()}@example.com`)),
  quiet: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = []
      context.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
      context.on('weberror', (error) => void errors.push(String(error.error())))
      context.on('request', (request) => {
        if (!isOurs(new URL(request.url()))) errors.push(`request to another site: ${request.url()}`)
      })
      await context.addInitScript(reportViolations)
      await use(undefined)
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Whatever a test serves itself is ours too. */
const isOurs = ({ protocol, hostname }: URL) => !protocol.startsWith('http') || hostname === 'localhost'

/** Runs in each page: logs a policy violation as an error, whether or not the browser does. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', (event) =>
    console.error(`policy: ${event.effectiveDirective} ${event.blockedURI}`),
  )
}

export function visitor(email: string): Visitor {
  const deliveries = async () => {
    const response = await fetch(`http://localhost:${inboxPort}/requests.json`)
    const all: Delivery[] = await response.json()
    return all.filter(({ fields }) => fields.some(([, value]) => value === email)).reverse()
  }
  const delivered = async () => {
    await expect.poll(deliveries, { timeout: 15_000, intervals: [200] }).not.toHaveLength(0)
    const [first] = await deliveries()
    if (!first) throw new Error('the delivery has gone')
    return first
  }
  return { email, deliveries, delivered }
}

/** Waits for all that a page does by script while it is only read. */
export async function readable(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('while-read').length > 0)
}

/** Touches what wants the app, and waits until React has taken over the page; not on a page that never wants it. */
export async function hydrated(page: Page): Promise<void> {
  const isWanted = await page.evaluate((wanting) => {
    const part = document.querySelector(wanting)
    part?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    return part !== null || document.documentElement.classList.contains('says')
  }, wantsApp)
  if (!isWanted) return readable(page)
  // It goes through the page in order, and in slices: the last part of the page, and of what is around it, says that it is done.
  await page.waitForFunction(() => {
    const last = ['main', '#root'].map((part) => document.querySelector(part)?.lastElementChild)
    return last.every((element) => element && Object.keys(element).some((key) => key.startsWith('__reactProps')))
  })
}

const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

declare global {
  interface Window {
    readonly axe: { run(options: RunOptions): Promise<AxeResults> }
  }
}

/** axe's findings on the page as it is now: rule and place. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Evaluated rather than added as a script, which the page's policy would block.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
}

/** A test of what depends on the size of the screen: it runs on a phone's and on a desktop's. */
export const atBothSizes: TestDetails = { tag: ['@phone', '@desktop'] }
/** A test of what only a wide screen has. */
export const onDesktop: TestDetails = { tag: '@desktop' }

/** For `test.use`: as for a visitor who has not asked for less motion. */
export const inMotion: Pick<PlaywrightTestOptions, 'contextOptions'> = {
  contextOptions: { reducedMotion: 'no-preference' },
}

/** How far the landing form is below the part of the view the header covers. */
export function gapBelowHeader(page: Page): Promise<number> {
  return page.evaluate(() => {
    const header = document.querySelector('header')?.getBoundingClientRect()
    const top = document.getElementById('lead-form-start')?.getBoundingClientRect().top ?? Number.NaN
    return Math.round(top - Math.max(0, header?.bottom ?? 0))
  })
}

/**
 * Scrolls to an element, then presses it: a person waits until it is still, but a click that scrolls presses in the
 * same frame.
 */
export async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.click()
}

/** Waits until the page scrolls smoothly. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
}

/** Holds the scripts of the pages that are opened from now on. @returns a function that lets them arrive */
export async function holdScripts(page: Page, files = '**/assets/*.js'): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Runs in each page: nothing may be stored, as under some settings. */
export function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
}

/** Runs in each page: the browser says that it lacks a feature. */
export function pretendToLack(what: string): void {
  const supports = CSS.supports.bind(CSS)
  CSS.supports = (...asked: readonly string[]) => !asked[0]?.includes(what) && supports(asked.join(':'))
}
