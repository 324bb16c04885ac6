import type { AlertSettings } from '../env.ts'
import { errorName } from '../log.ts'
import { sendEmail } from '../send-email.ts'
import type { Message } from './message.ts'

/** How long the chat may take (ms). */
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
    tell: async ({ text }) => {
      try {
        const response = await via(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify({ text }),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeLimitMs),
        })
        response.body?.cancel().catch(() => undefined)
        return response.ok ? { kind: 'told' } : { kind: 'failed', reason: `http ${response.status}` }
      } catch (error) {
        return { kind: 'failed', reason: errorName(error) }
      }
    },
  }
}

function letterBy(email: SendEmail, { from, to }: { readonly from: string; readonly to: readonly string[] }): Way {
  return {
    name: 'email',
    tell: async ({ subject, text }) => {
      const outcome = await sendEmail(email, { from, to: [...to], subject, text })
      return outcome.kind === 'accepted' ? { kind: 'told' } : outcome
    },
  }
}
