import { resolve } from 'node:path'
import { defineConfig } from 'playwright/test'
import type { View } from './e2e/engines/driver.ts'
import { bareChromiumArgs, chromiumArgs, unwantedChromiumArgs } from './e2e/engines/launch.ts'
import type { JourneyOptions } from './e2e/journeys/journey.ts'
import { deskPort, inboxPort, sitePort } from './e2e/ports.ts'
import { findChromium, findWholeChromium } from './scripts/engines/chromium.ts'
import { type EngineName, engineNames, isHere } from './scripts/engines/engines.ts'

// The same fonts in every browser, whatever Linux machine it runs on: how far a page shifts when its own fonts arrive
// depends on those that stand in for them. Other systems have Arial and Georgia.
process.env.FONTCONFIG_FILE = resolve(import.meta.dirname, 'e2e/test-fonts.conf')
// Firefox's sandbox would read no font outside of the system's folders.
process.env.MOZ_DISABLE_CONTENT_SANDBOX = '1'

const chromium = findChromium()
const wholeChromium = findWholeChromium()

const phone: View = { width: 390, height: 844 }
const laptop: View = { width: 1024, height: 768 }
const desktop: View = { width: 1440, height: 900 }

const journeys = 'journeys/*.spec.ts'
const autofill = 'autofill.spec.ts'
const browserTests = { testMatch: '*.spec.ts', testIgnore: [journeys, autofill] }

// If there is none, Playwright says how to install its own, and `npm test` does so.
const launchOptions = {
  ...(chromium !== undefined && { executablePath: chromium }),
  args: chromiumArgs,
  ignoreDefaultArgs: unwantedChromiumArgs,
}

/** `npm test -- --engines …` names the engines; without it, whichever are installed. */
const named = process.env.ENGINES?.split(',')
const isRun = (engine: EngineName) => isHere(engine) && (named?.includes(engine) ?? true)

/** Where the journeys run: each engine has one size. WebKit is most of all on phones. All other tests run in Chromium. */
const views: Readonly<Record<EngineName, View>> = {
  webkit: phone,
  firefox: laptop,
  chromium: phone,
}

export default defineConfig<JourneyOptions>({
  testDir: 'e2e',
  fullyParallel: true,
  // Tests wait, for a glide to end or a lead to arrive: two for each of two cores.
  workers: 4,
  // A busy machine is not the site's fault: these only end hangs. A test that passes only when retried is named, and
  // fails a run on main.
  timeout: 240_000,
  retries: 1,
  failOnFlakyTests: process.env.GITHUB_REF === 'refs/heads/main',
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  expect: {
    timeout: 30_000,
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/{testFileName}-snapshots/{arg}{ext}' },
  },
  use: {
    baseURL: `http://localhost:${sitePort}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Drawing what moves is a sixth of the work without a graphics card. Only the tests about motion have it:
    // `inMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions,
    // Recording takes time, which the pipeline has: it keeps what led to a failure.
    trace: process.env.GITHUB_ACTIONS ? 'retain-on-failure' : 'off',
  },
  projects: [
    // The longest tests first: the short ones fill up the end. With one worker each browser is started once.
    // What depends on the size of the screen, or on the look of a page, says so; the rest runs where a page costs least.
    { name: 'desktop', ...browserTests, grep: /@desktop/, workers: 2, use: { viewport: desktop } },
    ...engineNames.filter(isRun).map((engine) => ({
      name: engine,
      testMatch: journeys,
      workers: 1,
      use: { engine, view: views[engine] },
    })),
    {
      name: 'phone',
      ...browserTests,
      grep: /@phone/,
      workers: 1,
      use: { viewport: phone, hasTouch: true, isMobile: true },
    },
    { name: 'look', ...browserTests, grep: /@look/, workers: 1, use: { viewport: phone } },
    // Only the full Chromium fills in forms by itself.
    ...(wholeChromium === undefined
      ? []
      : [
          {
            name: 'autofill',
            testMatch: autofill,
            workers: 1,
            use: { viewport: phone, launchOptions: { ...launchOptions, executablePath: wholeChromium } },
          },
        ]),
    {
      name: 'site',
      ...browserTests,
      grepInvert: /@(desktop|phone|look)/,
      use: { viewport: phone, launchOptions: { ...launchOptions, args: bareChromiumArgs } },
    },
  ],
  webServer: {
    command: 'node scripts/start.ts --built',
    cwd: import.meta.dirname,
    url: `http://localhost:${deskPort}`,
    env: {
      PORT: String(sitePort),
      INBOX_PORT: String(inboxPort),
      DESK_PORT: String(deskPort),
      STATE_DIR: 'test-results/state',
    },
    stdout: 'ignore',
    timeout: 240_000,
  },
})
