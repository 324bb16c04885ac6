import { expect, onTestFinished, test } from 'vitest'
import { inputTime, momentsOf, mondayOf, startOf } from '#desk/uk-time.ts'

/** Has every date written in a form of another country. */
function writeDatesOtherwise(): void {
  const formats = Intl.DateTimeFormat.prototype
  const usual = Object.getOwnPropertyDescriptor(formats, 'format') ?? {}
  Object.defineProperty(formats, 'format', { ...usual, get: () => () => '7/1/2026, 2:05 PM' })
  onTestFinished(() => void Object.defineProperty(formats, 'format', usual))
}

test('which leads a time or a week selects does not depend on how the runtime writes a date', () => {
  writeDatesOtherwise()
  const summer = Date.parse('2026-07-01T13:05:00Z')
  expect(inputTime(summer)).toBe('2026-07-01T14:05')
  expect(momentsOf('2026-07-01T14:05')).toEqual({ earlier: summer, later: summer })
  expect(mondayOf(summer)).toBe('2026-06-29')
  expect(startOf('2026-06-29')).toBe(Date.parse('2026-06-28T23:00:00Z'))
})
