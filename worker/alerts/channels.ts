import { errorName, log } from '../log.ts'
import { sendEmail } from '../send-email.ts'
import type { AlertSettings } from './alert-settings.ts'
import type { Message } from './message.ts'

/** How long the chat or the monitor may take (ms). */
const timeLimitMs = 10_000

/** A way of reaching people. */
export interface Channel {
  readonly name: 'chat' | 'email'
  /** Whom it reaches, for the desk. */
  readonly reaches: string
  /** Never rejects, and ends within about ten seconds. @returns why nobody was told, in words fit for the log */
  readonly tell: (message: Message) => Promise<string | undefined>
}

/** What the channels need besides their settings. */
export interface ChannelTools {
  readonly fetch: typeof fetch
  /** The binding `EMAIL`. */
  readonly email: SendEmail | undefined
}

/** The channels that are set up; none, one or both. */
export function channelsFrom({ webhookUrl, emails }: AlertSettings, tools: ChannelTools): readonly Channel[] {
  return [
    ...(webhookUrl === undefined ? [] : [chatAt(webhookUrl, tools.fetch)]),
    ...(emails === undefined || tools.email === undefined ? [] : [emailBy(tools.email, emails)]),
  ]
}

/** `{ "text": … }`, as Slack, Teams' workflows and Google Chat take it. */
function chatAt(url: string, via: typeof fetch): Channel {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  return {
    name: 'chat',
    reaches: 'everyone in the chat',
    tell: ({ text }) => failureOf(via, url, { method: 'POST', headers, body: JSON.stringify({ text }) }),
  }
}

function emailBy(email: SendEmail, { from, to }: NonNullable<AlertSettings['emails']>): Channel {
  return {
    name: 'email',
    reaches: to.join(', '),
    tell: async ({ subject, text }) => {
      const outcome = await sendEmail(email, { from, to: [...to], subject, text })
      return outcome.kind === 'accepted' ? undefined : outcome.reason
    },
  }
}

/** Lets a monitor elsewhere know that this run was healthy. Never rejects. */
export async function beat(url: string, via: typeof fetch): Promise<void> {
  const reason = await failureOf(via, url, {})
  if (reason !== undefined) log({ event: 'heartbeat_failed', reason })
}

/** Why a request failed; undefined when it did not. Its address is a secret. */
async function failureOf(via: typeof fetch, url: string, init: RequestInit): Promise<string | undefined> {
  try {
    const response = await via(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeLimitMs) })
    response.body?.cancel().catch(() => undefined)
    return response.ok ? undefined : `http ${response.status}`
  } catch (error) {
    return errorName(error)
  }
}
