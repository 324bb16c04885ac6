import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { checkSignature } from '../../scripts/inbox/received.ts'

/** A request that was answered 200; `at` in Unix ms. */
interface Delivery {
  readonly id: string
  readonly at: number
}

/** The webhook of a run: fails one first attempt in three, in several ways, and remembers what it has taken. */
export class ChaosWebhook {
  readonly secret = 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M='
  readonly url: string
  /** By phone number. */
  readonly taken = new Map<string, Delivery[]>()
  /** The phone numbers of leads that it took without saying so: only they may come again. */
  readonly brokenOff = new Set<string>()
  /** Requests for another path, or not signed as they should be. */
  readonly unexpected: string[] = []
  /** Whether every connection is reset. */
  isAway = false
  attempts = 0
  readonly #seen = new Set<string>()
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
    this.attempts++
    if (this.isAway) return void request.socket.destroy()
    const id = String(request.headers['webhook-id'])
    const body = await text(request)
    const signature = checkSignature(body, request.headers, this.secret)
    if (request.url !== '/hook' || signature !== 'valid') this.unexpected.push(`${id}: ${request.url}, ${signature}`)
    const fault = this.#seen.has(id) ? undefined : ['503', 'reset', 'reset once taken'][Math.floor(Math.random() * 9)]
    this.#seen.add(id)
    if (fault === '503') return void response.writeHead(503).end()
    if (fault === 'reset') return void response.socket?.destroy()
    const phone = new URLSearchParams(body).get('phone')?.slice(1) ?? ''
    this.taken.set(phone, [...(this.taken.get(phone) ?? []), { id, at: Date.now() }])
    if (fault === undefined) return void response.end()
    this.brokenOff.add(phone)
    response.socket?.destroy()
  }
}
