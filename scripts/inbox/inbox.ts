import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import { inboxPage } from './page.ts'

/** Beyond this many, older requests are dropped. */
const most = 1_000

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
    deliveries.length = Math.min(deliveries.length, most)
    onDelivery(delivery)
    if (answer.kind === 'drop') request.socket.destroy()
    else if (answer.kind === 'status') {
      response
        .writeHead(answer.status, answer.retryAfter ? { 'retry-after': answer.retryAfter } : {})
        .end(`The inbox was told to answer ${answerText(answer)}.\n`)
    }
  }

  const seeOther = (response: ServerResponse) => response.writeHead(303, { location: '/' }).end()

  return createServer(async (request, response) => {
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

/** Leads are personal: no page of another site may read them, nor one whose name was made to lead here. */
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

/** How the inbox answers one delivery: properly, with an error, not at all, or by dropping the connection. */
type Answer =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'hang' }
  | { readonly kind: 'drop' }

const ok: Answer = { kind: 'status', status: 200 }

/**
 * Parses an answer as written by hand: `200`, `500`, `429r30` (with Retry-After: 30), `hang` or `drop`.
 *
 * @returns undefined when it is none of these
 */
function parseAnswer(text: string): Answer | undefined {
  if (text === 'hang' || text === 'drop') return { kind: text }
  const [, status, retryAfter] = /^([2-5]\d\d)(?:r(\d+))?$/.exec(text) ?? []
  if (!status) return undefined
  return { kind: 'status', status: Number(status), ...(retryAfter && { retryAfter }) }
}

/** The answer in the words that {@link parseAnswer} reads. */
function answerText(answer: Answer): string {
  if (answer.kind !== 'status') return answer.kind
  return answer.retryAfter ? `${answer.status}r${answer.retryAfter}` : String(answer.status)
}

/**
 * A lead can ask for its own failure through its email address: `ada+500x3@example.com` is answered 500 the first three
 * times it comes, `ada+drop@example.com` is dropped once. This keeps parallel tests apart.
 *
 * @param deliveries how many times this lead has come before
 */
function answerAskedFor(email: string, deliveries: number): Answer | undefined {
  const [, words = '', times = '1'] = /\+(hang|drop|\d{3}(?:r\d+)?)(?:x(\d+))?@/.exec(email) ?? []
  return deliveries < Number(times) ? parseAnswer(words) : undefined
}

/** What became of a delivery: in words, and as a record that plays, waits, stops or breaks. */
interface Outcome {
  readonly words: string
  /** The inside of an SVG of 40 by 40. */
  readonly picture: string
}

const record = '<circle cx="20" cy="20" r="17" fill="#22302b"/><circle cx="20" cy="20" r="7" fill="#f2b441"/>'
const sign = (path: string) =>
  `<circle cx="31" cy="31" r="9" fill="#a4161a"/><path d="${path}" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/>`

/** @param answered as `answerText` wrote it */
export function outcomeOf(answered: string): Outcome {
  const answer = parseAnswer(answered)
  if (answer?.kind === 'hang')
    return {
      words: 'Never answered: the site gives up after 15 seconds',
      picture: record + sign('M28 31h.1M31 31h.1M34 31h.1'),
    }
  if (answer?.kind === 'drop')
    return {
      words: 'Connection dropped',
      picture: `${record}<path d="M24 2 17 15l7 6-8 17" stroke="#fbf6ec" stroke-width="4"/>`,
    }
  if (answer?.kind !== 'status' || answer.status >= 300) {
    const wait = answer?.retryAfter === undefined ? '' : `, told to wait ${answer.retryAfter} seconds`
    return { words: `Refused with ${answer?.status ?? answered}${wait}`, picture: record + sign('m28 28 6 6m0-6-6 6') }
  }
  return {
    words: `Accepted with ${answer.status}`,
    picture: `${record}<circle cx="20" cy="20" r="12" stroke="#fbf6ec" stroke-dasharray="20 9"/>`,
  }
}
