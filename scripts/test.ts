import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { runChecks } from './checks.ts'
import { commandLine, fail } from './command.ts'
import { ensureChromium } from './engines/chromium.ts'
import { type EngineName, engineNames, installEngine, isHere } from './engines/engines.ts'
import { runVitest } from './run-vitest.ts'

/**
 * Everything that must hold: types, lint, unused code, the build, unit, worker and repository tests, then the journeys
 * in real browsers. Carries on after a failure, so that one run reports everything, and names what passed only when tried
 * again, and ends with one line of counts.
 *
 * `--engines all` runs the journeys in three engines, `--engines firefox,webkit` in those two, and installs meanwhile what
 * is missing; without it they run in whatever is installed.
 * `--only-install` does nothing else; `--verbose` prints all that the tests and their runtime print.
 */
const { values } = commandLine({
  options: {
    engines: { type: 'string', default: '' },
    'only-install': { type: 'boolean', default: false },
    // A log of CI has no files beside it.
    verbose: { type: 'boolean', default: process.env.CI !== undefined },
  },
})
const wanted = enginesIn(values.engines)
if (values['only-install']) {
  for (const engine of wanted) installEngine(engine)
  process.exit()
}

const results = 'test-results'
const journeysReport = `${results}/e2e.json`
// The tests start wrangler dozens of times; compiled code from the last start saves a quarter of each.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node')
if (wanted.length > 0) process.env.ENGINES = wanted.join()
rmSync(results, { recursive: true, force: true })
mkdirSync(results)
ensureChromium()
// Only the last step needs the other engines, and a package manager leaves the processor mostly idle.
const installing = installMeanwhile(wanted.filter((engine) => !isHere(engine)))

let passed = 0
let failed = 0
for (const { name, output, isPassed } of await runChecks()) {
  console.log(`\n— ${name}\n${output}`.trimEnd())
  if (isPassed) passed++
  else failed++
}

console.log('\n— unit, worker and repository tests: some minutes')
const unit = await runVitest([], values.verbose)
passed += unit.passed
failed += unit.failed

console.log('\n— browser journeys')
await installing
const { status } = spawnSync('playwright', ['test'], { stdio: 'inherit' })
const inBrowsers = readCounts(journeysReport)
passed += inBrowsers?.passed ?? 0
// A runner that crashed without a failed test has still failed.
failed += inBrowsers?.failed || (status === 0 ? 0 : 1)
const flaky = inBrowsers?.flaky ?? []

const untried = engineNames.filter((engine) => !isHere(engine) || (wanted.length > 0 && !wanted.includes(engine)))
const missing = untried.filter((engine) => wanted.includes(engine))
failed += missing.length
console.log()
if (missing.length > 0) console.log(`Could not be installed: ${missing.join(', ')}.`)
if (untried.length > 0)
  console.log(`Not tried: ${untried.join(', ')}. "npm test -- --engines all" installs those available.`)
for (const title of flaky) console.log(`Flaky, passed only when tried again: ${title}`)
console.log(`${passed} passed, ${failed} failed, ${flaky.length} flaky`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/** Installs engines in a process of its own. @returns when it has ended */
async function installMeanwhile(engines: readonly EngineName[]): Promise<void> {
  if (engines.length === 0) return
  console.log(`Installing ${engines.join(', ')} meanwhile…`)
  const args = [import.meta.filename, '--only-install', '--engines', engines.join()]
  await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'exit')
}

/** @param list "all", or names separated by commas */
function enginesIn(list: string): readonly EngineName[] {
  if (list === 'all') return engineNames
  return list
    .split(',')
    .filter((name) => name !== '')
    .map(
      (name) =>
        engineNames.find((known) => known === name) ?? fail(`There is no engine "${name}": ${engineNames.join(', ')}.`),
    )
}

interface Counts {
  readonly passed: number
  readonly failed: number
  /** The titles of tests that passed only when tried again; they count neither as passed nor as failed. */
  readonly flaky: readonly string[]
}

interface Suite {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs: ReadonlyArray<{
    readonly title: string
    readonly tests: ReadonlyArray<{ readonly status: string; readonly projectName: string }>
  }>
}

/** Reads Playwright's JSON report; undefined when it ended before writing one. */
function readCounts(path: string): Counts | undefined {
  try {
    const report: {
      readonly stats: { readonly expected: number; readonly unexpected: number }
      readonly suites: readonly Suite[]
    } = JSON.parse(readFileSync(path, 'utf8'))
    const { stats, suites } = report
    return { passed: stats.expected, failed: stats.unexpected, flaky: suites.flatMap(flakyIn) }
  } catch {
    return undefined
  }
}

function flakyIn({ title, suites = [], specs }: Suite): string[] {
  const here = specs.flatMap((spec) =>
    spec.tests.filter(({ status }) => status === 'flaky').map((test) => `${test.projectName}, ${title}: ${spec.title}`),
  )
  return [...here, ...suites.flatMap(flakyIn)]
}
