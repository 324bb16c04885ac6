import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOverseasPostcode, isUkPostcode, normalisePostcode } from '#contract/postcode.ts'

test.each([
  ['ec1a1aa', 'EC1A 1AA'],
  [' sw1a  2aa ', 'SW1A 2AA'],
  ['m1-1ae', 'M1 1AE'],
  ['ab12', 'AB12'],
  ['w1a0ax', 'W1A 0AX'],
])('writes %s as %s', (typed, written) => {
  expect(normalisePostcode(typed)).toBe(written)
})

test.each([
  'M1 1AE',
  'B33 8TH',
  'CR2 6XH',
  'DN55 1PT',
  'W1A 0AX',
  'EC1A 1BB',
  'JE2 3AB',
  'GY1 1AA',
  'IM1 1AA',
  'BF1 2AA',
])('accepts %s', (postcode) => {
  expect(isUkPostcode(postcode)).toBe(true)
})

test.each(['', 'EC1A', 'M1', 'EC1A 1A', '1AA EC1', 'EC1A 1CA', 'EC1A 1AO', '12345', 'EC1AA 1AA'])(
  'refuses %s',
  (postcode) => {
    expect(isUkPostcode(postcode)).toBe(false)
  },
)

test.each(['GX11 1AA', 'FIQQ 1ZZ', 'ASCN 1ZZ'])('knows %s is outside the posting area', (postcode) => {
  expect(isOverseasPostcode(postcode)).toBe(true)
  expect(isUkPostcode(postcode)).toBe(false)
})

test('writing it twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const once = normalisePostcode(text)
      expect(normalisePostcode(once)).toBe(once)
    }),
  )
})
