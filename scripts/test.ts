import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './engines/chromium.ts'

/**
 * Everything that must hold: types, lint, unused code, the build, unit and worker and repository tests, then the journeys in a
 * real browser. Goes on after a failure, so that one run tells all, and closes with one line of counts.
 */
interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** Where the runner writes its counts; a step without a report counts as one test. */
  readonly report?: string
}

const results = 'test-results'
const steps: readonly Step[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['biome', 'check', '.'] },
  { name: 'unused code', command: ['knip', '--no-config-hints'] },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  {
    name: 'unit, worker and repository tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`],
    report: `${results}/vitest.json`,
  },
  { name: 'browser journeys', command: ['playwright', 'test'], report: `${results}/e2e.json` },
]

rmSync(results, { recursive: true, force: true })
mkdirSync(results)
ensureChromium()

let passed = 0
let failed = 0
for (const { name, command, report } of steps) {
  console.log(`\n— ${name}`)
  const [program, ...args] = command
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  const counts = report === undefined ? undefined : readCounts(report)
  passed += counts?.passed ?? (status === 0 ? 1 : 0)
  // A runner that fell over without a failed test has failed all the same.
  failed += counts?.failed || (status === 0 ? 0 : 1)
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/** Reads vitest's or Playwright's JSON report; undefined when the runner ended before writing one. */
function readCounts(path: string): { passed: number; failed: number } | undefined {
  try {
    const report: {
      numPassedTests?: number
      numFailedTests?: number
      stats?: { expected: number; unexpected: number; flaky: number }
    } = JSON.parse(readFileSync(path, 'utf8'))
    if (report.stats) return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
    return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }
  } catch {
    return undefined
  }
}
