import { base64, bytesFromBase64, bytesOf } from '../bytes.ts'
import { readUpTo } from '../http/read-up-to.ts'
import type { Settings } from '../settings.ts'
import { minuteMs, withTimeout } from '../time.ts'
import type { ClaimedLead, Outcome } from './lead-store.ts'
import { webhookFields } from './payload.ts'
import { spreadsheetRow } from './spreadsheet-row.ts'

/** What became of an attempt, with its outcome for the log and for staff. */
export type AttemptResult =
  | { readonly kind: 'delivered'; readonly outcome: Outcome }
  /** The webhook did not take it, or did not answer. `minWaitMs`: what it asks to wait before the next attempt. */
  | { readonly kind: 'undelivered'; readonly outcome: Outcome; readonly minWaitMs: number }
  /** The webhook has not been asked. */
  | { readonly kind: 'unsendable'; readonly outcome: Outcome }

/** Where leads are sent, and how. */
export type Webhook = NonNullable<Settings['webhook']> & { readonly fetch: typeof fetch }

const timeoutMs = 15_000
/** The shortest wait (ms) once the webhook says or shows that it is overloaded. */
const overloadedMs = minuteMs

/**
 * Makes one attempt to hand a lead to the webhook. Only a 2xx counts as delivered, with the agreed text in its body if one
 * is agreed; a redirect does not, because following it could send a lead anywhere. Never rejects.
 *
 * @param now Unix ms, for `webhook-timestamp` and for a `Retry-After` that is a date
 * @param limitMs how long to wait for the answer
 */
export async function send(
  lead: ClaimedLead,
  webhook: Webhook,
  now: number,
  limitMs = timeoutMs,
): Promise<AttemptResult> {
  const request = await requestFor(lead, webhook, now).catch(() => undefined)
  if (!request) return { kind: 'unsendable', outcome: 'unsendable' }
  try {
    // A body that hangs does not always notice the signal.
    return await withTimeout(limitMs, post(request, webhook, now, AbortSignal.timeout(limitMs)))
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return isLate
      ? { kind: 'undelivered', outcome: 'timeout', minWaitMs: overloadedMs }
      : { kind: 'undelivered', outcome: 'unreachable', minWaitMs: 0 }
  }
}

async function post(request: RequestInit, webhook: Webhook, now: number, signal: AbortSignal): Promise<AttemptResult> {
  const response = await webhook.fetch(webhook.url, { method: 'POST', ...request, redirect: 'manual', signal })
  const outcome = `http ${response.status}` as const
  const { agreedText } = webhook
  if (response.ok && agreedText !== undefined)
    return (await contains(response, agreedText))
      ? { kind: 'delivered', outcome }
      : { kind: 'undelivered', outcome: `${outcome} without the agreed text`, minWaitMs: 0 }
  response.body?.cancel().catch(() => undefined)
  if (response.ok) return { kind: 'delivered', outcome }
  const floor = response.status === 429 ? overloadedMs : 0
  const minWaitMs = Math.max(floor, retryAfterMs(response.headers.get('retry-after'), now))
  return { kind: 'undelivered', outcome, minWaitMs }
}

/** Bytes of an answer in which the agreed text is looked for. */
const answerBytes = 4_096

async function contains(response: Response, agreedText: string): Promise<boolean> {
  const isThere = (text: string) => text.includes(agreedText)
  return isThere((await readUpTo(answerBytes, response, isThere)).text)
}

/**
 * How long a `Retry-After` asks to wait: seconds or an HTTP date (RFC 9110, 10.2.3). Anything else is ignored.
 *
 * @param now Unix ms
 * @returns ms from 0
 */
export function retryAfterMs(header: string | null, now: number): number {
  const value = header?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1000
  // All three date formats start with a weekday; `Date.parse` on its own would read "wait 9999" as a year.
  const date = /^(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?,? /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}

async function requestFor(lead: ClaimedLead, { secret, hasLeadId }: Webhook, now: number) {
  const fields = webhookFields(lead, hasLeadId ? lead.id : undefined)
  const body = new URLSearchParams(spreadsheetRow(fields)).toString()
  const timestamp = Math.floor(now / 1000)
  const headers = new Headers({
    'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'webhook-id': lead.id,
    'webhook-timestamp': String(timestamp),
  })
  if (secret) headers.set('webhook-signature', await signature(secret, `${lead.id}.${timestamp}.${body}`))
  return { body, headers }
}

/** As Standard Webhooks 1.0 signs: HMAC-SHA-256 over `id.timestamp.body`, time in Unix seconds. */
async function signature(secret: string, signed: string): Promise<string> {
  const raw = bytesFromBase64(secret.slice('whsec_'.length))
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return `v1,${base64(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(signed))))}`
}
