import { expect, test } from 'vitest'
import { promise, promiseVersion } from '#app/content/call-promise.ts'
import { consent, consentVersion } from '#app/content/consent.ts'
import {
  type CallbackVersion,
  type ConsentVersion,
  callbackVersions,
  consentVersions,
} from '#contract/consent-versions.ts'

/** Every wording so far, by version. Add new wordings here; never change an old one. */
const wordings: Readonly<Record<ConsentVersion, unknown>> = {
  '2026-11': {
    heading: 'How we’ll use your information',
    use: 'We use your details to send your guide, and to answer if you ask us something. You can have the guide whether or not you tick a box.',
    question:
      'May Larkfield Funeral Plans tell you about funeral plans and offers now and then? Tick how, if you would like us to.',
    channels: { email: 'Yes, email me', text: 'Yes, text me', phone: 'Yes, phone me', post: 'Yes, write to me' },
  },
}

test('the wording on the page matches its version', () => {
  expect(consent).toEqual(wordings[consentVersion])
})

test('every published version has its wording', () => {
  expect(Object.keys(wordings)).toEqual(consentVersions)
})

/** The same for what the form that asks to be rung promises. */
const promises: Readonly<Record<CallbackVersion, string>> = {
  'call-2026-11':
    'We will ring you once, from 0808 157 0123, about what you have asked, and asking for this call is not agreeing to any other call, text, email or letter.',
}

test('what a call is promised to be matches its version, and every published version has its wording', () => {
  expect(promise).toBe(promises[promiseVersion])
  expect(Object.keys(promises)).toEqual(callbackVersions)
})
