import type { FoundAddress } from '#contract/address.ts'
import { parseJson } from '#contract/text.ts'
import { readUpTo } from '../http/read-up-to.ts'
import { within } from '../time.ts'

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

interface FailedLookup {
  readonly kind: 'failed'
  readonly reason: LookupFailure
  /** Whether it clears up by itself, unless there are many; otherwise someone has to act. */
  readonly isPassing: boolean
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

const passing: ReadonlySet<LookupFailure> = new Set<LookupFailure>(['rate limited', 'timeout', 'unreachable'])

/** A failure that has a reason of its own. */
export const failed = (reason: LookupFailure): FailedLookup => ({
  kind: 'failed',
  reason,
  isPassing: passing.has(reason),
})

/** The failure that a status without a meaning of its own stands for. */
export const failedWith = (status: number): FailedLookup => ({
  kind: 'failed',
  reason: `http ${status}`,
  isPassing: status >= 500,
})

/** The page gives up after three seconds; half a second less leaves time for our answer. */
const timeoutMs = 2_500
/** A hundred addresses take some 200 kB; nothing beyond this many bytes is read. */
const maxBytes = 1_000_000

/**
 * A service's response: its status and its JSON body (undefined if it is not JSON), or why there is no usable response.
 */
type Answer = { readonly kind: 'answered'; readonly status: number; readonly body: unknown } | FailedLookup

/**
 * Calls a JSON service. Never rejects; returns only an error's kind, because `fetch` error messages can contain the
 * URL. Redirects are not followed: they would pass the key on.
 *
 * @param limitMs for the whole exchange, including the body
 */
export async function ask(
  url: URL,
  headers: HeadersInit,
  access: ProviderAccess,
  limitMs = timeoutMs,
): Promise<Answer> {
  const signal = AbortSignal.timeout(limitMs)
  // A hung stream does not always notice the signal.
  return within(limitMs, exchange(url, headers, access, signal)).catch(() => failed('timeout'))
}

async function exchange(url: URL, headers: HeadersInit, access: ProviderAccess, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await access.fetch(url, { headers, redirect: 'manual', signal })
    const { text, isWhole } = await readUpTo(maxBytes, response)
    if (!isWhole) return failed('too large')
    return { kind: 'answered', status: response.status, body: parseJson(text) }
  } catch {
    return failed(signal.aborted ? 'timeout' : 'unreachable')
  }
}

/** How long the sample takes (ms), so that the searching state can be seen. */
const delayMs = 500

const london = { town: 'London', county: 'Greater London' }
const addresses: readonly Omit<FoundAddress, 'postcode'>[] = [
  { line1: '1 Sample Street', line2: '', ...london },
  { line1: 'Flat 2, Sample House', line2: '3 Sample Street', ...london },
  { line1: '5 Sample Street', line2: '', ...london },
]

/** Replaces a provider while none is configured: the same three addresses for every postcode. */
export const sampleAddresses: AddressProvider = {
  name: 'sample',
  async lookUp(postcode) {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    return { kind: 'found', addresses: addresses.map((address) => ({ ...address, postcode })) }
  },
}
