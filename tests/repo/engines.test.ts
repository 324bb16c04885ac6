import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each([
  ['.ci/run', /^npm test -- --engines today$/m],
  ['.github/workflows/ci.yml', /run: npm test -- --engines today --shard .*matrix\.shard }}\/3$/m],
  ['.github/workflows/nightly.yml', /run: npm test -- --engines all$/m],
])('%s runs the engines that it has time for', (file, command) => {
  expect(readFileSync(file, 'utf8')).toMatch(command)
})
