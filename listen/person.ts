import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { start, stop } from '../e2e/engines/processes.ts'
import type { Desk } from './orca.ts'

/** Firefox without announcements of its own, and accessible although no desktop asks for it. */
const settings = {
  'accessibility.force_disabled': -1,
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.newtab.preload': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.warnOnQuitShortcut': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // What moves is nothing to the ear, and takes time.
  'ui.prefersReducedMotion': 1,
}

/** Someone who listens, and has nothing but a keyboard. */
export class Person {
  readonly #desk: Desk
  readonly #profile: string
  #firefox: ReturnType<typeof start> | undefined

  constructor(desk: Desk) {
    this.#desk = desk
    this.#profile = mkdtempSync(join(desk.home, 'profile-'))
    const lines = Object.entries(settings).map(([key, value]) => `user_pref("${key}", ${JSON.stringify(value)});`)
    writeFileSync(join(this.#profile, 'user.js'), lines.join('\n'))
  }

  /** Opens an address, in a browser just started: what the site keeps on the device is there, and nothing else. */
  async open(url: string): Promise<void> {
    const { ear, env } = this.#desk
    await this.leave()
    ear.forget()
    this.#firefox = start('firefox-esr', ['--no-remote', '--profile', this.#profile, '--kiosk', url], env)
    await until(() => ear.said.some((text) => text.startsWith('Finished loading ')), 60_000)
  }

  press(key: string): Promise<void> {
    return this.#onKeyboard(1, 'key', key)
  }

  type(text: string): Promise<void> {
    return this.#onKeyboard(text.length, 'type', '--delay', '30', text)
  }

  /** Until Orca has seen as many keys. */
  async #onKeyboard(keys: number, ...args: readonly string[]): Promise<void> {
    const { ear, env } = this.#desk
    const before = ear.keys
    xdotool(env, ...args)
    await until(() => ear.keys >= before + keys, 10_000)
  }

  /** Closes the browser as a person does, so that it keeps what it should. */
  async leave(): Promise<void> {
    const firefox = this.#firefox
    if (!firefox || firefox.exitCode !== null) return
    const gone = once(firefox, 'exit')
    xdotool(this.#desk.env, 'key', 'ctrl+q')
    await Promise.race([gone, pause(5_000)])
    stop(firefox)
  }
}

async function until(isSo: () => boolean, mostMs: number): Promise<void> {
  const end = Date.now() + mostMs
  while (!isSo() && Date.now() < end) await pause(10)
}

function xdotool(env: NodeJS.ProcessEnv, ...args: readonly string[]): void {
  spawnSync('/usr/bin/xdotool', args, { env: { ...process.env, ...env } })
}
