import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import { createLocalServer } from '../local-server.ts'
import { type Answer, answerAskedFor, answerText, ok, parseAnswer } from './answer.ts'
import { inboxPage } from './page.ts'

/** Beyond this many, older requests are dropped. */
const maxKept = 1_000

/**
 * The local lead inbox: stands in for the firm's webhook, shows each request, and misbehaves when told to.
 *
 * - `POST /hook`: the webhook itself; `POST /alerts`: the chat that gets the alerts
 * - `GET /`, `GET /requests.json`: what has arrived, newest first, as a page and, the leads, as JSON
 * - `POST /behaviour` with `answer=500`: how to answer from now on (`200`, `500`, `429r30`, `hang`, `drop`)
 * - `POST /clear`: forget everything and behave
 *
 * @param onDelivery called for each request, for example to print it
 * @param secret `LEAD_WEBHOOK_SECRET`, to check signatures with
 */
export function createInbox(onDelivery: (delivery: Delivery) => void, secret?: string): Server {
  const messages: Message[] = []
  const deliveries: Delivery[] = []
  let current: Answer = ok

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const fields = [...new URLSearchParams(body)]
    const email = fields.find(([name]) => name === 'email')?.[1] ?? ''
    const id = request.headers['webhook-id']
    const before = deliveries.filter(({ headers }) => headers['webhook-id'] === id).length
    const answer = answerAskedFor(email, before) ?? current
    const delivery: Delivery = {
      receivedAt: new Date().toISOString(),
      answered: answerText(answer),
      signature: checkSignature(body, request.headers, secret),
      headers: request.headers,
      body,
      fields,
    }
    deliveries.unshift(delivery)
    deliveries.length = Math.min(deliveries.length, maxKept)
    onDelivery(delivery)
    if (answer.kind === 'drop') request.socket.destroy()
    else if (answer.kind === 'status') {
      response
        .writeHead(answer.status, answer.retryAfter ? { 'retry-after': answer.retryAfter } : {})
        .end(`The inbox was told to answer ${answerText(answer)}.\n`)
    }
  }

  const seeOther = (response: ServerResponse) => response.writeHead(303, { location: '/' }).end()

  return createLocalServer(async (request, response) => {
    if (!isFromHere(request))
      return response.writeHead(403).end('Only this computer and its own pages may look here.\n')
    switch (`${request.method} ${request.url}`) {
      case 'POST /hook':
        return receive(request, response)
      case 'GET /requests.json':
        return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(deliveries))
      case 'GET /':
        return response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(inboxPage(deliveries, answerText(current), messages, Date.now()))
      case 'POST /alerts':
        messages.push(chatMessage(await text(request)))
        return response.end()
      case 'POST /behaviour': {
        const answer = parseAnswer(new URLSearchParams(await text(request)).get('answer') ?? '')
        if (!answer) return response.writeHead(400).end('answer must be 200, 500, 429r30, hang or drop\n')
        current = answer
        return seeOther(response)
      }
      case 'POST /clear':
        deliveries.length = messages.length = 0
        current = ok
        return seeOther(response)
      default:
        return response.writeHead(404).end('Leads are posted to /hook\n')
    }
  })
}

/**
 * Leads are personal: no page of another site may read them, not even one whose host name was made to lead to this
 * computer.
 */
function isFromHere({ headers }: IncomingMessage): boolean {
  const { host = '', 'sec-fetch-site': site = 'none' } = headers
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) && (site === 'none' || site === 'same-origin')
}

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

const textMessage = z.object({ text: z.string() })
const card = z.object({
  attachments: z.array(z.object({ content: z.object({ body: z.array(z.object({ text: z.string() })) }) })),
})
const chatBody = z.union([textMessage, card])

/** What a chat's webhook was called with: the text, or the lines of a card as Teams shows it. */
export interface Message {
  readonly receivedAt: string
  readonly text: string
}

function chatMessage(body: string): Message {
  const said = chatBody.parse(JSON.parse(body))
  const lines =
    'text' in said ? [said.text] : said.attachments.flatMap(({ content }) => content.body.map((line) => line.text))
  return { receivedAt: new Date().toISOString(), text: lines.join('\n') }
}
