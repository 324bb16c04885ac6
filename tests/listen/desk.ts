import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { start, stop } from '../support/processes.ts'

/**
 * Orca, started in its own language: its own program allows one for each user. Without a speech server it "says"
 * everything at once, into its log; a voice would take minutes to read a page. Keys are not echoed: the typist knows
 * what. A page is read when that is asked for.
 */
const orcaProgram = `
from orca import debug, orca, settings
debug.debugLevel = debug.LEVEL_INFO
settings.speechServerFactory = ''
settings.speechFactoryModules = []
settings.enableBraille = False
settings.enableKeyEcho = False
settings.sayAllOnLoad = False
orca.getSettingsManager().activate(None, {})
orca.main()
`

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

/** A screen with a keyboard, and a screen reader that listens to both. */
export interface Desk {
  /** A folder of its own. */
  readonly home: string
  /** For the programs that are started on it. */
  readonly env: NodeJS.ProcessEnv
  readonly ear: Ear
  close(): void
}

export async function setUpDesk(): Promise<Desk> {
  const home = mkdtempSync(join(tmpdir(), 'listen-'))
  const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {})
  const [display] = await once(screen.stdout, 'data')
  const bus = start('dbus-daemon', ['--session', '--print-address', '--nofork', '--nopidfile'], {})
  const [address] = await once(bus.stdout, 'data')
  const env = {
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    DISPLAY: `:${String(display).trim()}`,
    DBUS_SESSION_BUS_ADDRESS: String(address).trim(),
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    TZ: 'Europe/London',
    GNOME_ACCESSIBILITY: '1',
  }
  // Without a window manager no window is ever active, and Orca speaks of the active one alone.
  const manager = start('openbox', [], env)
  const accessibility = start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately'], env)
  // It logs to its standard error, line by line; to a file it would in blocks, and always be behind.
  const orca = start('sh', ['-c', 'exec /usr/bin/python3 -c "$ORCA" 2>&1'], { ...env, ORCA: orcaProgram })
  const close = () => {
    for (const program of [orca, accessibility, manager, bus, screen]) stop(program)
    rmSync(home, { recursive: true, force: true })
  }
  return { home, env, ear: new Ear(orca.stdout), close }
}

/** What Orca has said since that was last forgotten. */
class Ear {
  /** Unix ms of the last sign of life: Orca's log names every event that it looks at. */
  heardAt = Date.now()
  /** How many keys it has seen released. */
  keys = 0
  said: string[] = []
  /** An utterance of several lines, so far. */
  #open: string | undefined
  #isDescription = false

  constructor(log: NodeJS.ReadableStream) {
    createInterface(log).on('line', (line) => this.#listenTo(line))
  }

  #listenTo(line: string): void {
    this.heardAt = Date.now()
    if (line.startsWith('KEYBOARD_EVENT') && line.includes('RELEASED')) this.keys++
    // It says a description a second time when told that it has changed, whether or not it has.
    if (line.includes('OBJECT EVENT: ')) this.#isDescription = line.includes('accessible-description')
    const begun =
      this.#open === undefined ? /^[\d:.]+ - SPEECH OUTPUT: '(.*)$/.exec(line)?.[1] : `${this.#open} ${line.trim()}`
    if (begun === undefined) return
    // Behind the words it names a voice.
    const whole = /^(.*)'(?: voice=\w+)? ?(?:\{.*\}|None)?$/.exec(begun)?.[1]
    this.#open = whole === undefined ? begun : undefined
    if (whole !== undefined && !(this.#isDescription && this.said.at(-1) === `${whole}.`)) this.said.push(whole)
  }
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
    ear.said = []
    this.#firefox = start('firefox-esr', ['--no-remote', '--profile', this.#profile, '--kiosk', url], env)
    await until(() => ear.said.some((text) => text.startsWith('Finished loading ')), 60_000)
  }

  press = (key: string) => this.#onKeyboard(1, 'key', key)

  type = (text: string) => this.#onKeyboard(text.length, 'type', '--delay', '30', text)

  /** Until Orca has seen as many keys. */
  async #onKeyboard(keys: number, ...args: readonly string[]): Promise<void> {
    const { ear } = this.#desk
    const before = ear.keys
    this.#xdotool(...args)
    await until(() => ear.keys >= before + keys, 10_000)
  }

  /** Closes the browser as a person does, so that it keeps what it should. */
  async leave(): Promise<void> {
    const firefox = this.#firefox
    if (!firefox || firefox.exitCode !== null) return
    const gone = once(firefox, 'exit')
    this.#xdotool('key', 'ctrl+q')
    await Promise.race([gone, pause(5_000)])
    stop(firefox)
  }

  #xdotool(...args: readonly string[]): void {
    spawnSync('/usr/bin/xdotool', args, { env: { ...process.env, ...this.#desk.env } })
  }
}

async function until(isSo: () => boolean, mostMs: number): Promise<void> {
  const end = Date.now() + mostMs
  while (!isSo() && Date.now() < end) await pause(10)
}
