import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from './driver.ts'
import { freePort, start, stop, untilItAnswers } from './processes.ts'
import { type DriverProcess, webDriverBrowser } from './webdriver.ts'

interface WebKit {
  readonly path: string
  readonly driver: string
}

/** Current WebKit, as in Safari, in WebKitGTK's MiniBrowser on a virtual screen. */
export async function launchWebKitGtk({ path, driver }: WebKit): Promise<Browser> {
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {})
  const [display] = await once(screen.stdout, 'data')
  const env = {
    DISPLAY: `:${String(display).trim()}`,
    XDG_CONFIG_HOME: narrowWindows(),
    // A virtual screen has no graphics card: imitating one takes longer than drawing without.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  }
  const capabilities = { 'webkitgtk:browserOptions': { binary: path, args: ['--automation'] } }
  const browser = await webDriverBrowser(() => startDriver(driver, env), capabilities)
  return {
    ...browser,
    close: async () => {
      await browser.close()
      stop(screen)
    },
  }
}

/** Its window buttons would stop a page being as narrow as a phone. @returns a folder of settings */
function narrowWindows(): string {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-settings-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  const style = '* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 1px; border-width: 0; }'
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), style)
  return folder
}

/** WebKit as in Safari 16.0, in WPE's browser, which needs no screen and has a fixed size. */
export function launchWpe({ path, driver }: WebKit): Promise<Browser> {
  const args = ['--automation', '--platform=headless']
  return webDriverBrowser(() => startDriver(driver, {}), { 'wpe:browserOptions': { binary: path, args } })
}

async function startDriver(driver: string, env: NodeJS.ProcessEnv): Promise<DriverProcess> {
  const port = await freePort()
  // Without a bus it would wait for one at every start.
  const process = start(driver, [`--port=${port}`], { ...env, NO_AT_BRIDGE: '1' })
  const server = `http://127.0.0.1:${port}`
  await untilItAnswers(`${server}/status`)
  return { server, stop: () => stop(process) }
}
