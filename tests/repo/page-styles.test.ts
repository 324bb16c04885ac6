import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apart, printApart } from '../../scripts/prerender/page-styles.ts'

const onPage = new Set(['_shown'])

test('rules for what is on the page are told from those that only the app needs, each below its own conditions', () => {
  const nested = (rules: string) => `@media (width>40em){@supports (inset:0){${rules}}}`
  expect(apart(`a{b:c}${nested('._shown{d:e}._later{f:g}')}`, onPage)).toEqual({
    own: `a{b:c}${nested('._shown{d:e}')}`,
    app: nested('._later{f:g}'),
  })
})

test('rules for paper are told from the others', () => {
  expect(printApart('a{b:c}@media print{@page{margin:0}a{d:e}}@media print,(width>40em){a{f:g}}')).toEqual({
    screen: 'a{b:c}@media print,(width>40em){a{f:g}}',
    print: '@page{margin:0}a{d:e}',
  })
})

test('rules for paper that would lose the condition around them stop the build', () => {
  expect(() => printApart('@supports (inset:0){@media print{a{b:c}}}')).toThrow('inside @supports')
})

test.each([
  ['has more levels than can be told apart', '@media a{@supports b{@media c{._shown{d:e}}}}'],
  ['closes what it has not opened', '._shown{d:e}}a{b:c}'],
  ['ends within a rule', '._shown{d:e}a{b:c'],
])('a stylesheet that %s stops the build', (_, sheet) => {
  expect(() => apart(sheet, onPage)).toThrow('cannot tell apart')
})

test('nothing turns or glides, in any state, for a visitor who has asked for less motion', () => {
  const forOthers = /^@media[^\n]*\(prefers-reduced-motion: no-preference\)[^\n]* \{$.*?^\}$/gms
  const moving = globSync('src/**/*.css').flatMap((file) => {
    const sheet = readFileSync(file, 'utf8').replace(forOthers, '')
    return sheet.match(/(?<=^ *)(?:animation|transition|scroll-behavior)\b.*$/gm) ?? []
  })
  expect(moving).toEqual([])
})
