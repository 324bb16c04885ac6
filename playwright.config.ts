import { defineConfig } from 'playwright/test'
import { chromiumArgs } from './e2e/engines/chromium-args.ts'
import { type JourneyOptions, journeyProjects } from './e2e/journeys/projects.ts'
import { bringTestFonts } from './e2e/test-fonts.ts'
import { ensureChromium } from './scripts/engines/chromium.ts'

bringTestFonts()

/** Separate ports, so that the tests can run alongside a development server; `E2E_PORT` moves them. */
const port = Number(process.env.E2E_PORT ?? 8887)
export const inboxPort = port + 1
/** For the tests that start their own worker. */
export const providerWorkerPort = port + 2
export const campaignWorkerPort = port + 3
export const deskPort = port + 4

const system = /(restart|address-provider|campaign|served-headers|cross-site)\.spec/
/** These are the same on any screen; where they are not, they set their own sizes. */
const anyScreen =
  /(accessibility|address-lookup|answers|desk|every-field|gallery|guide-form|guide-form-states|guide-pages|guide-sizes|hydration|landing-form|next-page|next-visit|no-script|opening-line|outbox|plain-page|plans|questionnaire|read-aloud|review-widget|ring-me|robot-check|stand-ins|taken-away|two-tabs|unsent|zone)\.spec/

/** Run in every engine. */
const journeys = /journeys\/.*\.spec/

export default defineConfig<JourneyOptions>({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  // Tests wait, for a glide to end or a lead to arrive: two for each of two cores.
  workers: 4,
  // A machine that stalls for seconds is not the site's fault. What needs its retry is named, and fails a run on main.
  retries: 1,
  failOnFlakyTests: process.env.GITHUB_REF === 'refs/heads/main',
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Drawing what moves is a sixth of the work without a graphics card. The journeys have it, and so has each test
    // about it: `inMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: ensureChromium(),
      args: chromiumArgs,
    },
  },
  projects: [
    // The longest tests first: the short ones fill up the end. Two workers leave the other two to the engine's other
    // size, so that each engine is started four times instead of eight.
    ...journeyProjects().map((project) => ({ ...project, testMatch: journeys, timeout: 60_000, workers: 2 })),
    { name: 'system', testMatch: system },
    {
      name: 'phone',
      testIgnore: [system, anyScreen, journeys],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: [system, journeys], use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node scripts/start.ts --built',
    cwd: import.meta.dirname,
    url: `http://localhost:${deskPort}`,
    env: {
      PORT: String(port),
      INBOX_PORT: String(inboxPort),
      DESK_PORT: String(deskPort),
      STATE_DIR: 'test-results/state',
    },
    stdout: 'ignore',
    timeout: 90_000,
  },
})
