import { afterEach, beforeEach, vi } from 'vitest'

/** A fake local storage: enough of the interface, and it can be made to fail. */
class MemoryStorage {
  readonly #items = new Map<string, string>()
  #isBlocked = false

  set isBlocked(isBlocked: boolean) {
    this.#isBlocked = isBlocked
  }

  #check(): void {
    if (this.#isBlocked) throw new DOMException('storage is blocked', 'SecurityError')
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
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', tabStorage)
  vi.stubGlobal('location', new URL('https://www.example.co.uk/'))
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.resetModules()
})
