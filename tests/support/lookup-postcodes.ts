/** The address providers that have a fake beside this file. */
export type FakedProvider = 'ideal-postcodes' | 'os-places'

/**
 * What the fake address providers do, by the postcode asked for. There is no ZZ area, so none of them is anybody's.
 */
export const lookupPostcodes = {
  known: 'ZZ1 1AA',
  unknown: 'ZZ1 4AA',
  /** The account's balance is used up. */
  outOfCredit: 'ZZ2 1AA',
  /** The key's own daily limit is reached. */
  overDailyLimit: 'ZZ2 2AA',
  rateLimited: 'ZZ2 3AA',
  refused: 'ZZ2 4AA',
  broken: 'ZZ2 5AA',
  notJson: 'ZZ3 1AA',
  otherJson: 'ZZ3 2AA',
  redirected: 'ZZ3 3AA',
  tooLarge: 'ZZ3 4AA',
  truncated: 'ZZ3 5AA',
  dropped: 'ZZ3 6AA',
  /** Never answers at all. */
  silent: 'ZZ4 1AA',
  /** Begins its body and never ends it. */
  stalled: 'ZZ4 2AA',
} as const

/** The one key the fakes take. */
export const goodKey = 'canary-key.1'

/** Stands in whatever the fakes say of themselves: none of it may reach a page or a log. */
export const upstreamCanary = 'upstream-canary'
