import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, type Site, siteOfOneVisitor } from '../../e2e/journeys/site.ts'
import { commandLine, fail } from '../../scripts/command.ts'
import { aptInstall, tryToInstall } from '../../scripts/engines/chromium.ts'
import { start, stop } from '../support/processes.ts'
import { type Desk, Person, setUpDesk } from './desk.ts'
import {
  differences,
  isSame,
  parseTranscript,
  printTranscript,
  type Step,
  type Transcript,
  tidied,
} from './transcript.ts'

/**
 * `npm run listen`: goes through the built site by keyboard, as `tests/listen/transcripts` say, and compares what a screen
 * reader says with what they say. `-- --update` writes it down instead; `-- ring-me` takes one transcript; `LISTEN_PORT`
 * moves its three ports. Other versions than Orca 43 and Firefox ESR on Debian 12 choose other words.
 *
 * Read a transcript as such a person: is anything said twice, cut short or without a reason? Is each mistake named, and its
 * place? After Enter, do they know where they are? A new one is a file with remarks after `#` and a line for each thing
 * done, then `--update`. Prefer Tab and headings to arrows and landmarks, which read as much as fits a line on the screen.
 */
const { values, positionals } = commandLine({ options: { update: { type: 'boolean' } }, allowPositionals: true })
const port = Number(process.env.LISTEN_PORT ?? 8960)
const stateDir = '.wrangler/listen'
/** People who listen side by side: most of their time is spent waiting. */
const desksWanted = 3

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

/**
 * Answers a lead as late (500 ms) as over a phone's network. The focus falls to the document while its button rests; Orca,
 * which asks some time later what is there, would find the next page, and take its first words, the heading, for read.
 */
const distance: Fault = ({ method }) => method === 'POST' && pause(500, false)

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

const programs = ['orca', 'firefox-esr', 'Xvfb', 'openbox', 'dbus-daemon', 'xdotool'].map((name) => `/usr/bin/${name}`)
const packages = 'orca at-spi2-core dbus-daemon firefox-esr xvfb openbox xdotool'.split(' ')
const isInstalled = () => programs.every((path) => existsSync(path))
if (!tryToInstall(isInstalled, aptInstall(...packages)))
  fail(`A screen reader, a browser and a screen are needed. On Debian: apt-get install ${packages.join(' ')}`)

const files = globSync('tests/listen/transcripts/*.txt')
  .filter((file) => positionals.length === 0 || positionals.includes(basename(file, '.txt')))
  .toSorted()
if (files.length === 0) fail(`There is no such transcript: ${positionals.join(', ')}.`)

const desks: Desk[] = []
const origin = `http://localhost:${port}`
rmSync(stateDir, { recursive: true, force: true })
const ports = { PORT: String(port), INBOX_PORT: String(port + 1), DESK_PORT: String(port + 2) }
const server = start('node', ['scripts/start.ts', '--built'], { ...ports, STATE_DIR: stateDir })
process.on('exit', () => {
  stop(server)
  for (const desk of desks) desk.close()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
await new Promise<void>((resolve) => {
  server.stdout.on('data', (text) => String(text).includes(origin) && resolve())
  server.once('exit', () => fail(`The site did not start. Is something else using port ${port}?`))
})

const began = Date.now()
const waiting = files.values()
let changed = 0
let isBroken = false
await Promise.all(Array.from({ length: Math.min(desksWanted, files.length) }, listenAtDesk))
const seconds = Math.round((Date.now() - began) / 1000)
console.log(`\n${files.length} journeys in ${seconds} s, ${changed} ${values.update ? 'written' : 'changed'}`)
process.exit(isBroken || (changed > 0 && !values.update) ? 1 : 0)

async function listenAtDesk(): Promise<void> {
  const desk = await setUpDesk()
  desks.push(desk)
  for (const file of waiting) {
    const expected = parseTranscript(readFileSync(file, 'utf8'))
    try {
      let heard = await replay(desk, expected)
      // Once more, because a browser that stalls is not the site's fault.
      if (!values.update && differences(expected, heard).length > 0) heard = await replay(desk, expected)
      report(file, differences(expected, heard))
      if (values.update) writeFileSync(file, printTranscript(heard))
    } catch (error) {
      report(file, [String(error)])
      isBroken = true
    }
  }
}

function report(file: string, changes: readonly string[]): void {
  if (changes.length > 0) changed++
  console.log([`${changes.length === 0 ? 'same   ' : 'changed'} ${basename(file, '.txt')}`, ...changes].join('\n  '))
}

/** Does what a transcript says, and listens. @returns the same steps with what is heard now */
async function replay(desk: Desk, { remarks, steps }: Transcript): Promise<Transcript> {
  const site = await siteOfOneVisitor(origin)
  site.meet(distance)
  const person = new Person(desk)
  const done: Step[] = []
  try {
    for (const { does, hears } of steps) done.push({ does, hears: await takeStep({ does, hears }, desk, person, site) })
    // What a page logs is its own affair: a missing page does.
    const errors = site.errors.filter((error) => !error.startsWith('logged:'))
    if (errors.length > 0) throw new Error(errors.join('\n'))
  } finally {
    await person.leave()
    await site.close()
  }
  return { remarks, steps: done }
}

/** @returns what is heard, as far as that is of interest */
async function takeStep({ does, hears }: Step, { ear }: Desk, person: Person, site: Site): Promise<readonly string[]> {
  const untilQuiet = async (long: () => number) => {
    while (Date.now() - ear.heardAt < quietMs || Date.now() - ear.heardAt < long()) await pause(20)
  }
  ear.said = []
  const [, verb, what = ''] = /^(Opens|Presses|Types) (.*?)(?:, .*)?$/.exec(does) ?? []
  if (verb === 'Opens') await person.open(site.url + what)
  else if (verb === 'Presses') await person.press(keys[what] ?? (what.length === 1 ? what.toLowerCase() : what))
  else if (does === 'Reads on') await person.press('KP_Add')
  else {
    const circumstance = circumstances[does]
    if (verb === 'Types') await person.type(what)
    else if (circumstance) site.meet(circumstance)
    else throw new Error(`Nobody knows how to do this: ${does}`)
    await untilQuiet(() => quietMs)
    return []
  }
  const heard = () => {
    const lines = tidied(ear.said)
    return lines.length === 0 ? [nothing] : lines
  }
  await untilQuiet(() => {
    if (hears.length > 0 && isSame(heard(), hears)) return quietMs
    return heard().includes(nothing) ? patienceMs.atFirst : patienceMs.later
  })
  const lines = heard()
  if (lines.some((line) => line.startsWith('Finished loading'))) await untilQuiet(() => restMs)
  return lines
}
