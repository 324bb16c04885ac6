import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasPhoneLength, hasPhonePrefix, isOddLength, isSeveralPhones, normalisePhone } from '#contract/phone.ts'

const isUkPhone = (digits: string) => hasPhoneLength(digits) && hasPhonePrefix(digits)

test('a number is one number however it is written', () => {
  const written = `07700900123; 07700 900 123; +44 7700 900123; 0044 7700 900123; +44 (0)7700 900123; 44 7700 900123;
    (0)7700-900-123; +44\u00a07700\u2011900123; \u202a+44 7700 900123\u202c; 7700 900123; 07700 900123 ext 4;
    07700 900123 (extension 4021); 07700 900123 x4; 07700 900123 #4; ０７７００ ９００１２３; ٠٧٧٠٠ ٩٠٠١٢٣; +٤٤ ٧٧٠٠ ٩٠٠١٢٣;
    ۰۷۷۰۰ ۹۰۰۱۲۳; ०७७०० ९००१२३; 07700 9OO123; O7700 900123; 077oo 9oo123; 07700 900l23; 077OO 9OOI23; ＋44 77OO 900123`
  for (const text of written.split(/;\s+/)) expect(normalisePhone(text), text).toBe('07700900123')
})

test.each([
  '07700900123',
  '020 7946 0000',
  '0808 157 0123',
  '0303 123 1113',
  '016977 2345',
  '055 1234 5678',
  '56 1234 5678',
])('the number %s is accepted', (text) => {
  expect(isUkPhone(normalisePhone(text))).toBe(true)
})

test.each([
  'Mob: 07700 900123',
  'home 07700 900123',
  'Tel. no. 07700 900123',
  'T: 07700 900123',
  'tel:+44-7700-900123',
  '07700·900·123',
  '07700•900•123',
  '07700_900_123',
  '07700|900123',
  '07700–900–123',
  '07700=900123',
  '07700 900123 🙂',
  '"07700 900123"',
  '“07700 900123”',
  "'07700900123",
  '[07700 900123]',
  '07700 900123!',
  '(+44) 7700 900123',
  '07700 900123.',
  '07700 900 123 (after 6pm)',
  '07700 900123 (home)',
  '07700 900123, evenings',
  '07700 900123 mobile',
  '07700 900123 after 6pm',
  '07700 900123 ext: 45',
  '07700 900123;ext=45',
  '07700 900123 - extn. 45',
  '07700900123x45',
  '+44 (O)7700 900123',
  '+44447700900123',
  '+44 44 7700 900123',
  '0+447700900123',
  '+44 044 7700 900123',
])('%s can only mean one number', (text) => {
  expect(normalisePhone(text)).toBe('07700900123')
})

test.each([
  '07700 900123 / 01632 960000',
  '07700 900123 or 960000',
  'mobile 07700 900123 home 01632 960000',
  '07700900123 07700900124',
  '07700900123,01632960000',
])('%s is two numbers, and neither is chosen', (text) => {
  expect(normalisePhone(text)).toBe(text)
  expect(isSeveralPhones(normalisePhone(text))).toBe(true)
})

test.each(['4477009001', '', 'not a number', '070123456789', '+44 7700 9001234', '960000 or 960123', '800 1111'])(
  'refuses %s for the number of its digits',
  (text) => {
    expect(hasPhoneLength(normalisePhone(text))).toBe(false)
  },
)

test.each([
  '09011 234567',
  '0612345678',
  '0412345678',
  '050 1234 5678',
  '054 1234 5678',
  '057 1234 5678',
  '+1 202 555 0123',
  '+33 1 23 45 67 89',
])('%s is refused for its prefix', (text) => {
  expect(hasPhoneLength(normalisePhone(text))).toBe(true)
  expect(hasPhonePrefix(normalisePhone(text))).toBe(false)
})

test.each([
  '07700 90S123',
  '07700 900 12three',
  '07700 900 12 three',
  '0x7700 900123',
  '07700 900 12x3',
  '07700 90012 (home)',
])('%s, in which a digit may be a letter or missing, is refused', (text) => {
  expect(isUkPhone(normalisePhone(text))).toBe(false)
})

/** Ofcom, National Telephone Numbering Plan: where five digits may follow the area code. */
const mixedAreas =
  `01204 01208 01254 01276 01297 01298 01363 01364 01384 01386 01404 01420 01460 01461 01480 01488 01524
  01527 01562 01566 01606 01629 01635 01647 01659 01695 01726 01744 01750 01768 01827 01837 01884 01900 01905 01935 01946
  01949 01963 01995`.split(/\s+/)

test('a number of ten digits is asked about, except where the numbering plan has such numbers', () => {
  const right = [...mixedAreas.map((area) => `${area} 52012`), '016977 2345', '0800 123456']
  const short = [
    '07700 90012',
    '020 7946 000',
    '0303 123 111',
    '055 1234 567',
    '0808 157 012',
    '0845 123 456',
    '0113 496 012',
  ]
  const areas = [
    '0121 496 012',
    '0161 496 012',
    '0191 498 012',
    '01632 96000',
    '01205 52012',
    '01697 32345',
    '(01633) 960 12',
  ]
  const asked = [...right, ...short, ...areas].filter((text) => isOddLength(normalisePhone(text)))
  expect(asked).toEqual([...short, ...areas])
})

test('no number of another length is asked about', () => {
  const whole = [
    '07700 900123',
    '020 7946 0000',
    '01632 960000',
    '0808 157 0123',
    '0113 496 0123',
    '0800 1111',
    '077009',
    '',
  ]
  expect(whole.filter((text) => isOddLength(normalisePhone(text)))).toEqual([])
})

test('a number of nine digits that lacks its 0 gets it back where the plan has such numbers', () => {
  expect(['1204 52012', '800 123456', '7700 90012'].map(normalisePhone)).toEqual([
    '0120452012',
    '0800123456',
    '770090012',
  ])
})

const national = fc.oneof(fc.stringMatching(/^0[1237]\d{9}$/), fc.stringMatching(/^0(?:1204|1946|800)\d{5,6}$/))
const separator = fc.constantFrom('', ' ', '-', '.', '·', '_', '/', ' (', ') ', '\u2011')
const label = fc.constantFrom('', 'Mob: ', 'tel:', 'home ', '"', '(')
const note = fc.constantFrom('', ' ext 4', ' (after 6pm)', ', evenings', '"', '.', ' x12', ' mobile')

test('a valid number stays itself however it is written, and normalising it twice changes nothing', () => {
  fc.assert(
    fc.property(national, separator, label, note, fc.nat(9), (digits, between, before, after, at) => {
      fc.pre(isUkPhone(digits) && !isOddLength(digits))
      const text = before + digits.slice(0, at + 1) + between + digits.slice(at + 1) + after
      expect(normalisePhone(text)).toBe(digits)
      expect(normalisePhone(digits)).toBe(digits)
    }),
    { numRuns: 2_000 },
  )
})

test('no text becomes a number whose digits are not in it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d +()x.,/ a-z]{0,30}$/), (text) => {
      const normalised = normalisePhone(text)
      if (!isUkPhone(normalised)) return
      const digits = text.replace(/o/g, '0').replace(/l/g, '1').replace(/\D/g, '')
      expect(digits).toContain(normalised.slice(1))
    }),
    { numRuns: 5_000 },
  )
})
