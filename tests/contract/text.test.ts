import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyLine } from '#contract/text.ts'

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
