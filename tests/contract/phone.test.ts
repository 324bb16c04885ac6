import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUkPhone, normalisePhone } from '#contract/phone.ts'

test.each([
  '07700900123',
  '07700 900 123',
  '+44 7700 900123',
  '0044 7700 900123',
  '+44 (0)7700 900123',
  '44 7700 900123',
  '(0)7700-900-123',
  '+44\u00a07700\u2011900123',
  '\u202a+44 7700 900123\u202c',
  '7700 900123',
  '０７７００ ９００１２３',
  '07700 900123 ext 4',
])('reads %s as 07700900123', (text) => {
  expect(normalisePhone(text)).toBe('07700900123')
  expect(isUkPhone(normalisePhone(text))).toBe(true)
})

test.each(['020 7946 0000', '01632 960000', '0808 157 0123', '0303 123 1113', '016977 2345'])('accepts %s', (text) => {
  expect(isUkPhone(normalisePhone(text))).toBe(true)
})

test.each([
  '4477009001',
  '',
  '09011 234567',
  '0612345678',
  '0412345678',
  '+1 202 555 0123',
  '+33 1 23 45 67 89',
  'not a number',
  '12345',
])('refuses %s', (text) => {
  expect(isUkPhone(normalisePhone(text))).toBe(false)
})

test('cuts at eleven digits only after the country code is gone', () => {
  expect(normalisePhone('+44 7700 900123')).not.toBe('44770090012')
})

test('never gives more than eleven digits, or anything but digits', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(normalisePhone(text)).toMatch(/^\d{0,11}$/)
    }),
  )
})

test('leaves a normalised number as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0[12378]\d{8,9}$/), (number) => {
      expect(normalisePhone(number)).toBe(number)
    }),
  )
})
