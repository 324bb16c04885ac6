import { resolve } from 'node:path'
import { chromium, firefox, webkit } from 'playwright'
import { type EngineName, findEngine } from '../../scripts/engines/engines.ts'
import { chromiumArgs } from './chromium-args.ts'
import type { Browser } from './driver.ts'
import { playwrightBrowser } from './playwright-browser.ts'
import { launchWebKitGtk, launchWpe } from './webkit.ts'

const playwright = { chromium, firefox, webkit }

/** What Playwright starts instead of the system's Firefox. */
const firefoxBidi = resolve('e2e/engines/firefox-bidi.mjs')

/** Starts an engine's browser. Rejects if it is not installed. */
export async function launch(name: EngineName): Promise<Browser> {
  const engine = findEngine(name)
  switch (engine?.by) {
    case 'playwright':
      return playwrightBrowser(
        await playwright[engine.browser].launch({
          executablePath: engine.path,
          args: engine.browser === 'chromium' ? chromiumArgs : [],
          // Playwright disables Chromium's back/forward cache; visitors' browsers have it.
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
