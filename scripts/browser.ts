import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { fail } from './ports.ts'

/** The shell without windows first: it starts none of the processes that a desktop browser has beside its pages. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * Finds a Chromium for the tests: Playwright's own, else one that is installed, else it installs one: first
 * Playwright's, and where that cannot be downloaded the system's.
 *
 * @returns its path
 */
export function ensureBrowser(): string {
  return findBrowser() ?? installBrowser()
}

function findBrowser(): string | undefined {
  const own = chromium.executablePath()
  return [process.env.CHROMIUM_PATH ?? own, own, ...installed].find((path) => existsSync(path))
}

function installBrowser(): string {
  console.log('Installing a browser for the tests…')
  const attempts = [
    ['playwright', 'install', '--only-shell', 'chromium'],
    ['apt-get', 'update', '--quiet=2'],
    ['apt-get', 'install', '--yes', '--quiet=2', '--no-install-recommends', 'chromium-headless-shell'],
    ['apt-get', 'install', '--yes', '--quiet=2', '--no-install-recommends', 'chromium'],
  ]
  for (const [command = '', ...args] of attempts) {
    spawnSync(command, args, {
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const found = findBrowser()
    if (found) return found
  }
  fail('No browser for the tests: install Chromium, or name one with CHROMIUM_PATH=/path/to/chromium.')
}
