import { existsSync, globSync } from 'node:fs'
import { firefox, webkit } from 'playwright'
import { aptInstall, findChromium, tryToInstall } from './chromium.ts'

/** How to get an engine on this computer, and which protocol drives it. docs/browsers.md has the whole story. */
export type Engine =
  | { readonly by: 'playwright'; readonly browser: 'chromium' | 'firefox' | 'webkit'; readonly path: string }
  /** The system's Firefox. */
  | { readonly by: 'bidi'; readonly path: string }
  /** The system's WebKit packages: the browser, and the driver that starts it. */
  | { readonly by: 'webkitgtk'; readonly path: string; readonly driver: string }

export const engineNames = ['chromium', 'firefox', 'webkit'] as const
export type EngineName = (typeof engineNames)[number]

interface EngineKind {
  /** Whichever copy there is: Playwright's own first, because it is the same on every computer. */
  find(): Engine | undefined
  install(): void
}

const kinds: Readonly<Record<EngineName, EngineKind>> = {
  chromium: {
    find: () => byPlaywright('chromium', findChromium()),
    // `npm test` always requires one.
    install: () => undefined,
  },
  firefox: {
    find: () => byPlaywright('firefox', there(firefox.executablePath())) ?? systemFirefox(),
    install: () =>
      tryToInstall(() => isHere('firefox'), [['playwright', 'install', 'firefox'], ...aptInstall('firefox-esr')]),
  },
  webkit: {
    find: () => byPlaywright('webkit', there(webkit.executablePath())) ?? webKitGtk(),
    install: () =>
      tryToInstall(
        () => isHere('webkit'),
        [['playwright', 'install', '--with-deps', 'webkit'], ...aptInstall('webkit2gtk-driver', 'xvfb')],
      ),
  },
}

/** The engine on this computer; undefined when it has none. */
export function findEngine(name: EngineName): Engine | undefined {
  return kinds[name].find()
}

/** Installs a missing engine, where possible. */
export function installEngine(name: EngineName): void {
  if (!isHere(name)) kinds[name].install()
}

export function isHere(name: EngineName): boolean {
  return findEngine(name) !== undefined
}

function byPlaywright(browser: 'chromium' | 'firefox' | 'webkit', path: string | undefined): Engine | undefined {
  return path === undefined ? undefined : { by: 'playwright', browser, path }
}

function systemFirefox(): Engine | undefined {
  const path = there(process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox')
  return path === undefined ? undefined : { by: 'bidi', path }
}

function webKitGtk(): Engine | undefined {
  const path = there(...globSync('/usr/{lib,libexec}/{,*/}webkit2gtk-4.*/MiniBrowser'))
  const driver = there('/usr/bin/WebKitWebDriver')
  return path && driver && there('/usr/bin/Xvfb') ? { by: 'webkitgtk', path, driver } : undefined
}

function there(...paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path))
}
