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
import { partsForApp } from '../src/entries/loader.ts'
import { inboxPort } from './ports.ts'

interface Delivery {
  readonly headers: Readonly<Record<string, string>>
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>
}

export type Visitor = ReturnType<typeof visitor>

interface Fixtures {
  readonly visitor: Visitor
  /** The page errors, policy violations and requests to other sites that a test expects. */
  readonly expectedErrors: RegExp[]
  readonly quiet: undefined
}

export const test = base.extend<Fixtures>({
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
      await use(undefined)
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Whatever a test serves itself is ours too. */
const isOurs = ({ protocol, hostname }: URL) => !protocol.startsWith('http') || hostname === 'localhost'

/** A visitor with a unique email address, which identifies their lead in the inbox; in place of a name, where none is asked for. */
export function visitor(email: string) {
  /** What the webhook has received from them so far, oldest first. */
  async function deliveries(): Promise<Delivery[]> {
    const response = await fetch(`http://localhost:${inboxPort}/requests.json`)
    const all: Delivery[] = await response.json()
    return all.filter(({ fields }) => fields.some(([, value]) => value === email)).reverse()
  }
  /** Waits for the first delivery. @returns its fields, in order */
  async function delivered(): Promise<Record<string, string>> {
    await expect.poll(deliveries, { intervals: [200] }).not.toHaveLength(0)
    const [first] = await deliveries()
    return Object.fromEntries(first?.fields ?? [])
  }
  return { email, deliveries, delivered }
}

/** Expects that a visitor arrives where a stored lead leads to, and that it was delivered once. @returns its fields */
export async function thanked(page: Page, visitor: Visitor, path = '/thank-you'): Promise<Record<string, string>> {
  await expect(page).toHaveURL((url) => url.pathname === path)
  const fields = await visitor.delivered()
  expect(await visitor.deliveries()).toHaveLength(1)
  return fields
}

/** Opens a page, and waits until React has taken it over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Loads a page again, and waits until React has taken it over: it does so by itself only where the form is near. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await hydrated(page)
}

/** Waits for all that a page does by script while it is only read. */
export async function readable(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('page-enhanced').length > 0)
}

/**
 * Waits until the page has drawn a frame, and done what follows from that: in the task after it, or because of what has come
 * into view.
 */
export const drawn = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    await new Promise((resolve) => setTimeout(resolve))
  })

/** How far a page has moved what it shows, where `watchShifts` watches: the sum of the shifts' scores, and each of them. */
export async function shiftsOf(page: Page): Promise<{ readonly score: number; readonly shifts: string }> {
  const shifts = await page.evaluate(() => window.shifts ?? [])
  return { score: shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0), shifts: shifts.join('\n') }
}

/** Touches what wants the app, and waits until React has taken over the page; not on a page that never wants it. */
export async function hydrated(page: Page): Promise<void> {
  const isWanted = await page.evaluate((wanting) => {
    const part = document.querySelector(wanting)
    part?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    return part !== null
  }, partsForApp)
  if (!isWanted) return readable(page)
  // React goes through the page in order, and in slices: once it has the last part of the page, and of the layout
  // around it, it is done.
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
/** A test of what only a phone's screen has, or its fingers. */
export const onPhone: TestDetails = { tag: '@phone' }
/** A test of what only a wide screen has. */
export const onDesktop: TestDetails = { tag: '@desktop' }
/** A test of something that depends on pictures and the site's own fonts: tests without this or a size have neither. */
export const withLook: TestDetails = { tag: '@look' }

/** For `test.use`: as for a visitor who has not asked for less motion. */
export const inMotion: Pick<PlaywrightTestOptions, 'contextOptions'> = {
  contextOptions: { reducedMotion: 'no-preference' },
}

/** How far an element, at first the landing form, is below the part of the view the header covers. */
export function gapBelowHeader(page: Page, selector = '#lead-form-start'): Promise<number> {
  return page.locator(selector).evaluate((element) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return Math.round(element.getBoundingClientRect().top - Math.max(0, header))
  })
}

/** How wide the page is, with whatever sticks out. */
export const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

/** How many entries the page has left in each storage. */
export const stored = (page: Page) => page.evaluate(() => [localStorage.length, sessionStorage.length])

/**
 * Scrolls to an element, then presses it: a person waits until it is still, but a click that scrolls presses in the
 * same frame.
 */
export async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.click()
}

/** Holds the requests that are made from now on for these addresses. @returns a function that lets them go */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** The same for the scripts of the pages that are opened from now on. */
export const holdScripts = (page: Page, files = '**/assets/*.js') => holdRequests(page, files)

/** Runs in each page: nothing may be stored, as under some settings. */
export function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
}
