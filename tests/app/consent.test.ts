import { expect, test } from 'vitest'
import {
  callbackVersions,
  callsPromised,
  consentVersions,
  consentWordings,
  promises,
  wordingOf,
} from '#contract/consent.ts'

test('the words of every version that was ever on the page can be read, and each is another', () => {
  const words = [...consentVersions, ...callbackVersions].map(wordingOf)
  expect(words).not.toContain(undefined)
  expect(new Set(words).size).toBe(words.length)
  expect(wordingOf('2031-01')).toBeUndefined()
})

const around = {
  heading: 'How we’ll use your information',
  use: 'We use your details to send your guide, and to answer if you ask us something. You can have the guide whether or not you tick a box.',
  channels: { email: 'Yes, email me', text: 'Yes, text me', phone: 'Yes, phone me', post: 'Yes, write to me' },
}
const question = 'May Larkfield Funeral Plans tell you about funeral plans and offers now and then?'

/**
 * Spelt out a second time: a word that changes needs a version of its own, and so does our name or number once a form
 * has been published with it.
 */
test('every wording is what it was when it was published', () => {
  expect(consentWordings).toEqual({
    '2026-11': { ...around, question: `${question} Tick how, if you would like us to.` },
    '2026-11-22': { ...around, question: `${question} Tick as many as you like, or none.` },
  })
  expect(Object.fromEntries(promises)).toEqual({
    'call-2026-11':
      'We will ring you once, from 0808 157 0123, about what you have asked, and asking for this call is not agreeing to any other call, text, email or letter.',
    'call-2026-11-25':
      'We will ring you once, and once more if you do not answer, from 0808 157 0123, about what you have asked, and asking for this is not agreeing to any other call, text, email or letter.',
  })
  expect(['call-2026-11', 'call-2026-11-25', 'unknown'].map(callsPromised)).toEqual([1, 2, 1])
})
