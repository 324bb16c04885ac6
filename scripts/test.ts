import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { commandLine, fail } from './command.ts'
import { ensureChromium } from './engines/chromium.ts'
import { type EngineName, engineNames, installEngine, isHere } from './engines/engines.ts'

/**
 * Everything that must hold: types, lint, unused code, the build, unit, worker and repository tests, then the journeys
 * in real browsers. Carries on after a failure, so that one run reports everything, and names what passed only when tried
 * again, and ends with one line of counts.
 *
 * `--engines all` runs the journeys in three engines, `--engines firefox,webkit` in those two, and installs meanwhile what
 * is missing; without it they run in whatever is installed.
 * `--only-install` does nothing else.
 */
interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
}

interface Tests extends Step {
  /** Where the runner writes its counts. */
  readonly report: string
}

const { values } = commandLine({
  options: {
    engines: { type: 'string', default: '' },
    'only-install': { type: 'boolean', default: false },
  },
})
const wanted = enginesIn(values.engines)
if (values['only-install']) {
  for (const engine of wanted) installEngine(engine)
  process.exit()
}

const results = 'test-results'
const journeys = 'browser journeys'
// The tests start wrangler dozens of times; compiled code from the last start saves a quarter of each.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/node')
if (wanted.length > 0) process.env.ENGINES = wanted.join()
/** Side by side: none of them keeps two cores busy. */
const checks: readonly Step[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'check', '.'] },
  { name: 'unused code', command: ['knip', '--no-config-hints'] },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
]
/** One after the other. */
const tests: readonly Tests[] = [
  {
    name: 'unit, worker and repository tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`],
    report: `${results}/vitest.json`,
  },
  { name: journeys, command: ['playwright', 'test'], report: `${results}/e2e.json` },
]

rmSync(results, { recursive: true, force: true })
mkdirSync(results)
ensureChromium()
// Only the last step needs the others, and a package manager leaves the processor free.
const installing = installMeanwhile(wanted.filter((engine) => !isHere(engine)))

let passed = 0
let failed = 0
const flaky: string[] = []
for (const { name, output, status } of await Promise.all(checks.map(check))) {
  console.log(`\n— ${name}\n${output}`.trimEnd())
  if (status === 0) passed++
  else failed++
}
for (const { name, command, report } of tests) {
  console.log(`\n— ${name}`)
  if (name === journeys) await installing
  const [program, ...args] = command
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  const counts = readCounts(report)
  passed += counts?.passed ?? 0
  // A runner that crashed without a failed test has still failed.
  failed += counts?.failed || (status === 0 ? 0 : 1)
  flaky.push(...(counts?.flaky ?? []))
}

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

/** Runs a check, which counts as one test. @returns what it printed, and how it ended */
async function check({ name, command: [program, ...args] }: Step) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const [status] = await once(child, 'close')
  return { name, output, status: Number(status ?? 1) }
}

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
  /** What passed only when it was tried again, by title: neither of the two. */
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

/** Reads vitest's or Playwright's JSON report; undefined when the runner ended before writing one. */
function readCounts(path: string): Counts | undefined {
  try {
    const report: {
      readonly numPassedTests?: number
      readonly numFailedTests?: number
      readonly stats?: { readonly expected: number; readonly unexpected: number }
      readonly suites?: readonly Suite[]
    } = JSON.parse(readFileSync(path, 'utf8'))
    const { stats, suites = [] } = report
    if (stats) return { passed: stats.expected, failed: stats.unexpected, flaky: suites.flatMap(flakyIn) }
    return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0, flaky: [] }
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
