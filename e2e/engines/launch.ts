import { resolve } from 'node:path'
import { chromium, firefox, webkit } from 'playwright'
import { type EngineName, findEngine } from '../../scripts/engines/engines.ts'
import type { Browser } from './driver.ts'
import { playwrightBrowser } from './playwright-browser.ts'
import { launchWebKitGtk, launchWpe } from './webkit.ts'

const playwright = { chromium, firefox, webkit }

/** What Playwright starts in place of a Firefox of the system's. */
const firefoxBidi = resolve('e2e/engines/firefox-bidi.mjs')

/** Starts a browser of an engine. Rejects when this computer has none. */
export async function launch(name: EngineName): Promise<Browser> {
  const engine = findEngine(name)
  switch (engine?.by) {
    case 'playwright':
      return playwrightBrowser(
        await playwright[engine.browser].launch({
          executablePath: engine.path,
          // As root Chromium runs only without its sandbox.
          args: engine.browser === 'chromium' ? ['--no-sandbox'] : [],
          // Playwright keeps Chromium from keeping pages; visitors' browsers do.
          ignoreDefaultArgs: ['--disable-back-forward-cache'],
        }),
      )
    case 'bidi':
      return playwrightBrowser(
        await firefox.launch({
          channel: 'moz-firefox',
          executablePath: firefoxBidi,
          env: { ...process.env, FIREFOX_PATH: engine.path },
        }),
      )
    case 'webkitgtk':
      return launchWebKitGtk(engine)
    case 'wpe':
      return launchWpe(engine)
    case undefined:
      throw new Error(`There is no ${name} on this computer: npm test -- --engines all installs it.`)
  }
}
