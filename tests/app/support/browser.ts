import { afterEach, beforeEach, vi } from 'vitest'
import { type ErrorBody, type ErrorCode, errorStatuses, type FieldErrors, leadEndpoint } from '#contract/api.ts'

/** A fake local storage: enough of the interface, and it can be made to fail. */
class MemoryStorage {
  readonly #items = new Map<string, string>()
  #isBlocked = false
  #isFull = false

  set isFull(isFull: boolean) {
    this.#isFull = isFull
  }

  set isBlocked(isBlocked: boolean) {
    this.#isBlocked = isBlocked
  }

  #check(): void {
    if (this.#isBlocked) throw new DOMException('storage is blocked', 'SecurityError')
  }

  /** What `localStorage` gives: browsers that block it throw there. */
  opened(): MemoryStorage {
    this.#check()
    return this
  }

  get length(): number {
    this.#check()
    return this.#items.size
  }

  getItem(key: string): string | null {
    this.#check()
    return this.#items.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.#check()
    if (this.#isFull) throw new DOMException('storage is full', 'QuotaExceededError')
    this.#items.set(key, value)
    // As a browser lists them.
    Reflect.defineProperty(this, key, { value, enumerable: true, configurable: true })
  }

  removeItem(key: string): void {
    this.#check()
    this.#items.delete(key)
    Reflect.deleteProperty(this, key)
  }
}

export let storage = new MemoryStorage()
/** The tab's own storage. */
export let tabStorage = new MemoryStorage()

beforeEach(() => {
  storage = new MemoryStorage()
  tabStorage = new MemoryStorage()
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: () => storage.opened() })
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: () => tabStorage.opened() })
  vi.stubGlobal('location', new URL('https://www.example.co.uk/'))
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('removeEventListener', () => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.resetModules()
})

export type Answer = (lead: { readonly leadId: string }) => Response

export const noAnswer = () => {
  throw new TypeError('no network')
}

/** Plays the worker: one response after another, repeating the last. Nothing else of the site answers. */
export const worker = (...answers: Answer[]) => workerBeside(noAnswer, ...answers)

/** The same beside what answers for the files of the site. */
export function workerBeside(site: () => Response, ...answers: Answer[]) {
  const calls: { body: unknown; keepalive: boolean | undefined }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== leadEndpoint) return site()
    const body = JSON.parse(String(init.body))
    calls.push({ body, keepalive: init.keepalive })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer ? answer(body) : noAnswer()
  })
  return calls
}

export const answering =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(body, { status, headers })
export const accepted: Answer = ({ leadId }) => Response.json({ leadId }, { status: 202 })
/** The worker's own error, as the contract has it. */
export const refusing = (code: ErrorCode, fields?: FieldErrors, headers: Record<string, string> = {}): Answer => {
  const body: ErrorBody = { error: { code, message: '', ...(fields && { fields }) } }
  return answering(errorStatuses[code], JSON.stringify(body), headers)
}
