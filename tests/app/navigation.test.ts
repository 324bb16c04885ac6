import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWhenWanted } from '#app/entries/loader.ts'

/** What the page listens to, by type. */
const listeners = new Map<string, (event: { target: unknown }) => void>()
let marks = new Set<string>()
/** What waits for the next frame. */
let frames: (() => void)[] = []
const load = vi.fn<() => Promise<unknown>>()
const loadReading = vi.fn<() => Promise<{ whileRead: () => void }>>()

/** An element inside a link to another page, or a form. */
class FakeElement {
  readonly #around: string

  constructor(around: string) {
    this.#around = around
  }

  closest(selector: string): this | null {
    return selector !== "[href^='#']" && this.#around === 'form' ? this : null
  }
}

function openPage(address = '/'): void {
  marks = new Set()
  frames = []
  const [add, remove] = [(mark: string) => void marks.add(mark), (mark: string) => void marks.delete(mark)]
  vi.stubGlobal('CSS', { supports: () => true })
  vi.stubGlobal('document', { documentElement: { classList: { add, remove } } })
  vi.stubGlobal('location', new URL(address, 'https://site.example'))
  vi.stubGlobal('history', { state: undefined })
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
  loadReading.mockReset().mockResolvedValue({ whileRead: () => undefined })
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

test('once the page has loaded, the app comes if what is needed while reading does not', async () => {
  loadReading.mockRejectedValue(new Error('gone'))
  openPage()
  happens('load')
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
})

test('the fonts may come once a frame has been painted', async () => {
  openPage()
  for (const frame of frames) frame()
  expect(marks).not.toContain('painted')
  await vi.advanceTimersByTimeAsync(0)
  expect(marks).toContain('painted')
})

test('a form that opens at a later step wants it at once, and says so', () => {
  openPage('/?step=3')
  expect(marks).toEqual(new Set(['app', 'later']))
  expect(load).toHaveBeenCalled()
})

const never = () => new Promise(() => undefined)
test.each([
  ['has failed to come', 0, () => Promise.reject(new Error('gone')), false],
  ['has not come', 9_999, never, true],
  ['has not come', 10_000, never, false],
  ['has come', 20_000, async () => undefined, true],
])('a page whose app %s after %i ms is shown with it, or in the end without', async (_, ms, loading, isApp) => {
  load.mockImplementation(loading)
  openPage()
  for (const type of ['pointerdown', 'keydown']) happens(type, new FakeElement('form'))
  await vi.advanceTimersByTimeAsync(ms)
  expect(marks.has('app')).toBe(isApp)
})
