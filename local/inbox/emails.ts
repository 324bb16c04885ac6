import * as z from 'zod/mini'

/** Where the local runtime's explorer lists what the binding `EMAIL` was given. */
const path = '/cdn-cgi/local/explorer/api/local/email/sending'
/** Not the emails of other sites that run here; and the explorer's makers are not told that someone looked. */
const headers = { 'x-miniflare-explorer-no-aggregate': 'true' }

const text = z.optional(z.string())
const message = z.object({ from: text, to: z.array(z.string()), subject: text, sentAt: z.string(), text, html: text })
/** Anything the site wrote to people: an email, or an alert in the chat. */
export type Message = z.infer<typeof message>
const one = z.object({ result: message })
const sent = z.object({ result: z.array(z.object({ messageId: z.string() })) })

/** The last emails that the local site has sent; none while it does not answer. */
export async function emailsFrom(site: string): Promise<readonly Message[]> {
  const ask = async (query: string) => (await fetch(`${site}${path}?${query}`, { headers })).json()
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
