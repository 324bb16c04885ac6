import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWhenWanted } from '#app/entries/loader.ts'

/** What the page listens to, by type. */
const listeners = new Map<string, (event: { target: unknown }) => void>()
let marks = new Set<string>()
/** What waits for the next frame. */
let frames: (() => void)[] = []
const load = vi.fn<() => Promise<unknown>>()
/** What the page does while it is only read. */
const whileRead = vi.fn<(startApp: () => void) => void>()
const loadReading = vi.fn<() => Promise<{ whileRead: typeof whileRead }>>()

/** An element inside a link, a form, or neither. */
class FakeElement {
  readonly #around: string | undefined

  constructor(around?: string) {
    this.#around = around
  }

  closest(selector: string): this | null {
    const found = selector === "[href^='#']" ? this.#around?.startsWith('#') : this.#around === 'form'
    return found ? this : null
  }
}

interface Surroundings {
  readonly address?: string
  readonly state?: unknown
  readonly isBelowFloor?: boolean
}

function openPage({ address = '/', state, isBelowFloor }: Surroundings = {}): void {
  marks = new Set()
  frames = []
  const classList = {
    add: (mark: string) => void marks.add(mark),
    remove: (mark: string) => void marks.delete(mark),
  }
  vi.stubGlobal('CSS', { supports: () => !isBelowFloor })
  vi.stubGlobal('document', { documentElement: { classList } })
  vi.stubGlobal('location', new URL(address, 'https://site.example'))
  vi.stubGlobal('history', { state })
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => void frames.push(frame))
  vi.stubGlobal('self', {
    requestIdleCallback(work: () => void) {
      work()
      return 1
    },
  })
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => void listeners.set(type, listener))
  loadWhenWanted(load, loadReading)
}

const happens = (type: string, target: unknown = undefined) => listeners.get(type)?.({ target })

beforeEach(() => {
  vi.useFakeTimers()
  listeners.clear()
  load.mockReset().mockResolvedValue(undefined)
  whileRead.mockReset()
  loadReading.mockReset().mockResolvedValue({ whileRead })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each(['pointerdown', 'keydown', 'focusin'])('the app is fetched at %s in a form, and nowhere else', (type) => {
  openPage()
  expect(marks).toEqual(new Set(['app']))
  happens(type, new FakeElement('/faqs'))
  expect(load).not.toHaveBeenCalled()
  happens(type, new FakeElement('form'))
  expect(load).toHaveBeenCalledOnce()
})

test('when the page has loaded, what it needs while it is read is fetched, and may fetch the app', async () => {
  openPage()
  happens('load')
  await vi.waitFor(() => expect(whileRead).toHaveBeenCalledOnce())
  expect(load).not.toHaveBeenCalled()
  whileRead.mock.lastCall?.[0]()
  expect(load).toHaveBeenCalledOnce()
})

test('the fonts may come once a frame has been painted', async () => {
  openPage()
  expect(marks).not.toContain('painted')
  for (const frame of frames) frame()
  expect(marks).not.toContain('painted')
  await vi.advanceTimersByTimeAsync(0)
  expect(marks).toContain('painted')
})

test('if that does not come, the app does', async () => {
  loadReading.mockRejectedValue(new Error('gone'))
  openPage()
  happens('load')
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
})

test('a form that opens at a later step wants it at once, and says so', () => {
  openPage({ address: '/?step=3' })
  expect(marks).toEqual(new Set(['app', 'later']))
  expect(load).toHaveBeenCalled()
})

test('a browser below the floor is told nothing and fetches nothing', () => {
  openPage({ isBelowFloor: true })
  expect([marks.size, listeners.size]).toEqual([0, 0])
})

test('a page whose app fails to come, or has not come after ten seconds, is shown as the plain one', async () => {
  load.mockRejectedValue(new Error('gone'))
  openPage()
  happens('focusin', new FakeElement('form'))
  await vi.advanceTimersByTimeAsync(0)
  expect(marks).toEqual(new Set())
  load.mockReturnValue(new Promise(() => undefined))
  openPage()
  happens('focusin', new FakeElement('form'))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(marks).toContain('app')
  await vi.advanceTimersByTimeAsync(1)
  expect(marks).not.toContain('app')
})

test('an app that has come stays, however often it was asked for', async () => {
  openPage()
  for (const type of ['pointerdown', 'keydown']) happens(type, new FakeElement('form'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(marks).toContain('app')
})
