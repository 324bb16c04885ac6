import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureApi } from './api/api.ts'
import { thisMachine } from './figures.ts'
import { measureOtherEngines } from './pages/other-engines.ts'
import { measurePaints } from './pages/paints.ts'
import { measureVisits } from './pages/visits.ts'
import { makeCertificate } from './serve.ts'

/**
 * `npm run bench`: measures what is built, in about half an hour, and writes the results into the README beside it.
 * `-- paint` measures one part, in less than ten minutes. `--rounds 1` is quicker, `--dry` writes nothing.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, dry: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const rounds = Number(values.rounds)
const began = Date.now()
const say = (what: string) => console.error(`${Math.round((Date.now() - began) / 1000)} s: ${what}`)

installTools()
process.env.PATH = `tests/bench/node_modules/.bin:${process.env.PATH}`
const certificate = makeCertificate('.wrangler/bench-certificate')

/** Each part answers with a section in Markdown. */
const parts: Readonly<Record<string, () => Promise<string>>> = {
  paint: async () =>
    `${await measurePaints(certificate, rounds, say)}\n${await measureOtherEngines(certificate, rounds, say)}`,
  visits: () => measureVisits(certificate, rounds, say),
  api: () => measureApi(rounds, say),
}
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0 || !(rounds >= 1)) {
  console.error(`npm run bench -- [${Object.keys(parts).join(' | ')}] [--rounds 7] [--dry]`)
  process.exit(2)
}

for (const [part, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(part)) continue
  const report = `${thisMachine()}\n\n${(await measure()).trim()}`
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

/** Writes a part's report between the comments that mark its place. */
function writeResults(part: string, report: string): void {
  const readme = 'tests/bench/README.md'
  const [begin, end] = [`<!-- ${part}: made by npm run bench -->\n`, `<!-- end of ${part} -->`]
  const text = readFileSync(readme, 'utf8')
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  if (from < begin.length || to < from) throw new Error(`${readme} has no place for ${part}`)
  writeFileSync(readme, `${text.slice(0, from)}\n${report}\n\n${text.slice(to)}`)
}
