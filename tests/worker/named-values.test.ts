import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { prepareNamed } from '#worker/named-values.ts'

test('a statement finds its values by name, however often and in whatever order it names them', async () => {
  const statement = prepareNamed(env.DB, 'SELECT :b AS one, :a AS two, :b AS three', {
    a: 1,
    b: 'x',
    unused: undefined,
  })
  expect(await statement.first()).toEqual({ one: 'x', two: 1, three: 'x' })
})

test('a name without a value fails instead of being null', () => {
  expect(() => prepareNamed(env.DB, 'SELECT :a', { a: undefined })).toThrow('no value for :a')
})
