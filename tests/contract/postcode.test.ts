import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isForcesNumber, isOverseasPostcode, isUkPostcode, normalisePostcode } from '#contract/postcode.ts'

test.each([
  ['ec1a1aa', 'EC1A 1AA'],
  [' sw1a  2aa ', 'SW1A 2AA'],
  ['m1-1ae', 'M1 1AE'],
  ['m1\u20131ae', 'M1 1AE'],
  ['ec1a\u00a01aa', 'EC1A 1AA'],
  ['AB!1 2DE', 'AB!1 2DE'],
  ['ab12', 'AB12'],
  ['w1a0ax', 'W1A 0AX'],
  ['ＥＣ１Ａ １ＡＡ', 'EC1A 1AA'],
  ['ec١a ١aa', 'EC1A 1AA'],
  ['M۱ ۱AE', 'M1 1AE'],
  ['BFPO57', 'BFPO 57'],
  ['bfpo 1', 'BFPO 1'],
  ['BFPO 5424', 'BFPO 5424'],
  ['BFPO ٥٧', 'BFPO 57'],
])('writes %s as %s', (typed, written) => {
  expect(normalisePostcode(typed)).toBe(written)
})

test.each([
  ...['M1 1AE', 'B33 8TH', 'CR2 6XH', 'DN55 1PT', 'W1A 0AX', 'EC1A 1BB', 'JE2 3AB', 'GY1 1AA', 'IM1 1AA', 'BF1 2AU'],
  ...['BFPO 1', 'BFPO 57', 'BFPO 5424'],
])('accepts %s', (postcode) => {
  expect(isUkPostcode(postcode)).toBe(true)
})

test.each([
  ...['', 'EC1A', 'M1', 'EC1A 1A', '1AA EC1', 'EC1A 1CA', 'EC1A 1AO', '12345', 'EC1AA 1AA', 'BFPO', 'BFPO 12345'],
  'BFPO 5A',
  ...['AB!1 2DE', 'EC1A.1AA', 'EC1A 1AA?', 'EC1A/1AA', 'b.f.p.o. 5', 'EC1A 1AA 🙂', 'EC1A\u00001AA'],
])('refuses %s', (postcode) => {
  expect(isUkPostcode(normalisePostcode(postcode))).toBe(false)
})

test.each(['GX11 1AA', 'FIQQ 1ZZ', 'ASCN 1ZZ'])('knows %s is outside the posting area', (postcode) => {
  expect(isOverseasPostcode(postcode)).toBe(true)
  expect(isUkPostcode(postcode)).toBe(false)
})

test('tells a BFPO number from a postcode', () => {
  expect(['BFPO 57', 'BF1 2AU', 'EC1A 1AA', 'BFPO'].filter(isForcesNumber)).toEqual(['BFPO 57'])
})

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^bfpo ?\d{0,5}[A-Z]?$/)), (text) => {
      const once = normalisePostcode(text)
      expect(normalisePostcode(once)).toBe(once)
    }),
  )
})
