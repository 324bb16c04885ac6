import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { checkSignature } from '../../scripts/inbox/inbox.ts'
import { type Answer, faultOf, webhookLimitMs } from './faults.ts'
import { pause } from './visitors.ts'

const hugeBytes = 50_000_000

/** A request that was answered 200 in time. */
export interface Delivery {
  readonly id: string
  readonly fields: Readonly<Record<string, string>>
  /** Unix ms. */
  readonly at: number
}

/** The webhook of a run: answers each lead as its fault says, and keeps what it has taken. */
export class ChaosWebhook {
  readonly secret = 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
  readonly url: string
  /** By phone number. */
  readonly taken = new Map<string, Delivery[]>()
  /** Requests for another path, or not signed as they should be. */
  readonly unexpected: string[] = []
  /** What every request gets at the moment, whatever its lead's fault. */
  forAll: Answer | undefined
  attempts = 0
  readonly #attemptsOf = new Map<string, number>()
  readonly #server = createServer((request, response) => void this.#receive(request, response).catch(() => undefined))

  constructor(port: number) {
    this.url = `http://127.0.0.1:${port}/hook`
    // Closing an idle connection just as the worker uses it again would be a fault that nobody counts.
    this.#server.keepAliveTimeout = 0
    this.#server.listen(port, '127.0.0.1')
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = String(request.headers['webhook-id'])
    const before = this.#attemptsOf.get(id) ?? 0
    this.#attemptsOf.set(id, before + 1)
    this.attempts++
    const answer = this.forAll ?? faultOf(id).webhook?.[before] ?? { status: 200 }
    if (answer === 'reset') return void request.socket.destroy()
    const body = await text(request)
    const signature = checkSignature(body, request.headers, this.secret)
    if (request.url !== '/hook' || signature !== 'valid') this.unexpected.push(`${id}: ${request.url}, ${signature}`)
    const fields = Object.fromEntries(new URLSearchParams(body))
    if (typeof answer === 'object' && answer.status === 200) {
      const phone = fields.phone?.slice(1) ?? ''
      this.taken.set(phone, [...(this.taken.get(phone) ?? []), { id, fields, at: Date.now() }])
    }
    await give(answer, response)
  }
}

async function give(answer: Answer, response: ServerResponse): Promise<void> {
  if (answer === 'hang') return
  if (answer === 'reset' || answer === 'reset once read') return void response.socket?.destroy()
  if (answer === 'slow') await pause(2 * webhookLimitMs)
  const { status, retryAfter, body } = answer === 'slow' ? { status: 200 } : answer
  const redirect = status > 300 && status < 400 ? { location: 'http://127.0.0.1:1/elsewhere' } : {}
  const length = body === 'cut' ? { 'content-length': '1000' } : {}
  response.writeHead(status, { ...(retryAfter && { 'retry-after': retryAfter }), ...redirect, ...length })
  if (body === 'cut') return void response.write('x', () => response.socket?.destroy())
  response.end(body === 'huge' ? Buffer.alloc(hugeBytes) : undefined)
}
