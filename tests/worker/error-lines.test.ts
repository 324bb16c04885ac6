import { expect, test } from 'vitest'

/** What runs has no types, and its lists are on other lines. */
interface Place {
  readonly file: string
  readonly line: number
}

const here: Place = {
  file: 'tests/worker/error-lines.test.ts',
  line: 15,
}

test('an error names its line in the source', () => {
  expect(new Error('here').stack).toContain(`${here.file}:${here.line}:`)
})
