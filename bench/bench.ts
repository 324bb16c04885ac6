import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureApi, usualEffort } from './api/measure.ts'
import { apiReport } from './api/report.ts'
import { measureEngines } from './engines/measure.ts'
import { enginesReport } from './engines/report.ts'
import { thisMachine } from './machine.ts'
import { observe } from './observatory/observatory.ts'
import { observatoryReport } from './observatory/report.ts'
import { makeCertificate } from './pages/certificate.ts'
import { measurePages } from './pages/measure.ts'
import { pagesReport } from './pages/report.ts'
import { buildSites } from './pages/sites.ts'
import { writeResults } from './results.ts'

/**
 * `npm run bench`: measures everything in about half an hour, and writes the results to bench/README.md. `npm run bench
 * -- pages --rounds 3` measures one part: pages, engines, api or observatory.
 */
const { values, positionals } = parseArgs({ options: { rounds: { type: 'string' } }, allowPositionals: true })
const rounds = Number(values.rounds ?? 7)
const began = Date.now()
const say = (what: string) => console.error(`${Math.round((Date.now() - began) / 1000)} s: ${what}`)

installTools()
process.env.PATH = `bench/node_modules/.bin:${process.env.PATH}`
const certificate = makeCertificate('.wrangler/bench-certificate')

const parts: Readonly<Record<string, () => Promise<string>>> = {
  pages: async () => {
    say('building the landing page in every way')
    return pagesReport(await measurePages(await buildSites(), certificate, rounds, say))
  },
  engines: async () => {
    say('building the landing page in every way')
    // Visits are short, and single paints vary.
    return enginesReport(await measureEngines(await buildSites(), certificate, 4 * rounds, say))
  },
  observatory: async () => {
    say('asking the Observatory')
    return observatoryReport(await observe(certificate))
  },
  api: async () => apiReport(await measureApi(usualEffort, say)),
}

for (const [part, measure] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(part)) continue
  const report = `${thisMachine()}\n\n${await measure()}`
  writeResults(part, report)
  console.log(report)
}
say('done')
process.exit(0)

/** The tools have their own lockfile, so that building the site does not need them. */
function installTools(): void {
  const stamp = 'bench/node_modules/.installed-lockfile'
  const lockfile = readFileSync('bench/package-lock.json', 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return
  say('installing the tools')
  execFileSync('npm', ['ci', '--no-audit', '--loglevel=error'], { cwd: 'bench', stdio: 'inherit' })
  writeFileSync(stamp, lockfile)
}
