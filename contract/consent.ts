import type { MarketingChannel } from './answers.ts'
import { brand, freephone } from './firm-details.ts'

/**
 * Every version of the consent wording that the site has shown. A lead that names another one is held: what its visitor
 * agreed to could not be looked up. Add a version here one release before a page shows it.
 */
export const consentVersions = ['2026-11', '2026-11-22'] as const

/** The same for what the form that asks to be rung promises. */
export const callbackVersions = ['call-2026-11', 'call-2026-11-25'] as const

export type CallbackVersion = (typeof callbackVersions)[number]
export type ConsentVersion = (typeof consentVersions)[number]

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

/**
 * Every wording that has been on the form, by version, so that what someone agreed to can be read. The one on the page
 * takes our name from the firm's details; an older one has the name that it was published with, and never changes.
 */
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
    question: `May ${brand} tell you about funeral plans and offers now and then? Tick as many as you like, or none.`,
  },
}

/** What someone who asks to be rung is promised. */
interface CallPromise {
  /** In pieces, because a page makes the number a link. */
  readonly text: ReadonlyArray<string | { readonly phone: string }>
  /** How often we ring at most; nobody rings again whom someone has reached. */
  readonly calls: number
}

const noOther = 'is not agreeing to any other call, text, email or letter.'

/** By version, each with the number that it was published with; the page's takes it from the firm's details. */
export const callPromises: Readonly<Record<CallbackVersion, CallPromise>> = {
  'call-2026-11': {
    text: [
      'We will ring you once, from ',
      { phone: '0808 157 0123' },
      `, about what you have asked, and asking for this call ${noOther}`,
    ],
    calls: 1,
  },
  'call-2026-11-25': {
    text: [
      'We will ring you once, and once more if you do not answer, from ',
      { phone: freephone },
      `, about what you have asked, and asking for this ${noOther}`,
    ],
    calls: 2,
  },
}

/** How often whoever agreed to this version may be rung; once, if it is none that we know. */
export function callsPromised(version: string): number {
  const known = callbackVersions.find((each) => each === version)
  return known ? callPromises[known].calls : 1
}

/** The words of each promise. */
export const promises: ReadonlyArray<readonly [version: string, words: string]> = callbackVersions.map((version) => [
  version,
  callPromises[version].text.map((piece) => (typeof piece === 'string' ? piece : piece.phone)).join(''),
])

const words: ReadonlyMap<string, string> = new Map([
  ...Object.entries(consentWordings).map(([version, { question }]) => [version, question] as const),
  ...promises,
])

/** The words behind a version; undefined for one that was never published. */
export const wordingOf = (version: string) => words.get(version)
