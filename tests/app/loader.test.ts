import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWhenWanted } from '#app/first-view/loader.ts'

/** What the page listens to, by type. */
let listeners: Map<string, (event: { target: unknown }) => void>
let marks: Set<string>
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
  readonly search?: string
  readonly hash?: string
  readonly state?: unknown
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  readonly isBelowFloor?: boolean
  readonly built?: readonly string[]
}

function openPage({ search = '', hash = '', state = null, connection, ...page }: Surroundings = {}): void {
  const { isBelowFloor = false, built = [] } = page
  marks = new Set(built)
  const classList = {
    add: (mark: string) => void marks.add(mark),
    remove: (mark: string) => void marks.delete(mark),
    length: marks.size,
  }
  vi.stubGlobal('CSS', { supports: () => !isBelowFloor })
  vi.stubGlobal('document', { documentElement: { classList } })
  vi.stubGlobal('location', { href: `https://site.example/${search}${hash}`, hash })
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
  listeners = new Map()
  marks = new Set()
  load.mockReset().mockResolvedValue(undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page says that the app will come, and fetches it when the browser is idle after load', () => {
  openPage()
  expect(marks).toEqual(new Set(['app']))
  expect(load).not.toHaveBeenCalled()
  happens('load')
  expect(load).toHaveBeenCalled()
})

test.each(['pointerdown', 'keydown', 'focusin'])('%s fetches it at once', (type) => {
  openPage()
  happens(type, new FakeElement())
  expect(load).toHaveBeenCalled()
  expect(marks).not.toContain('whole')
})

test.each([{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'with %o it is fetched only when it is wanted',
  (connection) => {
    openPage({ connection })
    happens('load')
    expect(load).not.toHaveBeenCalled()
    happens('pointerdown')
    expect(load).toHaveBeenCalled()
  },
)

test('a page that has something to say by script fetches it on any connection', () => {
  openPage({ connection: { saveData: true }, built: ['says'] })
  expect(load).not.toHaveBeenCalled()
  happens('load')
  expect(load).toHaveBeenCalled()
})

test('a form that opens at a later step wants it at once, and says so', () => {
  openPage({ search: '?step=3' })
  expect(marks).toEqual(new Set(['app', 'later']))
  expect(load).toHaveBeenCalled()
})

test('a browser below the floor is told nothing and fetches nothing', () => {
  openPage({ isBelowFloor: true })
  expect([marks.size, listeners.size]).toEqual([0, 0])
})

test('a page whose app fails to come is shown as the plain one', async () => {
  load.mockRejectedValue(new Error('gone'))
  openPage()
  happens('load')
  await vi.advanceTimersByTimeAsync(0)
  expect(marks).toEqual(new Set())
})

test('so is one whose app has not come after ten seconds', async () => {
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

test.each([{ hash: '#lead-form-start' }, { state: { key: 'a' } }])(
  'and from the start when it opens at a place further down: %o',
  (surroundings) => {
    openPage(surroundings)
    expect(marks).toContain('whole')
  },
)
