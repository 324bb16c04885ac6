import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { fail } from '../command.ts'

/** The headless shell first: it starts none of the processes that a desktop browser runs beside its pages. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The Chromiums on this computer: the one that `CHROMIUM_PATH` names, then Playwright's own, then the system's. */
function chromiumsHere(): readonly string[] {
  const own = chromium.executablePath()
  return [...new Set([process.env.CHROMIUM_PATH ?? own, own, ...installed])].filter((path) => existsSync(path))
}

/** The first of them; undefined when there is none. */
export const findChromium = (): string | undefined => chromiumsHere()[0]

/** The first that has everything that a visitor's browser has, such as autofill. */
export const findWholeChromium = (): string | undefined => chromiumsHere().find((path) => !path.includes('headless'))

/**
 * The Chromium for the tests, installed if there is none: Playwright's or, if that cannot be downloaded, the system's.
 *
 * @returns its path
 */
export function ensureChromium(): string {
  return findChromium() ?? installChromium()
}

/** Runs something in a Chromium page, then closes it. @param executablePath which one */
export async function inChromium<Result>(executablePath: string, work: (page: Page) => Promise<Result>) {
  // Draws text as wide and high as the font says: with text hinted to a screen's pixels, each Chromium would break
  // lines in different places. As root, as in most containers, Chromium refuses to start inside its own sandbox.
  const args = ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const browser = await chromium.launch({ executablePath, args })
  try {
    return await work(await browser.newPage())
  } finally {
    await browser.close()
  }
}

function installChromium(): string {
  console.log('Installing a browser for the tests…')
  tryToInstall(
    () => findChromium() !== undefined,
    [
      ['playwright', 'install', '--only-shell', 'chromium'],
      ...aptInstall('chromium-headless-shell'),
      ...aptInstall('chromium'),
    ],
  )
  return (
    findChromium()
    ?? fail('No browser for the tests: install Chromium, or name one with CHROMIUM_PATH=/path/to/chromium.')
  )
}

type Command = readonly [program: string, ...args: string[]]

/** Tries one method after another until it is installed. @returns whether it is */
export function tryToInstall(isThere: () => boolean, ways: readonly Command[]): boolean {
  for (const [program, ...args] of ways) {
    if (isThere()) break
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync(program, args, { stdio: 'ignore', timeout: 300_000, env })
  }
  return isThere()
}

/** Debian's package manager, if permitted. */
export function aptInstall(...packages: readonly string[]): readonly Command[] {
  return [
    ['apt-get', 'update', '--quiet=2'],
    ['apt-get', 'install', '--yes', '--quiet=2', '--no-install-recommends', ...packages],
  ]
}
