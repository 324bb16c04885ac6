import { isWebhookSetting, type Settings } from '../settings.ts'
import { base64, bytesFromBase64 } from '../store/bytes.ts'
import { needsSomeone } from '../store/stuck-deliveries.ts'
import type { Channel, Outcome } from './attempt.ts'
import type { Claimed } from './delivery-store.ts'
import { webhookFields } from './payload.ts'

/** Where leads are sent, and how. */
export interface Sink {
  readonly url: string
  readonly secret: string | undefined
  readonly fetch: typeof fetch
}

/**
 * The configured webhook, or undefined while it cannot be used. That includes a malformed secret: a receiver that
 * checks signatures would refuse every unsigned lead, and each would be parked after three days.
 */
export function sinkFrom({ webhookUrl, webhookSecret, problems }: Settings, via: typeof fetch): Sink | undefined {
  if (webhookUrl === undefined || problems.some(({ setting }) => isWebhookSetting(setting))) return undefined
  return { url: webhookUrl, secret: webhookSecret, fetch: via }
}

const minute = 60
const hour = 60 * minute

/** About three days in all. */
export const webhookSchedule = [
  10,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
] as const

/** Seconds between checks on a lead while no usable webhook is configured. */
const unconfiguredRetrySeconds = 5 * minute

/** Leads to the webhook. @param sink undefined while there is no usable one: leads then wait */
export const webhookChannel = (sink: Sink | undefined): Channel => ({
  done: 'delivered',
  schedule: webhookSchedule,
  // About a quarter of an hour in.
  earlyAlarm: 4,
  events: {
    done: 'lead_delivered',
    failed: 'delivery_failed',
    parked: 'lead_parked',
    blocked: 'sink_unconfigured',
  },
  send: async (claimed, now) => (sink ? deliver(claimed, sink, now) : unconfigured),
})

const unconfigured: Outcome = {
  kind: 'blocked',
  words: 'sink unconfigured',
  reason: 'unconfigured',
  seconds: unconfiguredRetrySeconds,
}

const timeLimitMs = 15_000
/** Minimum wait, in seconds, when the webhook says or shows that it is overloaded. */
const overloadFloor = minute

/**
 * Makes one attempt to hand a lead to the webhook. Only a 2xx counts as delivered; a redirect does not, because following
 * it could send a lead anywhere. Never throws.
 *
 * @param now Unix ms, for `webhook-timestamp`, for what is late by then and for a `Retry-After` that is a date
 * @param limitMs how long to wait for the answer, in ms
 */
export async function deliver(claimed: Claimed, sink: Sink, now: number, limitMs = timeLimitMs): Promise<Outcome> {
  const request = await requestFor(claimed, sink, now).catch(() => undefined)
  // It could not even be made, so someone has to look; the lead is kept and retried as usual.
  if (!request) return failed('unsendable')
  try {
    const response = await sink.fetch(sink.url, {
      method: 'POST',
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    })
    const words = `http ${response.status}`
    const answer = await answerIn(response, Math.min(mostLateMs, limitMs))
    if (response.ok) return { kind: 'done', words, answer }
    const floor = response.status === 429 ? overloadFloor : 0
    return failed(words, Math.max(floor, retryAfterSeconds(response.headers.get('retry-after'), now)), answer)
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return isLate ? failed('timeout', overloadFloor) : failed('unreachable')
  }
}

const failed = (words: string, leastSeconds = 0, answer?: string): Outcome => ({
  kind: 'failed',
  words,
  leastSeconds,
  isUrgent: needsSomeone.includes(words),
  answer,
})

/** How much of an answer is kept for staff (characters): of a success enough for the id under which the receiver has it. */
const mostKept = { ofSuccess: 200, ofFailure: 500 } as const
/** How long its text may take after its headers (ms). */
const mostLateMs = 1_000
const isText = /^(text\/|application\/([\w.+-]+\+)?(json|xml))/i

/**
 * How an answer's text begins. Only the status matters: a body that is endless, late or breaks off changes nothing else,
 * and what is not wanted of it is not read. Never rejects.
 */
async function answerIn({ ok, body, headers }: Response, limitMs: number): Promise<string> {
  const most = ok ? mostKept.ofSuccess : mostKept.ofFailure
  const reader = body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  const read = async () => {
    while (text.length < most) {
      const { value, done } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
    }
  }
  const stop = () => void reader.cancel().catch(() => undefined)
  if (isText.test(headers.get('content-type') ?? 'text/')) {
    // Ends a read that is waiting.
    AbortSignal.timeout(limitMs).addEventListener('abort', stop)
    await read().catch(() => undefined)
  }
  stop()
  return text.slice(0, most).trim()
}

/**
 * How long a `Retry-After` asks to wait: seconds or an HTTP date (RFC 9110, 10.2.3). Anything else is ignored.
 *
 * @param now Unix ms
 * @returns seconds from 0
 */
export function retryAfterSeconds(header: string | null, now: number): number {
  const value = header?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value)
  // All three date formats start with a weekday; `Date.parse` on its own would read "wait 9999" as a year.
  const date = /^(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?,? /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? 0 : Math.max(0, (date - now) / 1000)
}

async function requestFor(claimed: Claimed, { secret }: Sink, now: number) {
  // What is sent again is the same as it was.
  const body = new URLSearchParams(webhookFields(claimed, claimed.deliveredAt ?? now)).toString()
  const timestamp = Math.floor(now / 1000)
  const headers = new Headers({
    'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'webhook-id': claimed.id,
    'webhook-timestamp': String(timestamp),
  })
  if (secret) headers.set('webhook-signature', await webhookSignature(secret, claimed.id, timestamp, body))
  return { body, headers }
}

/** The `webhook-signature` header of Standard Webhooks 1.0: HMAC-SHA-256 over `id.timestamp.body`, time in Unix seconds. */
async function webhookSignature(secret: string, id: string, timestamp: number, body: string): Promise<string> {
  const raw = bytesFromBase64(secret.slice('whsec_'.length))
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${body}`))
  return `v1,${base64(new Uint8Array(signed))}`
}
