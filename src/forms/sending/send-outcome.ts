import type { ErrorCode, FieldErrors } from '#contract/api.ts'
import { parseJson } from '#contract/text.ts'
import { propertiesOf } from '../../properties-of.ts'

/** How one try to send a lead ended. */
export type SendOutcome =
  /** The worker has it for good. */
  | { readonly kind: 'stored' }
  /** Its visitor can correct it. */
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  /** Waiting may help: at least this long (ms). */
  | { readonly kind: 'later'; readonly afterMs: number; readonly by: Responder }
  /** Waiting does not help, and its visitor has nothing to correct; the browser's own post may get through. */
  | { readonly kind: 'refused'; readonly by: Responder }

/**
 * Who answered: the worker, which may refuse a lead when last week's page meets today's worker; or something on the
 * way: a security check, a filter, a network that gives no answer.
 */
export type Responder = 'worker' | 'other'

/** No response, or none in time. */
export const noResponse: SendOutcome = { kind: 'later', afterMs: 0, by: 'other' }

/**
 * The longest `Retry-After` that is honoured (ms). An hour for the worker's: few visits last longer. A minute for
 * anything else's: that counts as a failure, and after a few the visitor is offered a way around it.
 */
const maxWaitMs: Readonly<Record<Responder, number>> = { worker: 60 * 60 * 1000, other: 60 * 1000 }

/** Errors that pass by themselves. */
const transientErrors: ReadonlySet<unknown> = new Set<ErrorCode>(['too_many_requests', 'unavailable', 'internal'])

/**
 * Reads a response: the worker's, recognised by its body, or that of something on the way, judged by its status.
 *
 * @param isHandedOver whether the browser has also posted this lead itself: a taken id is then its own
 */
export async function readSendOutcome(response: Response, leadId: string, isHandedOver: boolean): Promise<SendOutcome> {
  const { status, headers } = response
  const body = propertiesOf(parseJson(await response.text()))
  // A café's login page may answer anything with a 2xx; only the worker repeats the id.
  if (status === 202 && body.leadId === leadId) return { kind: 'stored' }
  const { code, fields } = propertiesOf(body.error)
  if (code === undefined) {
    const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429
    const isRefused = isFinal || headers.has('cf-mitigated')
    return isRefused ? { kind: 'refused', by: 'other' } : later(headers, 'other')
  }
  if (code === ('lead_id_taken' satisfies ErrorCode) && isHandedOver) return { kind: 'stored' }
  const messages = Object.entries(propertiesOf(fields)).map(([name, message]) => [name, String(message)])
  if (messages.length > 0) return { kind: 'invalid', errors: Object.fromEntries(messages) }
  if (transientErrors.has(code)) return later(headers, 'worker')
  return { kind: 'refused', by: 'worker' }
}

function later(headers: Headers, by: Responder): SendOutcome {
  const askedForMs = (Number(headers.get('retry-after')) || 0) * 1000
  return { kind: 'later', afterMs: Math.min(askedForMs, maxWaitMs[by]), by }
}
