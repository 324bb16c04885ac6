import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each(['.ci/run', '.github/workflows/ci.yml'])('%s runs every available engine', (file) => {
  expect(readFileSync(file, 'utf8')).toMatch(/npm test -- --engines all$/m)
})
