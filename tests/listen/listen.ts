import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { aptInstall, tryToInstall } from '../../scripts/engines/chromium.ts'
import { fail } from '../../scripts/ports.ts'
import { start, stop } from '../support/processes.ts'
import { replay } from './journey.ts'
import { type Desk, setUpDesk } from './orca.ts'
import { differences, parseTranscript, printTranscript } from './transcript.ts'

/**
 * `npm run listen`: goes through the built site by keyboard, as `tests/listen/transcripts` say, and compares what a screen
 * reader says with what they say. `-- --update` writes it down instead; `-- ring-me` takes one transcript.
 * `LISTEN_PORT` moves its three ports.
 */
const { values, positionals } = parseArgs({ options: { update: { type: 'boolean' } }, allowPositionals: true })
const port = Number(process.env.LISTEN_PORT ?? 8960)
const stateDir = '.wrangler/listen'
/** People who listen side by side: most of their time is spent waiting. */
const desksWanted = 3

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
const waiting = [...files]
let changed = 0
let isBroken = false
await Promise.all(Array.from({ length: Math.min(desksWanted, files.length) }, listenAtDesk))
const seconds = Math.round((Date.now() - began) / 1000)
console.log(`\n${files.length} journeys in ${seconds} s, ${changed} ${values.update ? 'written' : 'changed'}`)
process.exit(isBroken || (changed > 0 && !values.update) ? 1 : 0)

async function listenAtDesk(): Promise<void> {
  const desk = await setUpDesk()
  desks.push(desk)
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const expected = parseTranscript(readFileSync(file, 'utf8'))
    try {
      let heard = await replay(desk, origin, expected)
      // Once more, because a browser that stalls is not the site's fault.
      if (!values.update && differences(expected, heard).length > 0) heard = await replay(desk, origin, expected)
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
