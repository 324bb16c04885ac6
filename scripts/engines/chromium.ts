import { existsSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { fail } from '../ports.ts'
import { aptInstall, tryToInstall } from './try-to-install.ts'

/** The shell without windows first: it starts none of the processes that a desktop browser has beside its pages. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The Chromiums that are here: the one that `CHROMIUM_PATH` names, then Playwright's own, then those of the system. */
export function chromiumsHere(): readonly string[] {
  const own = chromium.executablePath()
  return [...new Set([process.env.CHROMIUM_PATH ?? own, own, ...installed])].filter((path) => existsSync(path))
}

/** The first of them; undefined when there is none. */
export const findChromium = (): string | undefined => chromiumsHere()[0]

/**
 * The Chromium of the tests, installed where there is none: Playwright's, and where that cannot be downloaded the system's.
 *
 * @returns its path
 */
export function ensureChromium(): string {
  return findChromium() ?? installChromium()
}

/** Does something in a page of a Chromium, and closes it. @param executablePath which one */
export async function inChromium<Result>(executablePath: string, work: (page: Page) => Promise<Result>) {
  // Letters as wide and high as the font has them: fitted to the dots of a screen, each Chromium breaks lines elsewhere.
  // As root, as in most containers, Chromium refuses to start inside its own sandbox.
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
