import type { KeyedProvider } from '../../worker/postcode/provider.ts'

/** What the fake address providers do for each postcode. There is no ZZ area, so none of them is real. */
export const lookupPostcodes = {
  known: 'ZZ1 1AA',
  unknown: 'ZZ1 4AA',
  /** The account's balance is used up. */
  outOfCredit: 'ZZ2 1AA',
  /** The key's daily limit is reached. */
  overDailyLimit: 'ZZ2 2AA',
  rateLimited: 'ZZ2 3AA',
  /** Its path is unknown. */
  moved: 'ZZ2 4AA',
  broken: 'ZZ2 5AA',
  notJson: 'ZZ3 1AA',
  otherJson: 'ZZ3 2AA',
  redirected: 'ZZ3 3AA',
  tooLarge: 'ZZ3 4AA',
  truncated: 'ZZ3 5AA',
  /** Never answers. */
  silent: 'ZZ4 1AA',
  /** Starts its body and never finishes it. */
  stalled: 'ZZ4 2AA',
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
