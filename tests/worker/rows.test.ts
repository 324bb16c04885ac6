import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rowIn, rowsIn } from '#worker/rows.ts'

test('a batch without the result that is asked for is a mistake, not an empty list', () => {
  for (const read of [rowsIn, rowIn]) expect(() => read(undefined, z.object({}))).toThrow()
})
