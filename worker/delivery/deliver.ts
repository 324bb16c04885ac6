import type { ClaimedLead } from '../store/lead-store.ts'
import { webhookFields } from './payload.ts'
import { webhookSignature } from './signature.ts'
import type { Sink } from './sink.ts'

const timeLimitMs = 15_000

/**
 * How one attempt ended. Only a 2xx counts as delivered; a redirect does not, because following it could send a lead
 * anywhere.
 */
export type Outcome =
  | { readonly kind: 'delivered'; readonly status: number }
  | { readonly kind: 'refused'; readonly status: number; readonly retryAfter: string | null }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'unreachable' }
  /** The request could not even be made, so someone has to look; the lead is kept and retried as usual. */
  | { readonly kind: 'unsendable' }

/**
 * Makes one attempt to hand a lead to the webhook. Never throws.
 *
 * @param now Unix ms, for `webhook-timestamp` and for what is late by then
 * @param limitMs how long to wait for the response headers, in ms
 */
export async function deliver(
  claimed: ClaimedLead,
  sink: Sink,
  now: number,
  limitMs: number = timeLimitMs,
): Promise<Outcome> {
  const request = await requestFor(claimed, sink, now).catch(() => undefined)
  if (!request) return { kind: 'unsendable' }
  try {
    const response = await sink.fetch(sink.url, {
      method: 'POST',
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    })
    // Only the status matters. An endless or truncated body changes nothing.
    response.body?.cancel().catch(() => undefined)
    if (response.ok) return { kind: 'delivered', status: response.status }
    return { kind: 'refused', status: response.status, retryAfter: response.headers.get('retry-after') }
  } catch (error) {
    return { kind: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable' }
  }
}

async function requestFor(claimed: ClaimedLead, { secret }: Sink, now: number) {
  const body = new URLSearchParams(webhookFields(claimed, now)).toString()
  const timestamp = Math.floor(now / 1000)
  const headers = new Headers({
    'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'webhook-id': claimed.id,
    'webhook-timestamp': String(timestamp),
  })
  if (secret) headers.set('webhook-signature', await webhookSignature(secret, claimed.id, timestamp, body))
  return { body, headers }
}

/** The outcome in a few words, for the log and the operator. */
export function describe(outcome: Outcome): string {
  return 'status' in outcome ? `http ${outcome.status}` : outcome.kind
}
