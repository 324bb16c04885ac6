import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Spread } from '#app/components/plan-cards.tsx'
import { instalments } from '#app/content/plans.ts'

const shown = (of: Parameters<typeof Spread>[0]['of']) =>
  renderToStaticMarkup(createElement(Spread, { of })).replace(/<[^>]+>/g, '')

test('instalments are never shown without what they come to', () => {
  expect(shown({ months: 24, monthly: 135.5 })).toBe('or 24 payments of £135.50: £3,252 in all')
  expect(shown({ first: 95, months: 12, monthly: 155 })).toBe('or £95 now and 12 payments of £155: £1,955 in all')
})

test('until there are figures nothing is said', () => {
  expect(instalments).toEqual({})
  expect(shown(undefined)).toBe('')
})
