import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { runQuietly } from './checks.ts'

// Not in test-results, which Playwright clears before it begins.
const report = 'test-output/vitest.json'
/** All that the tests and their runtime have printed, also when they pass. */
const output = 'test-output/vitest.txt'

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: ReadonlyArray<{
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }>
  }>
}

/**
 * Runs Vitest, and says of each failure only which test it is, where and why: the runtime prints traces, even of
 * failures that a test has asked for.
 *
 * @param isVerbose prints everything as well
 */
export async function runVitest(
  args: readonly string[],
  isVerbose: boolean,
): Promise<{ readonly passed: number; readonly failed: number }> {
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const run = await runQuietly('vitest', ['run', ...reporters, ...args])
  writeFileSync(output, run.output)
  if (isVerbose) console.log(run.output)
  const result = readReport()
  const failures = result?.testResults.flatMap(failuresIn) ?? []
  for (const failure of failures) console.log(`\n${failure}`)
  const passed = result?.numPassedTests ?? 0
  if (run.status === 0) return { passed, failed: 0 }
  // If it crashed without a failed test, the run has failed all the same.
  const failed = Math.max(failures.length, 1)
  const sentence =
    failures.length === 0 ? 'The tests ended with an error outside any test.' : `${failed} failed, ${passed} passed.`
  console.log(`\n${sentence} All that they printed is in ${output}.`)
  return { passed, failed }
}

function readReport(): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}

function failuresIn({ name, status, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const file = relative('.', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  // A file that cannot be loaded has no tests.
  if (failed.length === 0) return status === 'failed' ? [`${file}\n  ${firstLine(message)}`] : []
  return failed.map(({ fullName, failureMessages: [why = ''] }) => {
    const [, line] = new RegExp(`${file}:(\\d+)`).exec(why) ?? []
    return `${file}${line === undefined ? '' : `:${line}`}\n  ${fullName}\n  ${firstLine(why)}`
  })
}

const firstLine = (text: string) => text.split('\n')[0] ?? ''
