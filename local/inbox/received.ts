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

/** Where the local runtime's explorer lists what the binding `EMAIL` was given. */
const emailsPath = '/cdn-cgi/local/explorer/api/local/email/sending'
/** Not the emails of other sites that run here; and the explorer's makers are not told that someone looked. */
const emailsHeaders = { 'x-miniflare-explorer-no-aggregate': 'true' }

const text = z.optional(z.string())
const message = z.object({ from: text, to: z.array(z.string()), subject: text, sentAt: z.string(), text, html: text })
/** Anything the site wrote to people: an email, or an alert in the chat. */
export type Message = z.infer<typeof message>
const one = z.object({ result: message })
const sent = z.object({ result: z.array(z.object({ messageId: z.string() })) })

/** The last emails that the local site has sent; none while it does not answer. */
export async function emailsFrom(site: string): Promise<readonly Message[]> {
  const ask = async (query: string) => (await fetch(`${site}${emailsPath}?${query}`, { headers: emailsHeaders })).json()
  try {
    const ids = sent.parse(await ask('limit=50')).result.map(({ messageId }) => encodeURIComponent(messageId))
    return await Promise.all(ids.map(async (id) => one.parse(await ask(`email_id=${id}`)).result))
  } catch {
    return []
  }
}

/** A chat's webhook was called with this. */
export function chatMessage(body: string): Message {
  return message.parse({ ...JSON.parse(body), to: ['the chat'], sentAt: new Date().toISOString() })
}
