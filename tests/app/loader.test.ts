import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWhenWanted } from '#app/document/loader.ts'

/** What the page listens to, by type. */
const listeners = new Map<string, (event: { target: unknown }) => void>()
let marks = new Set<string>()
const load = vi.fn<() => Promise<unknown>>()

/** An element inside a link, or not. */
class FakeElement {
  readonly #link: string | undefined

  constructor(link?: string) {
    this.#link = link
  }

  closest(selector: string): this | null {
    return selector === "[href^='#']" && this.#link?.startsWith('#') ? this : null
  }
}

interface Surroundings {
  readonly address?: string
  readonly state?: unknown
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  readonly isBelowFloor?: boolean
  readonly built?: readonly string[]
}

function openPage({ address = '/', state, connection, isBelowFloor, built }: Surroundings = {}): void {
  marks = new Set(built)
  const classList = {
    add: (mark: string) => void marks.add(mark),
    remove: (mark: string) => void marks.delete(mark),
    length: marks.size,
  }
  vi.stubGlobal('CSS', { supports: () => !isBelowFloor })
  vi.stubGlobal('document', { documentElement: { classList } })
  vi.stubGlobal('location', new URL(address, 'https://site.example'))
  vi.stubGlobal('history', { state })
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('self', { requestIdleCallback: (work: () => void) => work() })
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => void listeners.set(type, listener))
  loadWhenWanted(load)
}

const happens = (type: string, target: unknown = undefined) => listeners.get(type)?.({ target })

beforeEach(() => {
  vi.useFakeTimers()
  listeners.clear()
  load.mockReset().mockResolvedValue(undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each(['pointerdown', 'keydown', 'focusin', 'load'])(
  'a page says that the app will come; %s fetches it',
  (type) => {
    openPage()
    expect(marks).toEqual(new Set(['app']))
    expect(load).not.toHaveBeenCalled()
    happens(type, new FakeElement())
    expect(load).toHaveBeenCalled()
    expect(marks).not.toContain('whole')
  },
)

test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'with %o it is fetched only when it is wanted, or when the page has something to say by script',
  (connection) => {
    openPage({ connection })
    happens('load')
    expect(load).not.toHaveBeenCalled()
    happens('pointerdown')
    expect(load).toHaveBeenCalledOnce()
    openPage({ connection, built: ['says'] })
    happens('load')
    expect(load).toHaveBeenCalledTimes(2)
  },
)

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
  happens('load')
  await vi.advanceTimersByTimeAsync(0)
  expect(marks).toEqual(new Set())
  load.mockReturnValue(new Promise(() => undefined))
  openPage()
  happens('load')
  await vi.advanceTimersByTimeAsync(9_999)
  expect(marks).toContain('app')
  await vi.advanceTimersByTimeAsync(1)
  expect(marks).not.toContain('app')
})

test('an app that has come stays, however often it was asked for', async () => {
  openPage()
  for (const type of ['load', 'pointerdown', 'keydown']) happens(type)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(marks).toContain('app')
})

test('the whole page is laid out when a link within it is touched, and when it is scrolled', () => {
  openPage()
  happens('pointerdown', new FakeElement('/faqs'))
  expect(marks).not.toContain('whole')
  happens('pointerdown', new FakeElement('#lead-form-start'))
  expect(marks).toContain('whole')
  marks.clear()
  happens('scroll')
  expect(marks).toContain('whole')
})

test.each([{ address: '/#lead-form-start' }, { state: { key: 'a' } }])(
  'and from the start when it opens at a place further down: %o',
  (surroundings) => {
    openPage(surroundings)
    expect(marks).toContain('whole')
  },
)
