import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { AlertKind } from '#worker/alerts/alert-words.ts'
import { type Ring, saidIn } from './rings.ts'

const message = z.object({ text: z.string() })

/** The people of a run: a chat whose webhook fails every other time, so that each message needs a second try. */
export class Chat {
  readonly url: string
  readonly rings: Ring[] = []
  /** When the worker was stopped (ms, as in {@link Ring}). */
  readonly stops: number[] = []
  readonly #server: Server
  readonly #port: number
  #tries = 0
  #skippedMs = 0

  constructor(port: number) {
    this.#port = port
    this.url = `http://127.0.0.1:${port}/chat`
    this.#server = createServer(async (request, response) => {
      const body = await text(request)
      const isHeard = this.#tries++ % 2 === 1
      if (isHeard) this.rings.push({ at: this.#now(), text: message.parse(JSON.parse(body)).text })
      response.writeHead(isHeard ? 200 : 500).end()
    })
  }

  open(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve))
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  hasSaid(kind: AlertKind): boolean {
    return this.rings.some(({ text }) => saidIn(text).some((said) => said.kind === kind))
  }

  /** The run's clock jumped by this (ms). */
  skip(ms: number): void {
    this.#skippedMs += ms
  }

  noteStop(): void {
    this.stops.push(this.#now())
  }

  #now(): number {
    return Date.now() + this.#skippedMs
  }
}
