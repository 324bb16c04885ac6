import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem, type } from 'node:os'
import { commandLine, fail } from '../../scripts/command.ts'
import { measureApi } from './api.ts'
import { measurePaints, measureVisits } from './pages.ts'

/**
 * `npm run bench`: measures what is built, in about half an hour, and writes the results into the README beside it.
 * `-- paint` measures one part, in less than ten minutes. `--rounds 1` is quicker, `--dry` writes nothing.
 */
const { values, positionals } = commandLine({
  options: { rounds: { type: 'string', default: '7' }, dry: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
/** Each answers with a section in Markdown. */
const parts = new Map([
  ['paint', measurePaints],
  ['visits', measureVisits],
  ['api', measureApi],
])
if (positionals.some((name) => !parts.has(name)) || !(rounds >= 1))
  fail(`npm run bench -- [${[...parts.keys()].join(' | ')}] [--rounds 7] [--dry]`)

const began = Date.now()
const say = (what: string) => console.error(`${Math.round((Date.now() - began) / 1000)} s: ${what}`)
installTools()
for (const [part, measure] of parts) {
  if (positionals.length > 0 && !positionals.includes(part)) continue
  const report = `${thisMachine()}\n\n${(await measure(rounds, say)).trim()}`
  if (!values.dry) writeResults(part, report)
  console.log(report)
}
say('done')
process.exit(0)

/** The tools have their own lockfile, so that building the site does not need them. */
function installTools(): void {
  const stamp = 'tests/bench/node_modules/.installed-lockfile'
  const lockfile = readFileSync('tests/bench/package-lock.json', 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return
  say('installing the tools')
  execFileSync('npm', ['ci', '--no-audit', '--loglevel=error'], { cwd: 'tests/bench', stdio: 'inherit' })
  writeFileSync(stamp, lockfile)
}

/** The date and this computer, in a sentence. The versions are the lockfiles' of that day. */
function thisMachine(): string {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const date = new Date().toISOString().slice(0, 10)
  return `Measured on ${date}: ${type()}, ${cores}, ${memory}, Node ${process.versions.node}.`
}

/** Writes a part's report between the comments that mark its place. */
function writeResults(part: string, report: string): void {
  const readme = 'tests/bench/README.md'
  const place = new RegExp(`(?<=<!-- ${part}: made by npm run bench -->\n).*(?=<!-- end of ${part} -->)`, 's')
  const text = readFileSync(readme, 'utf8')
  if (!place.test(text)) throw new Error(`${readme} has no place for ${part}`)
  writeFileSync(
    readme,
    text.replace(place, () => `\n${report}\n\n`),
  )
}
