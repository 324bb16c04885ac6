import { expect, test } from 'vitest'
import { apart } from '../../scripts/prerender/page-styles.ts'

const onPage = new Set(['_shown'])

test('rules for what is on the page are told from those that only the app needs, each below its own conditions', () => {
  const nested = (rules: string) => `@media (width>40em){@supports (inset:0){${rules}}}`
  expect(apart(`a{b:c}${nested('._shown{d:e}._later{f:g}')}`, onPage)).toEqual({
    own: `a{b:c}${nested('._shown{d:e}')}`,
    app: nested('._later{f:g}'),
  })
})

test.each([
  ['has more levels than can be told apart', '@media a{@supports b{@media c{._shown{d:e}}}}'],
  ['closes what it has not opened', '._shown{d:e}}a{b:c}'],
  ['ends within a rule', '._shown{d:e}a{b:c'],
])('a stylesheet that %s stops the build', (_, sheet) => {
  expect(() => apart(sheet, onPage)).toThrow('cannot tell apart')
})
