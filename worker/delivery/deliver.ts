import type { ClaimedLead } from '../store/lead-store.ts'
import { webhookFields } from './payload.ts'
import { webhookSignature } from './signature.ts'

const timeLimitMs = 15_000

/** How one attempt ended. Only a 2xx is delivery; a redirect is not, because following it could send a lead anywhere. */
export type Outcome =
  | { readonly kind: 'delivered'; readonly status: number }
  | { readonly kind: 'refused'; readonly status: number; readonly retryAfter: string | null }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'unreachable' }

export interface Sink {
  readonly url: string
  readonly secret: string | undefined
  readonly fetch: typeof fetch
}

/**
 * Makes one attempt to hand a lead to the webhook. Never throws.
 *
 * @param now Unix ms, for `webhook-timestamp`
 */
export async function deliver(claimed: ClaimedLead, sink: Sink, now: number): Promise<Outcome> {
  const body = new URLSearchParams(webhookFields(claimed)).toString()
  const timestamp = Math.floor(now / 1000)
  const headers = new Headers({
    'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'webhook-id': claimed.id,
    'webhook-timestamp': String(timestamp),
  })
  if (sink.secret) headers.set('webhook-signature', await webhookSignature(sink.secret, claimed.id, timestamp, body))
  try {
    const response = await sink.fetch(sink.url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    // What it says is not needed, and an endless answer must not hold the attempt open.
    await response.body?.cancel()
    if (response.ok) return { kind: 'delivered', status: response.status }
    return { kind: 'refused', status: response.status, retryAfter: response.headers.get('retry-after') }
  } catch (error) {
    return { kind: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable' }
  }
}

/** The outcome in a few words, for the log and the operator. */
export function describe(outcome: Outcome): string {
  return 'status' in outcome ? `http ${outcome.status}` : outcome.kind
}
