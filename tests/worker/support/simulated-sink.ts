import type { Sink } from '#worker/delivery/webhook.ts'
import { faultOf, type SinkAnswer } from '../../../chaos/faults.ts'

/** The chaos run's webhook without a network: the same answers to the same leads. */
export class SimulatedSink {
  readonly attempts = new Map<string, number>()
  /** How many times each lead was, or may have been, taken. */
  readonly taken = new Map<string, number>()
  /** Each URL requested and each header sent. */
  readonly seen = new Set<string>()
  isFixed = false
  isRefusing = false

  get sink(): Sink {
    return {
      url: 'https://hooks.example/lead',
      secret: undefined,
      fetch: (url, init) => this.#answer(String(url), init),
    }
  }

  async #answer(url: string, init: RequestInit | undefined): Promise<Response> {
    if (this.isRefusing) throw new TypeError('connection refused')
    const headers = new Headers(init?.headers)
    this.seen.add(url)
    for (const [, value] of headers) this.seen.add(value)
    const id = headers.get('webhook-id') ?? ''
    const attempt = this.attempts.get(id) ?? 0
    this.attempts.set(id, attempt + 1)
    const { sink = [], forGood } = faultOf(id)
    const answer = forGood && !this.isFixed ? { status: 500 } : (sink[attempt] ?? { status: 200 })
    if (answer === 'reset-before') throw new TypeError('connection reset')
    if (typeof answer === 'string' || answer.status === 200) this.taken.set(id, (this.taken.get(id) ?? 0) + 1)
    return responseOf(answer)
  }
}

function responseOf(answer: SinkAnswer): Response {
  if (answer === 'hang' || answer === 'slow') throw new DOMException('no answer', 'TimeoutError')
  if (typeof answer === 'string') throw new TypeError('connection reset')
  const { status, retryAfter, body } = answer
  return new Response(bodyOf(body), { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} })
}

function bodyOf(body: 'huge' | 'cut' | undefined): ReadableStream | null {
  if (body === 'huge') return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
  return body === 'cut' ? new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) }) : null
}
