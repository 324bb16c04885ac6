import { resolve } from 'node:path'
import { chromium, firefox, type Page, type Browser as PlaywrightBrowser, webkit } from 'playwright'
import { type EngineName, findEngine } from '../../scripts/engines/engines.ts'
import { asScript, type Browser, type Driver } from './driver.ts'
import { launchWebKitGtk, launchWpe } from './webkit.ts'

/** How the tests start Chromium. */
export const chromiumArgs = [
  // Chromium runs as root only without its sandbox.
  '--no-sandbox',
  // Stops it calling home.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nearly all of a run's time is the browsers' own: these two save a fifth of Chromium's.
  '--disable-gpu',
  '--js-flags=--single-threaded',
]

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

/** Chromium, Firefox, and WebKit where Playwright provides it. */
function playwrightBrowser(browser: PlaywrightBrowser): Browser {
  return {
    visit: async (viewport) => {
      const context = await browser.newContext({
        viewport,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        // Playwright's tests pass their own setting on to every page.
        reducedMotion: 'no-preference',
        // The bench serves over TLS, with its own certificate.
        ignoreHTTPSErrors: true,
      })
      return driver(await context.newPage(), () => context.close())
    },
    close: () => browser.close(),
  }
}

function driver(page: Page, close: () => Promise<void>): Driver {
  return {
    goto: async (url) => void (await page.goto(url)),
    // `goBack` waits for a page load, which a cached page does not trigger.
    back: async () => void (await page.evaluate('void setTimeout(() => history.back())')),
    reload: async () => void (await page.reload()),
    evaluate: async (work, argument) => JSON.parse(await page.evaluate<string>(asScript(work, argument))),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    close,
  }
}
