import { expect, test } from 'vitest'
import { promise, promiseVersion } from '#app/content/call-promise.ts'
import { consent, consentVersion } from '#app/content/consent.ts'
import { callbackVersions, consentVersions } from '#contract/consent-versions.ts'
import { consentWordings, promises, wordingOf } from '#contract/consent-wordings.ts'

test('the wording on the page is its version’s', () => {
  expect(consent).toEqual(consentWordings[consentVersion])
})

test('what a call is promised to be is its version’s', () => {
  expect(promise).toBe(promises[promiseVersion])
})

test('the words of every version that was ever on the page can be read, and each is another', () => {
  const words = [...consentVersions, ...callbackVersions].map(wordingOf)
  expect(words).not.toContain(undefined)
  expect(new Set(words).size).toBe(words.length)
  expect(wordingOf('2031-01')).toBeUndefined()
})

/** Spelt out a second time, so that no one changes what someone has agreed to. */
test('the first wording is what it was', () => {
  expect(consentWordings['2026-11']).toEqual({
    heading: 'How we’ll use your information',
    use: 'We use your details to send your guide, and to answer if you ask us something. You can have the guide whether or not you tick a box.',
    question:
      'May Larkfield Funeral Plans tell you about funeral plans and offers now and then? Tick how, if you would like us to.',
    channels: { email: 'Yes, email me', text: 'Yes, text me', phone: 'Yes, phone me', post: 'Yes, write to me' },
  })
})
