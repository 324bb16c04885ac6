import type { KeyedProvider } from '../../worker/postcode/provider.ts'

/** What the fake address providers do for each postcode. There is no district above ZE3, so none of them is real. */
export const lookupPostcodes = {
  known: 'ZE91 1AA',
  unknown: 'ZE91 4AA',
  /** The account's balance is used up. */
  outOfCredit: 'ZE92 1AA',
  /** The key's daily limit is reached. */
  overDailyLimit: 'ZE92 2AA',
  rateLimited: 'ZE92 3AA',
  /** Its path is unknown. */
  moved: 'ZE92 4AA',
  broken: 'ZE92 5AA',
  notJson: 'ZE93 1AA',
  otherJson: 'ZE93 2AA',
  redirected: 'ZE93 3AA',
  tooLarge: 'ZE93 4AA',
  truncated: 'ZE93 5AA',
  /** Never answers. */
  silent: 'ZE94 1AA',
  /** Starts its body and never finishes it. */
  stalled: 'ZE94 2AA',
} as const

/** The only key the fakes accept. */
export const goodKey = 'canary-key.1'

/** Included in the fakes' own messages: none of them may reach a page or a log. */
export const upstreamCanary = 'upstream-canary'

declare module 'vitest' {
  /** What `start-services.ts` has started, by `inject`. */
  interface ProvidedContext {
    inbox: string
    addressProviders: Readonly<Record<KeyedProvider, string>>
  }
}
