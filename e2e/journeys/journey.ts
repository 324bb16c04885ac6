import { randomUUID } from 'node:crypto'
import { test as base, expect } from 'playwright/test'
import type { EngineName } from '../../scripts/engines/engines.ts'
import type { Browser, View } from '../engines/driver.ts'
import { launch } from '../engines/launch.ts'
import { type Visitor, visitor } from '../support.ts'
import { type Site, siteOfOneVisitor } from './site.ts'
import { Visit } from './visit.ts'

export interface JourneyOptions {
  /** The engine the journeys run in. */
  readonly engine: EngineName
  /** Whether the visitor has asked for less motion: what moves is most of an engine's work without a graphics card. */
  readonly isStill: boolean
  readonly view: View
}

interface Fixtures {
  readonly site: Site
  readonly visit: Visit
  readonly visitor: Visitor
  /** Page errors that the journey expects. */
  readonly expectedErrors: RegExp[]
}

export const journey = base.extend<
  Fixtures & Pick<JourneyOptions, 'view'>,
  Pick<JourneyOptions, 'engine' | 'isStill'> & { engineBrowser: Browser }
>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  isStill: [true, { option: true, scope: 'worker' }],
  view: [{ width: 1440, height: 900 }, { option: true }],
  engineBrowser: [
    async ({ engine, isStill }, use) => {
      const browser = await launch(engine, isStill)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  expectedErrors: async ({ engine: _ }, use) => use([]),
  visitor: async ({ engine: _ }, use) => use(visitor(`ada-${randomUUID().slice(0, 8)}@example.com`)),
  site: async ({ baseURL }, use) => {
    const site = await siteOfOneVisitor(baseURL ?? '')
    await use(site)
    await site.close()
  },
  visit: async ({ engineBrowser, site, view, expectedErrors }, use) => {
    const driver = await engineBrowser.visit(view)
    await use(new Visit(driver, site))
    await driver.close()
    expect(site.errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([])
  },
})

export { expect }
