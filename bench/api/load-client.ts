import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** A request with fixed-width gaps, filled in afresh each time. */
export interface RequestTemplate {
  readonly bytes: Buffer
  /** Where a lead's id goes: 36 bytes. */
  readonly idAt: number | undefined
  /** Where eight hexadecimal digits of the visitor's network go: 4, a colon, 4. */
  readonly networkAt: number
}

const headEnd = Buffer.from('\r\n\r\n')

/** One visitor: sends a request, waits for the answer, then sends the next, over one connection. */
export class LoadClient {
  readonly #socket: Socket
  readonly #request: RequestTemplate
  readonly #onAnswer: (status: number, ms: number) => void
  #received: Buffer = Buffer.alloc(0)
  #sentAt = 0
  #stop: (() => void) | undefined

  /** @param onAnswer called for each answer with its time, ms */
  constructor(port: number, request: RequestTemplate, onAnswer: (status: number, ms: number) => void) {
    this.#request = { ...request, bytes: Buffer.from(request.bytes) }
    this.#onAnswer = onAnswer
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => this.#send())
    this.#socket.on('data', (chunk) => this.#receive(chunk))
  }

  /** Stops sending; resolves when the last answer has arrived. */
  async stopped(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#stop = resolve
    })
    this.#socket.destroy()
  }

  #send(): void {
    const { bytes, idAt, networkAt } = this.#request
    const id = randomUUID()
    if (idAt !== undefined) bytes.write(id, idAt, 'latin1')
    bytes.write(`${id.slice(0, 4)}:${id.slice(4, 8)}`, networkAt, 'latin1')
    this.#sentAt = performance.now()
    this.#socket.write(bytes)
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf(headEnd)
    if (end === -1) return
    const head = this.#received.toString('latin1', 0, end)
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
    if (length === undefined) throw new Error(`An answer has no length, which this client cannot read: ${head}`)
    if (this.#received.length < end + headEnd.length + Number(length)) return
    this.#received = Buffer.alloc(0)
    this.#onAnswer(Number(head.slice(9, 12)), performance.now() - this.#sentAt)
    if (this.#stop) this.#stop()
    else this.#send()
  }
}
