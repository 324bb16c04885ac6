import type { AlertSettings } from '../env.ts'
import { errorName } from '../log.ts'
import type { Message } from './message.ts'

/** How long one way may take (ms). */
const timeLimitMs = 10_000

/** Whether people were told, or why not, in words fit for the log. */
type TellOutcome = { readonly kind: 'told' } | { readonly kind: 'failed'; readonly reason: string }

/** A way of telling people. */
export interface Way {
  readonly name: 'chat' | 'email'
  /** Never rejects, and ends within about ten seconds. */
  readonly tell: (message: Message) => Promise<TellOutcome>
}

/** What the ways need besides their settings. */
export interface WayTools {
  readonly fetch: typeof fetch
  /** The binding `EMAIL`. */
  readonly email: SendEmail | undefined
}

/** The ways that are set up; none, one or both. */
export function waysFrom({ webhookUrl, letters }: AlertSettings, { fetch: via, email }: WayTools): readonly Way[] {
  return [
    ...(webhookUrl === undefined ? [] : [chatAt(webhookUrl, via)]),
    ...(letters === undefined || email === undefined ? [] : [letterBy(email, letters)]),
  ]
}

/** `{ "text": … }`, as Slack, Teams' workflows and Google Chat take it. The address is a secret. */
function chatAt(url: string, via: typeof fetch): Way {
  return {
    name: 'chat',
    tell: ({ text }) =>
      attempt(async () => {
        const response = await via(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify({ text }),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeLimitMs),
        })
        response.body?.cancel().catch(() => undefined)
        return response.ok ? { kind: 'told' } : { kind: 'failed', reason: `http ${response.status}` }
      }),
  }
}

function letterBy(email: SendEmail, { from, to }: { readonly from: string; readonly to: readonly string[] }): Way {
  return {
    name: 'email',
    tell: ({ subject, text }) =>
      attempt(async () => {
        const late = Promise.withResolvers<TellOutcome>()
        const timer = setTimeout(() => late.resolve({ kind: 'failed', reason: 'timeout' }), timeLimitMs)
        const sent = email.send({ from, to: [...to], subject, text }).then((): TellOutcome => ({ kind: 'told' }))
        return Promise.race([sent, late.promise]).finally(() => clearTimeout(timer))
      }),
  }
}

async function attempt(tell: () => Promise<TellOutcome>): Promise<TellOutcome> {
  try {
    return await tell()
  } catch (error) {
    return { kind: 'failed', reason: codeOf(error) ?? errorName(error) }
  }
}

/** Cloudflare's code for why it does not send an email, such as `E_SENDER_NOT_VERIFIED`; its message may name people. */
function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E_[A-Z_]+$/.test(code) ? code : undefined
}
