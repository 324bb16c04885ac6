import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plans } from '../../src/content/plans.ts'
import { elements, parse, textOf } from './support/built-pages.ts'

const cards = elements(parse(readFileSync('tests/bench/peers/hand-written.html', 'utf8')))
  .filter(({ tag }) => tag === 'article')
  .map((card) => textOf(card))

test.each(plans)('the page that ours is measured against has the $name at the same price', ({ name, price }) => {
  expect(cards.find((words) => words.startsWith(name))).toContain(price)
})
