import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

// Not in test-results, which Playwright clears before it begins.
export const reportPath = 'test-output/failures.json'

export interface FailureReport {
  readonly passed: number
  /** Each says which test it is, where and why. */
  readonly failures: readonly string[]
}

/** What Vitest says of an error. */
interface TestError {
  readonly message: string
  readonly stack?: string | undefined
  readonly stacks?: ReadonlyArray<{ readonly file: string; readonly line: number }>
  readonly diff?: string | undefined
}

/** Vitest's reporter for `run-vitest.ts`. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const passed = modules.reduce((count, module) => count + [...module.children.allTests('passed')].length, 0)
    const report: FailureReport = { passed, failures: modules.flatMap(failuresIn) }
    writeFileSync(reportPath, JSON.stringify(report))
  }
}

function failuresIn(module: TestModule): string[] {
  const tests = [...module.children.allTests('failed')].map((test) =>
    failure(module.moduleId, test.fullName, test.result().errors?.[0]),
  )
  // A file that cannot be loaded, or a `beforeAll` that fails, leaves no failed test.
  const outside = [module, ...module.children.allSuites()].flatMap((it) => it.errors())
  return [...outside.map((error) => failure(module.moduleId, undefined, error)), ...tests]
}

/** In a few lines: the error's first, and how what was received differs. */
export function failure(path: string, test: string | undefined, error?: TestError): string {
  const file = relative('.', path)
  const line = error?.stacks?.find((place) => place.file === path)?.line
  const why = stripVTControlCharacters(error?.stack ?? error?.message ?? '').split('\n')[0] ?? ''
  const lines = [test, why, ...differences(error?.diff)].filter((it) => it !== undefined)
  return [`${file}${line === undefined ? '' : `:${line}`}`, ...lines.map((it) => `  ${it}`)].join('\n')
}

const shownLines = 10
const shownLength = 200

function differences(diff = ''): string[] {
  const [, , ...lines] = stripVTControlCharacters(diff)
    .split('\n')
    .filter((line) => /^[-+]/.test(line))
    .map((line) => (line.length > shownLength ? `${line.slice(0, shownLength)}…` : line))
  const more = lines.length - shownLines
  return [...lines.slice(0, shownLines), ...(more > 0 ? [`… and ${more} more lines`] : [])]
}
