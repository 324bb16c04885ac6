import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyLine } from '#contract/text.ts'

test.each([
  ['a bidirectional override', 'Ada\u202Eecalevol', 'Adaecalevol'],
  ['an Arabic letter mark', 'Ada\u061C', 'Ada'],
  ['a zero-width space', 'A\u200Bda', 'Ada'],
  ['a joiner that keeps an accent from its letter', 'Zoe\u034F\u0308', 'Zoë'],
  ['a letter that is blank', '\u3164', ''],
  ['hidden tag characters', 'Ada\u{E0041}\u{E0042}', 'Ada'],
  ['a null character', 'A\u0000da', 'A da'],
  ['line breaks, that would end a header', 'Ada\r\nBcc: all@example.com', 'Ada Bcc: all@example.com'],
  ['half of a surrogate pair', 'Ada\uD800', 'Ada\uFFFD'],
  ['nothing but joiners', '\u200D\u200C', ''],
])('%s does not get through', (_, typed, kept) => {
  expect(tidyLine(typed)).toBe(kept)
})

test.each(['می\u200Cخواهم', 'Zoë', '葛\u{E0100}飾', 'O’Connor-Ní Bhriain', 'Nguyễn'])('%s is left as it is', (name) => {
  expect(tidyLine(name)).toBe(name)
})

test('whatever is typed, what is kept is one line, well formed, and the same when tidied again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const kept = tidyLine(typed)
      expect(kept.isWellFormed()).toBe(true)
      expect(kept).not.toMatch(/[\p{Cc}\p{Bidi_Control}]|^\s|\s$/u)
      expect(tidyLine(kept)).toBe(kept)
    }),
    { numRuns: 2_000 },
  )
})
