import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, type Site, siteOfOneVisitor } from '../../e2e/journeys/site.ts'
import { start, stop } from '../support/processes.ts'
import type { Desk } from './orca.ts'
import { isSame, type Step, type Transcript, tidied } from './transcript.ts'

/** As a transcript writes them, and as xdotool does. Letters are Orca's: to the next heading, landmark, button … */
const keys: Readonly<Record<string, string>> = { Enter: 'Return', Space: 'space', 'Shift and Tab': 'shift+Tab' }

/** The browser's own posts get through. */
const challenge: Fault = ({ headers }, outgoing) => {
  if (headers['content-type'] !== 'application/json') return false
  outgoing.writeHead(403, { 'cf-mitigated': 'challenge' }).end('<title>Just a moment...</title>')
  return true
}

const failLookups: Fault = ({ url }, outgoing) => {
  if (!url?.startsWith('/api/postcode')) return false
  outgoing.writeHead(503).end()
  return true
}

const circumstances: Readonly<Record<string, Fault>> = {
  'A security check stops what the page sends': challenge,
  'Addresses cannot be looked up': failLookups,
}

/** How long (ms) Orca must have been silent once it has said what was expected. */
const quietMs = 400
/** How long (ms) it may be silent before that counts as all that it says: on a busy computer it speaks late. */
const patienceMs = { atFirst: 3_000, later: 1_500 }
/** How long (ms) a page that has just loaded is given to become what it will be. */
const restMs = 800
/** Stands below a step after which nothing is said. */
const nothing = '(nothing)'

/** Does what a transcript says, and listens. @returns the same steps with what is heard now */
export async function replay(desk: Desk, origin: string, { remarks, steps }: Transcript): Promise<Transcript> {
  const site = await siteOfOneVisitor(origin)
  const person = new Person(desk)
  const done: Step[] = []
  try {
    for (const { does, hears } of steps) {
      desk.ear.forget()
      const isSpoken = await act(does, person, site)
      const heard = () => (isSpoken ? tidied(desk.ear.said) : [])
      await untilQuiet(desk, () => {
        if (!isSpoken || (hears.length > 0 && isSame(orNothing(heard()), hears))) return quietMs
        return heard().length === 0 ? patienceMs.atFirst : patienceMs.later
      })
      const lines = heard()
      if (lines.some((line) => line.startsWith('Finished loading'))) await untilQuiet(desk, () => restMs)
      done.push({ does, hears: isSpoken ? orNothing(lines) : [] })
    }
    // What a page logs is its own affair: a missing page does.
    const errors = site.errors.filter((error) => !error.startsWith('logged:'))
    if (errors.length > 0) throw new Error(errors.join('\n'))
  } finally {
    await person.leave()
    await site.close()
  }
  return { remarks, steps: done }
}

/** @param long how long (ms) Orca must have been silent, as things are */
async function untilQuiet({ ear }: Desk, long: () => number): Promise<void> {
  while (Date.now() - ear.heardAt < quietMs || Date.now() - ear.heardAt < long()) await pause(20)
}

const orNothing = (lines: readonly string[]) => (lines.length === 0 ? [nothing] : lines)

/** @returns whether it is of interest what is then heard */
async function act(does: string, person: Person, site: Site): Promise<boolean> {
  const [, verb, what = ''] = /^(Opens|Presses|Types) (.*?)(?:, .*)?$/.exec(does) ?? []
  if (verb === 'Opens') await person.open(site.url + what)
  else if (verb === 'Presses') await person.press(keys[what] ?? (what.length === 1 ? what.toLowerCase() : what))
  else if (does === 'Reads on') await person.press('KP_Add')
  else {
    if (verb === 'Types') await person.type(what)
    else arrange(does, site)
    return false
  }
  return true
}

function arrange(does: string, site: Site): void {
  const circumstance = circumstances[does]
  if (!circumstance) throw new Error(`Nobody knows how to do this: ${does}`)
  site.meet(circumstance)
}

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
class Person {
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
