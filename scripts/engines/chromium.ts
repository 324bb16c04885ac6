import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { fail } from '../ports.ts'
import { aptInstall, tryToInstall } from './try-to-install.ts'

/** The shell without windows first: it starts none of the processes that a desktop browser has beside its pages. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Playwright's own Chromium, else one that is installed, else undefined. `CHROMIUM_PATH` names another. */
export function findChromium(): string | undefined {
  const own = chromium.executablePath()
  return [process.env.CHROMIUM_PATH ?? own, own, ...installed].find((path) => existsSync(path))
}

/**
 * The Chromium of the tests, installed where there is none: Playwright's, and where that cannot be downloaded the system's.
 *
 * @returns its path
 */
export function ensureChromium(): string {
  return findChromium() ?? installChromium()
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
