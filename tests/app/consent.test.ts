import { expect, test } from 'vitest'
import { callbackVersions, consentVersions, wordingOf } from '#contract/consent.ts'

test('the words of every version that was ever on the page can be read, and each is another', () => {
  const words = [...consentVersions, ...callbackVersions].map(wordingOf)
  expect(words).not.toContain(undefined)
  expect(new Set(words).size).toBe(words.length)
  expect(wordingOf('2031-01')).toBeUndefined()
})

/**
 * Spelt out a second time: a word that changes needs a version of its own, and so does our name or number once a form
 * has been published with it.
 */
test('every wording is what it was when it was published', () => {
  expect(wordingOf('guide-2026-11')).toBe(
    'May Larkfield Funeral Plans tell you about funeral plans and offers now and then? Tick as many as you like, or none.',
  )
  expect(wordingOf('call-2026-11')).toBe(
    'We will ring you once, and once more if you do not answer, from 0808 157 0123, about what you have asked, and asking for this is not agreeing to any other call, text, email or letter.',
  )
})
