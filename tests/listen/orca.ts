import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
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

/** A screen with a keyboard, and a screen reader that listens to both. */
export interface Desk {
  /** A folder of its own. */
  readonly home: string
  /** For the programs that are started on it. */
  readonly env: NodeJS.ProcessEnv
  readonly ear: Ear
  close(): void
}

/** What Orca has said since it was last asked for. */
interface Ear {
  /** Unix ms of the last sign of life: Orca's log names every event that it looks at. */
  readonly heardAt: number
  /** How many keys it has seen released. */
  readonly keys: number
  readonly said: readonly string[]
  forget(): void
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
  const ear = listenTo(orca.stdout)
  return {
    home,
    env,
    ear,
    close: () => {
      for (const program of [orca, accessibility, manager, bus, screen]) stop(program)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function listenTo(log: NodeJS.ReadableStream): Ear {
  let heardAt = Date.now()
  let keys = 0
  let said: string[] = []
  /** An utterance of several lines, so far. */
  let open: string | undefined
  let isDescription = false
  createInterface(log).on('line', (line) => {
    heardAt = Date.now()
    if (line.startsWith('KEYBOARD_EVENT') && line.includes('RELEASED')) keys++
    // It says a description a second time when told that it has changed, whether or not it has.
    if (line.includes('OBJECT EVENT: ')) isDescription = line.includes('accessible-description')
    const begun = open === undefined ? /^[\d:.]+ - SPEECH OUTPUT: '(.*)$/.exec(line)?.[1] : `${open} ${line.trim()}`
    if (begun === undefined) return
    // Behind the words it names a voice.
    const whole = /^(.*)'(?: voice=\w+)? ?(?:\{.*\}|None)?$/.exec(begun)?.[1]
    open = whole === undefined ? begun : undefined
    if (whole !== undefined && !(isDescription && said.at(-1) === `${whole}.`)) said.push(whole)
  })
  return {
    get heardAt() {
      return heardAt
    },
    get keys() {
      return keys
    },
    get said() {
      return said
    },
    forget: () => {
      said = []
    },
  }
}
