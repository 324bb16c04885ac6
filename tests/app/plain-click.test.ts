import { expect, test } from 'vitest'
import { isPlainClick } from '#app/features/scroll-to-form.ts'

const click = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

test('a click or tap is plain', () => {
  expect(isPlainClick(click)).toBe(true)
})

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'] as const)('a click with %s is left to the browser', (key) => {
  expect(isPlainClick({ ...click, [key]: true })).toBe(false)
})

test('the middle button is left to the browser', () => {
  expect(isPlainClick({ ...click, button: 1 })).toBe(false)
})
