import type { FoundAddress } from '#contract/address.ts'

/** Why a provider gave no addresses, in words fit for the log. */
export type LookupFailure =
  | 'bad key'
  | 'out of credit'
  | 'rate limited'
  | 'timeout'
  | 'unreachable'
  | 'too large'
  | 'unreadable'
  | `http ${number}`

/** How one lookup ended. An empty list is a valid answer: the provider knows of no address there. */
export type Lookup =
  | { readonly kind: 'found'; readonly addresses: readonly FoundAddress[] }
  | { readonly kind: 'failed'; readonly reason: LookupFailure }

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

/** What a networked provider needs: its key, its URL, and how to reach it. */
export interface ProviderAccess {
  readonly key: string
  readonly url: string
  readonly fetch: typeof fetch
}

export const failed = (reason: LookupFailure): Lookup => ({ kind: 'failed', reason })
