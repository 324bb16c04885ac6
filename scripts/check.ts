import { runChecks } from './checks.ts'
import { commandLine, fail } from './command.ts'
import { runVitest } from './run-vitest.ts'

/**
 * `npm run check`: types, lint, unused code, the build and the quick tests. `--verbose` prints all that the tests and their
 * runtime print.
 */
const { values } = commandLine({ options: { verbose: { type: 'boolean', default: false } } })

console.log('Types, lint, unused code and the build…')
const wrong = (await runChecks()).filter(({ isPassed }) => !isPassed)
for (const { name, output } of wrong) console.log(`\n— ${name}\n${output}`.trimEnd())
if (wrong.length > 0)
  fail(
    `\nWrong: ${wrong.map(({ name }) => name).join(', ')}. The tests have not been run. "npx biome check --write ." formats.`,
  )

console.log('The quick tests: about a minute…')
const { passed, failed } = await runVitest(['--exclude', '**/*.slow.test.ts'], values.verbose)
if (failed > 0) process.exit(1)
console.log(`${passed} passed.`)
