import { createServer, type Server } from 'node:http'
import { faultOf, type LetterAnswer } from './faults.ts'
import { pause } from './pause.ts'

/** Longer than the worker waits for the mail service (ms). */
const slowMs = 11_000

/** The mail service of a run, behind the worker's binding: answers each letter according to its lead's fault. */
export class Mail {
  readonly url: string
  /** How often each lead's letter was accepted, and when the first was (ms). */
  readonly accepted = new Map<string, number>()
  readonly tries = new Map<string, number>()
  /** Once true, letters that fail for good are accepted. */
  isFixed = false
  /** It answers nothing, and accepts nothing, whatever a lead's fault. */
  isSilent = false
  readonly #server: Server
  readonly #port: number

  constructor(port: number) {
    this.#port = port
    this.url = `http://127.0.0.1:${port}`
    this.#server = createServer(async (request, response) => {
      request.resume()
      const id = (request.url ?? '').slice(1)
      const answer = this.#answer(id)
      if (answer === 'slow') await pause(slowMs)
      if (answer === 'slow' || answer === 'accepted, silent' || answer === undefined)
        this.accepted.set(id, (this.accepted.get(id) ?? 0) + 1)
      if (answer === 'silent' || answer === 'accepted, silent') return
      response.end(answer?.startsWith('E_') ? answer : '')
    })
  }

  open(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve))
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #answer(id: string): LetterAnswer | 'silent' | undefined {
    if (this.isSilent) return 'silent'
    const tried = this.tries.get(id) ?? 0
    this.tries.set(id, tried + 1)
    const { letter = [], letterForGood } = faultOf(id)
    return this.isFixed ? undefined : (letterForGood ?? letter[tried])
  }
}
