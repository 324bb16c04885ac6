import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail, meantAddress, tidyLine } from '#contract/text.ts'

test.each([
  ['a bidirectional override', 'Ada\u202Eecalevol', 'Adaecalevol'],
  ['an Arabic letter mark', 'Ada\u061C', 'Ada'],
  ['a zero-width space', 'A\u200Bda', 'Ada'],
  ['a joiner that separates an accent from its letter', 'Zoe\u034F\u0308', 'Zoë'],
  ['a blank letter', '\u3164', ''],
  ['hidden tag characters', 'Ada\u{E0041}\u{E0042}', 'Ada'],
  ['a null character', 'A\u0000da', 'A da'],
  ['line breaks, which would end a header', 'Ada\r\nBcc: all@example.com', 'Ada Bcc: all@example.com'],
  ['half of a surrogate pair', 'Ada\uD800', 'Ada\uFFFD'],
  ['only joiners', '\u200D\u200C', ''],
  ['joiners and spaces around a word', '\u200C \u{E0100}Ada \u200D\u200C ', 'Ada'],
])('%s does not get through', (_, typed, tidied) => {
  expect(tidyLine(typed)).toBe(tidied)
})

test.each([
  'می\u200Cخواهم',
  'Zoë',
  '葛\u{E0100}飾',
  'O’Connor-Ní Bhriain',
  'Nguyễn',
  '李',
  'عائشة',
  'de la Cruz-Smith',
])('%s is left unchanged', (name) => expect(tidyLine(name)).toBe(name))

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
  ...['ada!@example.com', "o'brien@example.com", 'ada=lovelace@example.com', '{ada}~#$%*?^`|-_@example.com'],
  ...['josé@example.com', 'user@exämple.de', 'user@xn--exmple-cua.de', 'иван@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ...['राम@उदाहरण.भारत', '用户@例子.广告', 'ada@1and1.co.uk', `a@${'a'.repeat(63)}.com`],
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
