import type { IncomingHttpHeaders } from 'node:http'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'

/** The result of checking a delivery's signature; `unchecked`: there is one, but the inbox was given no secret. */
export type Signature = 'valid' | 'invalid' | 'none' | 'unchecked'

/** One request the webhook received, as it came. */
export interface Delivery {
  readonly receivedAt: string
  readonly answered: string
  readonly signature: Signature
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>
}

/** Checks a delivery as a receiver should, with the reference package of Standard Webhooks. */
export function checkSignature(body: string, headers: IncomingHttpHeaders, secret: string | undefined): Signature {
  if (headers['webhook-signature'] === undefined) return 'none'
  if (!secret) return 'unchecked'
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const ours = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
  try {
    new Webhook(secret).verify(body, ours, { jsonParse: false })
    return 'valid'
  } catch {
    return 'invalid'
  }
}

const chat = z.object({ text: z.string() })

/** What a chat's webhook was called with. */
export interface Message {
  readonly receivedAt: string
  readonly text: string
}

export const chatMessage = (body: string): Message => ({
  receivedAt: new Date().toISOString(),
  text: chat.parse(JSON.parse(body)).text,
})
