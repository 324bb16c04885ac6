import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/**
 * A load generator in its own process: each client sends its next request when its last is answered, from its own
 * network, with an id of its own. Other generators can neither give each lead a valid id nor measure below a
 * millisecond. Runs for the given time, or until there are two answers per client. Prints one line of JSON.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '' },
    clients: { type: 'string', default: '1' },
    ms: { type: 'string', default: '1000' },
    status: { type: 'string', default: '202' },
  },
})

/** Not counted (ms): connecting, and code that has not warmed up. */
const warmUpMs = 300
const noId = '00000000-0000-4000-8000-000000000000'
const headEnd = Buffer.from('\r\n\r\n')

/** A lead as the landing page sends it, with a person's signals; the number is from Ofcom's range for drama. */
const body = JSON.stringify({
  leadId: noId,
  form: 'landing',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '07700 900123',
  email: 'ada.lovelace@example.com',
  deliveryMethod: 'email',
  signals: { trap: '', openForMs: 41_000 },
})
const site = `127.0.0.1:${values.port}`
const head = [
  'POST /api/lead HTTP/1.1',
  `host: ${site}`,
  'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  'accept: */*',
  'accept-language: en-GB,en;q=0.9',
  'sec-fetch-site: same-origin',
  `referer: http://${site}/`,
  'cf-connecting-ip: 2001:db8:0000:0000::1',
  `origin: http://${site}`,
  'content-type: application/json',
  `content-length: ${body.length}`,
]
const template = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')
const idAt = template.indexOf(noId)
const networkAt = template.indexOf('0000:0000::1')

/** One visitor, over one connection. */
class Client {
  readonly #socket: Socket
  readonly #request = Buffer.from(template)
  readonly #onAnswer: (status: number, ms: number) => void
  #received: Buffer = Buffer.alloc(0)
  #sentAt = 0
  #stop: (() => void) | undefined

  /** @param onAnswer called for each answer with its time, ms */
  constructor(onAnswer: (status: number, ms: number) => void) {
    this.#onAnswer = onAnswer
    this.#socket = connect({ port: Number(values.port), host: '127.0.0.1', noDelay: true }, () => this.#send())
    this.#socket.on('data', (chunk) => this.#receive(Buffer.from(chunk)))
  }

  /** Stops sending; resolves when the last answer has arrived. */
  async stopped(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#stop = resolve
    })
    this.#socket.destroy()
  }

  #send(): void {
    const id = randomUUID()
    this.#request.write(id, idAt, 'latin1')
    this.#request.write(`${id.slice(0, 4)}:${id.slice(4, 8)}`, networkAt, 'latin1')
    this.#sentAt = performance.now()
    this.#socket.write(this.#request)
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf(headEnd)
    if (end === -1) return
    const answered = this.#received.toString('latin1', 0, end)
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(answered) ?? []
    if (length === undefined) throw new Error(`An answer has no length, which this client cannot read: ${answered}`)
    if (this.#received.length < end + headEnd.length + Number(length)) return
    this.#received = Buffer.alloc(0)
    this.#onAnswer(Number(answered.slice(9, 12)), performance.now() - this.#sentAt)
    if (this.#stop) this.#stop()
    else this.#send()
  }
}

let answered = 0
let isCounting = false
const times: number[] = []
const clients = Array.from(
  { length: Number(values.clients) },
  () =>
    new Client((status, ms) => {
      if (status !== Number(values.status)) throw new Error(`answered ${status} instead of ${values.status}`)
      answered += 1
      if (isCounting) times.push(ms)
    }),
)
await pause(warmUpMs)
isCounting = true
const began = performance.now()
await pause(Number(values.ms))
while (times.length < 2 * clients.length) await pause(100)
isCounting = false
const seconds = (performance.now() - began) / 1000
await Promise.all(clients.map((client) => client.stopped()))

times.sort((a, b) => a - b)
const percentile = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
const perSecond = times.length / seconds
console.log(JSON.stringify({ answered, perSecond, p50: percentile(0.5), p99: percentile(0.99) }))
