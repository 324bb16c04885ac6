import type { MarketingChannel } from './answers.ts'
import { brand, freephone } from './firm-details.ts'

/**
 * Every version of the consent wording that the site has shown. A lead that names any other version is held, because
 * nobody could look up what its visitor was shown. Once a page has been published with a wording, any change to it is a
 * new version, added here one release before a page shows it; the old one stays.
 */
export const guideConsentVersions = ['guide-2026-12-01'] as const

/** Every version of the promise on the form that asks to be rung, kept in the same way. */
export const callbackConsentVersions = ['call-2026-12-01'] as const

export type CallbackConsentVersion = (typeof callbackConsentVersions)[number]
export type GuideConsentVersion = (typeof guideConsentVersions)[number]

/** The words beside the boxes, all of them optional. */
interface ConsentWording {
  readonly heading: string
  readonly use: string
  readonly question: string
  readonly channels: Readonly<Record<MarketingChannel, string>>
}

/**
 * Every wording that has been on the form, by version, so that what someone was shown can be read. The current one
 * takes our name from the firm's details; older ones keep the name that they were published with, and never change.
 */
export const consentWordings: Readonly<Record<GuideConsentVersion, ConsentWording>> = {
  'guide-2026-12-01': {
    heading: 'How we’ll use your information',
    use: 'We use your details to send your guide and sort out any problem. Your answers help if you talk to us. You can have the guide whether or not you tick a box.',
    question: `May ${brand} contact you now and then about its funeral plans and offers, including how to buy a plan? Tick as many as you like, or none.`,
    channels: { email: 'Yes, email me', text: 'Yes, text me', phone: 'Yes, ring me', post: 'Yes, write to me' },
  },
}

/** One sentence of a promise. It is in pieces if it has a phone number, which a page makes a link. */
type PromiseSentence = string | ReadonlyArray<string | { readonly phone: string }>

/**
 * The promise to someone who asks to be rung, by version and sentence. Older versions keep the number that they were
 * published with; the current one takes it from the firm's details.
 */
export const callPromises: Readonly<Record<CallbackConsentVersion, readonly PromiseSentence[]>> = {
  'call-2026-12-01': [
    ['We’ll ring you from ', { phone: freephone }, ', on the next working day or the one after.'],
    'If you don’t answer, we’ll try once more.',
    'We’ll answer your questions, and can sell you a plan if you’d like one.',
    'You don’t have to buy anything.',
    'By asking for this call you don’t agree to any other call, text, email or letter.',
  ],
}
