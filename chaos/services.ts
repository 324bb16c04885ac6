import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import * as z from 'zod/mini'
import type { AlertKind } from '#worker/alerts/alert-kinds.ts'
import { type EmailAnswer, faultOf, hurry, type SinkAnswer } from './faults.ts'
import { pause } from './leads.ts'
import { type Message, saidIn } from './messages.ts'

/** Something outside the worker that a run plays. */
class Service {
  readonly port: number
  readonly #server: Server

  constructor(port: number, answer: RequestListener) {
    this.port = port
    this.#server = createServer(answer)
    // Closing an idle connection just as the worker uses it again would be a fault that nobody counts.
    this.#server.keepAliveTimeout = 0
  }

  open(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve))
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

const message = z.object({ text: z.string() })

/** The staff of a run: a chat whose webhook fails every other time, so that each message needs a second try. */
export class Chat extends Service {
  readonly messages: Message[] = []
  /** When the worker was stopped (ms, as in {@link Message}). */
  readonly stops: number[] = []
  #tries = 0
  #skippedMs = 0

  constructor(port: number) {
    super(port, (request, response) => void this.#receive(request, response))
  }

  hasSaid(kind: AlertKind): boolean {
    return this.messages.some((each) => saidIn(each.text).some((said) => said.kind === kind))
  }

  /** The run's clock jumped by this (ms). */
  skip(ms: number): void {
    this.#skippedMs += ms
  }

  noteStop(): void {
    this.stops.push(this.#now())
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const isHeard = this.#tries++ % 2 === 1
    if (isHeard) this.messages.push({ at: this.#now(), text: message.parse(JSON.parse(body)).text })
    response.writeHead(isHeard ? 200 : 500).end()
  }

  #now(): number {
    return Date.now() + this.#skippedMs
  }
}

/** Longer than the worker waits for the mail service (ms). */
const slowMailMs = 11_000

/** The mail service of a run, behind the worker's binding: answers each guide email according to its lead's fault. */
export class Mail extends Service {
  /** How often each lead's email was accepted. */
  readonly accepted = new Map<string, number>()
  readonly #tries = new Map<string, number>()
  /** Once true, emails that fail for good are accepted. */
  isFixed = false
  /** It answers nothing, and accepts nothing, whatever a lead's fault. */
  isSilent = false

  constructor(port: number) {
    super(port, (request, response) => void this.#receive(request, response))
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume()
    const id = (request.url ?? '').slice(1)
    const answer = this.#answer(id)
    if (answer === 'slow') await pause(slowMailMs)
    if (answer === 'slow' || answer === 'accepted, silent' || answer === undefined)
      this.accepted.set(id, (this.accepted.get(id) ?? 0) + 1)
    if (answer === 'silent' || answer === 'accepted, silent') return
    response.end(answer?.startsWith('E_') ? answer : '')
  }

  #answer(id: string): EmailAnswer | 'silent' | undefined {
    if (this.isSilent) return 'silent'
    const tried = this.#tries.get(id) ?? 0
    this.#tries.set(id, tried + 1)
    const { email = [], emailForGood } = faultOf(id)
    return this.isFixed ? undefined : (emailForGood ?? email[tried])
  }
}

/** A request that the webhook leaves open is open at least this long (ms): two thirds of the worker's time limit. */
const promisedMs = 10_000 / hurry
/** Longer than the worker waits in these runs (ms). */
const slowAnswerMs = 4_000
const hugeBytes = 50_000_000

/** The webhook of a run: answers each lead according to its fault, and records what it may have taken. */
export class Sink extends Service {
  readonly #webhook: Webhook
  /** How often each lead was, or may have been, taken: answered 2xx, or read before the connection failed. */
  readonly taken = new Map<string, number>()
  readonly attempts = new Map<string, number>()
  /** Requests unlike any delivery: another path, or an invalid signature. */
  readonly unexpected: string[] = []
  /** Leads of which the worker gave up a request long before its time limit. */
  readonly cutShort = new Set<string>()
  /** Leads that were read and left without an answer: the worker must send them again. */
  readonly hung = new Set<string>()
  /** Once true, leads that fail for good are accepted. */
  isFixed = false
  /** How long each answer takes (ms). */
  answerMs = 0
  /** What every request gets at the moment, whatever its lead's fault. */
  forAll: 'reset-before' | 'hang' | undefined

  constructor(port: number, secret: string) {
    super(port, (request, response) => void this.#receive(request, response).catch(() => undefined))
    this.#webhook = new Webhook(secret)
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = String(request.headers['webhook-id'])
    const attempt = this.attempts.get(id) ?? 0
    this.attempts.set(id, attempt + 1)
    const answer = this.#answer(id, attempt)
    if (answer === 'reset-before') return void request.socket.destroy()
    const arrivedAt = Date.now()
    response.once('close', () => {
      const isOurDoing = response.headersSent || answer === 'reset-after'
      if (!isOurDoing && Date.now() - arrivedAt < promisedMs) this.cutShort.add(id)
    })
    const body = await text(request)
    this.#check(request, body)
    if (typeof answer === 'string' || answer.status === 200) this.taken.set(id, (this.taken.get(id) ?? 0) + 1)
    if (answer === 'hang') this.hung.add(id)
    await pause(this.answerMs)
    await give(answer, response)
  }

  #answer(id: string, attempt: number): SinkAnswer {
    if (this.forAll) return this.forAll
    const { sink = [], forGood } = faultOf(id)
    if (forGood && !this.isFixed) return { status: 500 }
    return sink[attempt] ?? { status: 200 }
  }

  #check(request: IncomingMessage, body: string): void {
    if (request.url !== '/hook') this.unexpected.push(`requested ${request.url}`)
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]))
    try {
      this.#webhook.verify(body, headers, { jsonParse: false })
    } catch (error) {
      this.unexpected.push(String(error))
    }
  }
}

async function give(answer: SinkAnswer, response: ServerResponse): Promise<void> {
  if (answer === 'hang') return
  if (answer === 'slow') await pause(slowAnswerMs)
  if (answer === 'reset-after' || answer === 'reset-before') return void response.socket?.destroy()
  const { status, retryAfter, body } = answer === 'slow' ? { status: 200 } : answer
  const redirect = status > 300 && status < 400 ? { location: `http://127.0.0.1:1/elsewhere` } : {}
  response.writeHead(status, { ...(retryAfter && { 'retry-after': retryAfter }), ...redirect, ...lengthOf(body) })
  if (body === 'cut') return void response.write('x', () => response.socket?.destroy())
  response.end(body === 'huge' ? Buffer.alloc(hugeBytes) : undefined)
}

const lengthOf = (body: 'huge' | 'cut' | undefined) => (body === 'cut' ? { 'content-length': '1000' } : {})
