import { expect, test } from 'vitest'
import { consent, consentVersion } from '#app/content/consent.ts'
import { type ConsentVersion, consentVersions } from '#contract/consent-versions.ts'

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
