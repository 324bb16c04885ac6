import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { runQuietly } from './checks.ts'
import { type FailureReport, reportPath } from './report-failures.ts'

/** All that the tests and their runtime have printed, also when they pass. */
const output = 'test-output/vitest.txt'

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
  mkdirSync(dirname(reportPath), { recursive: true })
  rmSync(reportPath, { force: true })
  const reporters = ['--reporter=default', '--reporter=./scripts/report-failures.ts']
  const run = await runQuietly('vitest', ['run', ...reporters, ...args])
  writeFileSync(output, run.output)
  if (isVerbose) console.log(run.output)
  const { passed, failures } = readReport() ?? { passed: 0, failures: [] }
  for (const failure of failures) console.log(`\n${failure}`)
  if (run.status === 0) return { passed, failed: 0 }
  // If it crashed without a failed test, the run has failed all the same.
  const failed = Math.max(failures.length, 1)
  const sentence =
    failures.length === 0 ? 'The tests ended with an error outside any test.' : `${failed} failed, ${passed} passed.`
  console.log(`\n${sentence} All that they printed is in ${output}.`)
  return { passed, failed }
}

function readReport(): FailureReport | undefined {
  try {
    return JSON.parse(readFileSync(reportPath, 'utf8'))
  } catch {
    return undefined
  }
}
