import { expect, test } from 'vitest'
import { withUnbrokenNumbers } from '../../src/components/unbroken-numbers.ts'

test('a number stays on the line of what it counts or numbers', () => {
  expect(withUnbrokenNumbers('14 pages, number 000000, audited at 31 March 2025, London EC1A 1AA')).toBe(
    '14\u00a0pages, number\u00a0000000, audited at 31\u00a0March\u00a02025, London EC1A\u00a01AA',
  )
})
