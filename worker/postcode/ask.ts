import { parseJson } from '#contract/text.ts'
import { readUpTo } from '../http/read-up-to.ts'
import { withTimeout } from '../time.ts'
import { type FailedLookup, failed, type ProviderAccess } from './provider.ts'

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
  return withTimeout(limitMs, exchange(url, headers, access, signal)).catch(() => failed('timeout'))
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
