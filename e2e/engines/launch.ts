import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, firefox, type Page, type Browser as PlaywrightBrowser, webkit } from 'playwright'
import { type Engine, type EngineName, findEngine } from '../../scripts/engines/engines.ts'
import { portOf } from '../../scripts/ports.ts'
import { startQuietly, stop, until } from '../../scripts/processes.ts'
import { asScript, type Browser, type Driver } from './driver.ts'
import { type DriverProcess, webDriverBrowser } from './webdriver.ts'

/** How the tests start Chromium. */
export const chromiumArgs = [
  // Chromium runs as root only without its sandbox.
  '--no-sandbox',
  // Stops it calling home.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The browsers take nearly all of a run's time: these two save a fifth of Chromium's.
  '--disable-gpu',
  '--js-flags=--single-threaded',
]

/**
 * How the tests start it where the look of a page does not matter: pictures keep their places and text has the stand-in
 * fonts. Fetching and drawing the real ones is a third of what it takes to open a page.
 */
export const bareChromiumArgs = [
  ...chromiumArgs,
  // All but the first setting, which say that there is a mouse, are Playwright's own: this flag would otherwise replace
  // them.
  '--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--disable-remote-fonts',
]

/** Where Linux keeps memory that processes share; a container may have as little as 64 MB. */
const sharedMemory = '/dev/shm'

function hasRoomToShare(): boolean {
  if (!existsSync(sharedMemory)) return false
  const { bavail, bsize } = statfsSync(sharedMemory)
  return bavail * bsize > 1_000_000_000
}

/**
 * Playwright has Chromium share memory through files, in case there is too little room for it elsewhere: these take a
 * sixteenth of a run's time.
 */
export const unwantedChromiumArgs = hasRoomToShare() ? ['--disable-dev-shm-usage'] : []

const playwright = { chromium, firefox, webkit }

type WebKitGtk = Extract<Engine, { by: 'webkitgtk' }>

/** What Playwright starts instead of the system's Firefox. */
const firefoxBidi = resolve('e2e/engines/firefox-bidi.mjs')

/**
 * Starts an engine's browser. Rejects if it is not installed.
 *
 * @param isStill whether its visitors have asked for less motion
 */
export async function launch(name: EngineName, isStill: boolean): Promise<Browser> {
  const engine = findEngine(name)
  switch (engine?.by) {
    case 'playwright':
      return playwrightBrowser(
        await playwright[engine.browser].launch({
          executablePath: engine.path,
          args: engine.browser === 'chromium' ? chromiumArgs : [],
          // Playwright disables Chromium's back/forward cache; visitors' browsers have it.
          ignoreDefaultArgs: ['--disable-back-forward-cache', ...unwantedChromiumArgs],
        }),
        isStill,
      )
    case 'bidi':
      return playwrightBrowser(
        await firefox.launch({
          channel: 'moz-firefox',
          executablePath: firefoxBidi,
          env: { ...process.env, FIREFOX_PATH: engine.path },
          firefoxUserPrefs: { 'ui.prefersReducedMotion': Number(isStill) },
        }),
        isStill,
      )
    case 'webkitgtk':
      return launchWebKitGtk(engine, isStill)
    case undefined:
      throw new Error(`There is no ${name} on this computer: npm test -- --engines all installs it.`)
  }
}

/** Chromium, Firefox, and WebKit where Playwright provides it. */
function playwrightBrowser(browser: PlaywrightBrowser, isStill: boolean): Browser {
  return {
    visit: async (viewport) => {
      const context = await browser.newContext({
        viewport,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
        reducedMotion: isStill ? 'reduce' : 'no-preference',
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
    // `goBack` waits for a page load, which a cached page does not trigger; and the page may go before it answers.
    back: async () => void (await page.evaluate('void setTimeout(() => history.back())').catch(() => undefined)),
    reload: async () => void (await page.reload()),
    evaluate: async (work, argument) => JSON.parse(await page.evaluate<string>(asScript(work, argument))),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    enter: () => page.keyboard.press('Enter'),
    close,
  }
}

/** Current WebKit, as in Safari, in WebKitGTK's MiniBrowser on a virtual screen. */
async function launchWebKitGtk({ path, driver }: WebKitGtk, isStill: boolean): Promise<Browser> {
  const screen = startQuietly(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    process.env,
  )
  const [display] = await once(screen.stdout, 'data')
  screen.stdout.resume()
  const env = {
    DISPLAY: `:${String(display).trim()}`,
    XDG_CONFIG_HOME: desktopSettings(isStill),
    // A virtual screen has no graphics card: imitating one takes longer than drawing without, and composing layers a sixth
    // of all that these tests take.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }
  const capabilities = { 'webkitgtk:browserOptions': { binary: path, args: ['--automation'] } }
  const browser = await webDriverBrowser(() => startDriver(driver, env), capabilities)
  return {
    ...browser,
    close: async () => {
      await browser.close()
      await stop(screen)
    },
  }
}

/** Its window buttons would stop a page being as narrow as a phone. @returns a folder of settings */
function desktopSettings(isStill: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-settings-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  const style = '* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 1px; border-width: 0; }'
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), style)
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), `[Settings]\ngtk-enable-animations=${Number(!isStill)}\n`)
  return folder
}

async function startDriver(driver: string, env: NodeJS.ProcessEnv): Promise<DriverProcess> {
  const port = await freePort()
  // Without a bus it would wait for one at every start.
  const child = startQuietly(driver, [`--port=${port}`], { ...process.env, ...env, NO_AT_BRIDGE: '1' })
  child.stdout.resume()
  const server = `http://127.0.0.1:${port}`
  const answers = () => fetch(`${server}/status`).then(Boolean, () => false)
  if (!(await until(answers, 60_000, 50))) throw new Error(`nothing answers at ${server}`)
  return { server, stop: () => stop(child) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}
