import type { FoundAddress } from '#contract/address.ts'

/** The networked providers; each needs a key, a fake and a place in the privacy policy. */
export const keyedProviders = ['ideal-postcodes', 'os-places'] as const
/** One of them, by its name in `ADDRESS_PROVIDER`. */
export type KeyedProvider = (typeof keyedProviders)[number]

/** Why a provider gave no addresses, in words fit for the log. */
type LookupFailure =
  | 'bad key'
  | 'out of credit'
  | 'rate limited'
  | 'timeout'
  | 'unreachable'
  | 'too large'
  | 'unreadable'
  | `http ${number}`

export interface FailedLookup {
  readonly kind: 'failed'
  readonly reason: LookupFailure
  /** Whether it usually clears up by itself, so that staff hear only of many; otherwise someone has to act. */
  readonly isTransient: boolean
}

/** How one lookup ended. An empty list is a valid answer: the provider knows of no address there. */
export type Lookup = { readonly kind: 'found'; readonly addresses: readonly FoundAddress[] } | FailedLookup

/** A service that knows the addresses at a postcode. */
export interface AddressProvider {
  readonly name: string
  /**
   * Never rejects, and answers within three seconds.
   *
   * @param postcode a full UK postcode as `normalisePostcode` writes it
   */
  lookUp(postcode: string): Promise<Lookup>
}

/** A networked provider's key, and how to reach it. */
export interface ProviderAccess {
  readonly key: string
  readonly fetch: typeof fetch
}

const transient: ReadonlySet<LookupFailure> = new Set<LookupFailure>(['rate limited', 'timeout', 'unreachable'])

/** A failure that has a reason of its own. */
export const failed = (reason: LookupFailure): FailedLookup => ({
  kind: 'failed',
  reason,
  isTransient: transient.has(reason),
})

/** The failure for a status that has no reason of its own. */
export const failedWith = (status: number): FailedLookup => ({
  kind: 'failed',
  reason: `http ${status}`,
  isTransient: status >= 500,
})
