import type { MarketingChannel } from './answers.ts'
import type { CallbackVersion, ConsentVersion } from './consent-versions.ts'

/** What a visitor reads beside the boxes, each of which may be ticked or not. */
interface ConsentWording {
  readonly heading: string
  readonly use: string
  readonly question: string
  readonly channels: Readonly<Record<MarketingChannel, string>>
}

const heading = 'How we’ll use your information'
const use =
  'We use your details to send your guide, and to answer if you ask us something. You can have the guide whether or not you tick a box.'
const channels = { email: 'Yes, email me', text: 'Yes, text me', phone: 'Yes, phone me', post: 'Yes, write to me' }

/** Every wording that has been on the form, by version, so that what someone agreed to can be read. None ever changes. */
export const consentWordings: Readonly<Record<ConsentVersion, ConsentWording>> = {
  '2026-11': {
    heading,
    use,
    channels,
    question:
      'May Larkfield Funeral Plans tell you about funeral plans and offers now and then? Tick how, if you would like us to.',
  },
  '2026-11-22': {
    heading,
    use,
    channels,
    question:
      'May Larkfield Funeral Plans tell you about funeral plans and offers now and then? Tick as many as you like, or none.',
  },
}

/** The same for what a call is promised to be. */
export const promises: Readonly<Record<CallbackVersion, string>> = {
  'call-2026-11':
    'We will ring you once, from 0808 157 0123, about what you have asked, and asking for this call is not agreeing to any other call, text, email or letter.',
}

const words: ReadonlyMap<string, string> = new Map([
  ...Object.entries(consentWordings).map(([version, { question }]) => [version, question] as const),
  ...Object.entries(promises),
])

/** The words behind a version; undefined for one that was never published. */
export const wordingOf = (version: string) => words.get(version)
