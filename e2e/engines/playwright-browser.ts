import type { Page, Browser as PlaywrightBrowser } from 'playwright'
import { asScript, type Browser, type Driver } from './driver.ts'

/** Chromium, Firefox, and WebKit where Playwright provides it. */
export function playwrightBrowser(browser: PlaywrightBrowser): Browser {
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
    screenshot: () => page.screenshot(),
    close,
  }
}
