import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasPhoneLength, hasPhonePrefix, isOddLength, normalisePhone } from '#contract/phone.ts'
import { isUkPostcode, normalisePostcode } from '#contract/postcode.ts'
import { isEmail, meantAddress, tidyLine } from '#contract/text.ts'

test.each([
  ['a bidirectional override', 'Ada\u202Eecalevol', 'Adaecalevol'],
  ['a zero-width space', 'A\u200Bda', 'Ada'],
  ['a joiner that separates an accent from its letter', 'Zoe\u034F\u0308', 'Zoë'],
  ['a blank letter', '\u3164', ''],
  ['hidden tag characters', 'Ada\u{E0041}\u{E0042}', 'Ada'],
  ['a null character', 'A\u0000da', 'A da'],
  ['line breaks, which would end a header', 'Ada\r\nBcc: all@example.com', 'Ada Bcc: all@example.com'],
  ['joiners and spaces around a word', '\u200C \u{E0100}Ada \u200D\u200C ', 'Ada'],
])('%s does not get through', (_, typed, tidied) => {
  expect(tidyLine(typed)).toBe(tidied)
})

test.each(['می\u200Cخواهم', 'Zoë', '葛\u{E0100}飾', 'O’Connor-Ní Bhriain', '李', 'عائشة', 'de la Cruz-Smith'])(
  '%s is left unchanged',
  (name) => expect(tidyLine(name)).toBe(name),
)

test('whatever is typed, the result is one line, well formed, and unchanged when tidied again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const tidied = tidyLine(typed)
      expect(tidied.isWellFormed()).toBe(true)
      expect(tidied).not.toMatch(/[\p{Cc}\p{Bidi_Control}]|^\s|\s$/u)
      expect(tidyLine(tidied)).toBe(tidied)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ...['name@example.com', 'ada.lovelace+guide@mail.example.co.uk', 'ada&charles@example.com', 'dept/ada@example.com'],
  ...["o'brien@example.com", '{ada}~#$%*?^`|-_!=@example.com', 'josé@example.com', 'user@exämple.de'],
  ...['иван@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai', 'राम@उदाहरण.भारत', '用户@例子.广告', 'ada@1and1.co.uk'],
  `a@${'a'.repeat(63)}.com`,
])('takes %s as an email address', (email) => {
  expect(isEmail(email)).toBe(true)
})

test.each([
  ...['', 'ada', 'ada at example.com', '@example.com', 'ada@', 'ada@@example.com', 'ada@charles@example.com'],
  ...['ada lovelace@example.com', 'ada@exam ple.com', 'ada@example', 'ada@example.com.', 'ada@.example.com'],
  ...['ada@example..com', 'ada@example.c', 'ada@-example.com', 'ada@example-.com', 'ada@192.168.0.1'],
  ...['ada@example.com, charles@example.com', '<ada@example.com>', 'mailto:ada@example.com', '"ada"@example.com'],
  ...['ada\\@example.com', 'ada@exa_mple.com', `a@${'a'.repeat(64)}.com`],
])('refuses %j as an email address', (email) => {
  expect(isEmail(email)).toBe(false)
})

test.each([
  ...['ada@example.com.', 'ada@example.com,', 'ada@example.com;', 'mailto:ada@example.com', 'MAILTO:ada@example.com'],
  ...['ada＠example．com', 'ada@example。com', 'Ada <ada@example.com>', '"Lovelace, Ada" <ada@example.com>'],
  ...['<ada@example.com>', '"ada@example.com"', '(ada@example.com)', 'ada @ example.com', 'ada@example .com'],
])('%s can only mean one address', (typed) => {
  expect(meantAddress(typed)).toBe('ada@example.com')
})

test.each(['ada@example', 'ada at example.com', 'ada@example.com, bob@example.com', '', '<>', 'ada@@example.com'])(
  '%s is left as it is',
  (typed) => expect(meantAddress(typed)).toBe(typed),
)

const isUkPhone = (digits: string) => hasPhoneLength(digits) && hasPhonePrefix(digits)

test('reads one number however it is written', () => {
  const written = `07700900123; 07700 900 123; +44 7700 900123; 0044 7700 900123; +44 (0)7700 900123; 44 7700 900123;
    (0)7700-900-123; +44\u00a07700\u2011900123; \u202a+44 7700 900123\u202c; 7700 900123; 07700 900123 ext 4;
    07700 900123 (extension 4021); 07700 900123 x4; 07700 900123 #4; ０７７００ ９００１２３; ٠٧٧٠٠ ٩٠٠١٢٣; +٤٤ ٧٧٠٠ ٩٠٠١٢٣;
    ۰۷۷۰۰ ۹۰۰۱۲۳; ०७७०० ९००१२३; 07700 9OO123; O7700 900123; 077oo 9oo123; 07700 900l23; 077OO 9OOI23; ＋44 77OO 900123`
  for (const text of written.split(/;\s+/)) expect([text, normalisePhone(text)]).toEqual([text, '07700900123'])
})

test.each([
  ...['07700900123', '020 7946 0000', '0808 157 0123', '0303 123 1113', '016977 2345', '055 1234 5678', '56 1234 5678'],
])('accepts the number %s', (text) => {
  expect(isUkPhone(normalisePhone(text))).toBe(true)
})

test.each([...['4477009001', '', 'not a number', '070123456789', '07700 900123 / 01632 960000', '+44 7700 9001234']])(
  'refuses %s for the number of its digits',
  (text) => {
    expect(hasPhoneLength(normalisePhone(text))).toBe(false)
  },
)

test.each([
  ...['09011 234567', '0612345678', '0412345678', '050 1234 5678', '054 1234 5678', '057 1234 5678'],
  ...['+1 202 555 0123', '+33 1 23 45 67 89'],
])('refuses %s for its prefix', (text) => {
  expect([hasPhoneLength(normalisePhone(text)), hasPhonePrefix(normalisePhone(text))]).toEqual([true, false])
})

test.each([
  ...['07700 90S123', '07700 900123!', '07700?900123', 'home 07700 900123', '07700 900123 (after six)', '07700*900123'],
  ...['tel: 07700 900123 or mum', '07700 900 12three', '0x7700 900123', '07700 900123 🙂', '07700=900123'],
])('refuses %s, which has what people do not write in a number', (text) => {
  expect(isUkPhone(normalisePhone(text))).toBe(false)
})

test('asks about a number with a digit too few, and about no other', () => {
  const right = ['07700 900123', '020 7946 0000', '01632 960000', '016977 2345', '0800 1111', '0808 157 0123', '']
  const asked = ['07700 90012', '02 9876 5432', ...right].filter((text) => isOddLength(normalisePhone(text)))
  expect(asked).toEqual(['07700 90012', '02 9876 5432'])
})

test.each([
  ['EC1A 1AA', ['ec1a1aa', 'ec1a\u00a01aa', 'ＥＣ１Ａ １ＡＡ', 'ec١a ١aa']],
  ['SW1A 2AA', [' sw1a  2aa ']],
  ['M1 1AE', ['m1-1ae', 'm1\u20131ae', 'M۱ ۱AE']],
  ['BFPO 57', ['BFPO57', 'bfpo57', ' BFPO  57 ', 'BFPO ٥٧']],
  ['AB!1 2DE', ['AB!1 2DE']],
])('writes %s in one way, however it is typed', (written, typed) => {
  expect(typed.map(normalisePostcode)).toEqual(typed.map(() => written))
})

test.each([
  ...['M1 1AE', 'B33 8TH', 'CR2 6XH', 'DN55 1PT', 'W1A 0AX', 'EC1A 1BB', 'JE2 3AB', 'GY1 1AA', 'IM1 1AA', 'BF1 2AU'],
  ...['BFPO 1', 'BFPO 57', 'BFPO 5424'],
])('accepts the postcode %s', (postcode) => {
  expect(isUkPostcode(postcode)).toBe(true)
})

test.each([
  ...['', 'EC1A', 'M1', 'EC1A 1A', '1AA EC1', 'EC1A 1CA', 'EC1A 1AO', '12345', 'EC1AA 1AA', 'BFPO', 'BFPO 12345'],
  ...['BFPO 5A', 'AB!1 2DE', 'EC1A.1AA', 'EC1A 1AA?', 'EC1A/1AA', 'b.f.p.o. 5', 'EC1A 1AA 🙂', 'EC1A\u00001AA'],
  ...['GX11 1AA', 'FIQQ 1ZZ', 'ASCN 1ZZ'],
])('refuses the postcode %j', (postcode) => {
  expect(isUkPostcode(normalisePostcode(postcode))).toBe(false)
})

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^bfpo ?\d{0,5}[A-Z]?$/)), (text) => {
      const once = normalisePostcode(text)
      expect(normalisePostcode(once)).toBe(once)
    }),
  )
})
