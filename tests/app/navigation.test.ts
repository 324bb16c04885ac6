import { beforeEach, expect, test, vi } from 'vitest'
import { addressFromAdvert } from '#app/advert-query.ts'
import { isPlainClick } from '#app/components/plain-click.ts'
import { loadWhenWanted } from '#app/entries/loader.ts'
import { redirect, thankingPage } from '#app/forms/sending/redirect.ts'
import { stepIn, stepLink, whoFollows } from '#app/forms/steps/step-address.ts'
import './support/browser.ts'

/** What the page listens to, by type. */
const listeners = new Map<string, (event: { target: unknown }) => void>()
/** The classes of the html element. */
let classes = new Set<string>()
/** What waits for the next frame. */
let frames: (() => void)[] = []
const load = vi.fn<() => Promise<unknown>>()
const loadEnhancements = vi.fn<() => Promise<{ enhancePage: () => void }>>()

/** An element inside a form, and one outside. */
const inForm = { closest: () => true }
const outside = { closest: () => null }

/** @param navigatedTo the address as it was asked for */
function openPage(address = '/', navigatedTo = address): void {
  classes = new Set()
  frames = []
  const [add, remove] = [(name: string) => void classes.add(name), (name: string) => void classes.delete(name)]
  vi.stubGlobal('CSS', { supports: () => true })
  vi.stubGlobal('document', { documentElement: { classList: { add, remove } } })
  vi.stubGlobal('location', new URL(address, 'https://site.example'))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([new PerformanceMark(`https://site.example${navigatedTo}`)])
  vi.stubGlobal('history', { state: undefined })
  vi.stubGlobal('Element', Object)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => void frames.push(frame))
  vi.stubGlobal('self', {
    requestIdleCallback(work: () => void) {
      work()
      return 1
    },
  })
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => void listeners.set(type, listener))
  loadWhenWanted(load, loadEnhancements)
}

const happens = (type: string, target: unknown = undefined) => listeners.get(type)?.({ target })

beforeEach(() => {
  vi.useFakeTimers()
  listeners.clear()
  load.mockReset().mockResolvedValue(undefined)
  loadEnhancements.mockReset().mockResolvedValue({ enhancePage: () => undefined })
})

test.each(['pointerdown', 'keydown', 'focusin'])('the app is fetched at %s in a form, and nowhere else', (type) => {
  openPage()
  expect(classes).toContain('app')
  happens(type, outside)
  expect(load).not.toHaveBeenCalled()
  happens(type, inForm)
  expect(load).toHaveBeenCalledOnce()
})

test('once the page has loaded, the app comes if the enhancements do not', async () => {
  loadEnhancements.mockRejectedValue(new Error('gone'))
  openPage()
  happens('load')
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
})

test('the fonts may come once the first frame is out, when the second has started', async () => {
  const passFrame = async () => {
    for (const frame of frames.splice(0)) frame()
    await vi.advanceTimersByTimeAsync(0)
  }
  openPage()
  await passFrame()
  expect(classes).toContain('before-first-paint')
  await passFrame()
  expect(classes).not.toContain('before-first-paint')
})

test.each([
  ['an anchor', '/#lead-form-start', '/#lead-form-start'],
  // As search engines link to what they quote: browsers take it off the address that scripts read.
  ['a quotation', '/', '/#:~:text=Prefer%20to%20speak'],
])('a page whose address has %s is laid out whole at once, to be scrolled there', (_, address, navigatedTo) => {
  openPage(address, navigatedTo)
  expect(classes).not.toContain('before-first-paint')
})

test('a form that opens at a later step wants the app at once, and says so', () => {
  openPage('/?step=3')
  expect(classes).toContain('later-step')
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
  for (const type of ['pointerdown', 'keydown']) happens(type, inForm)
  await vi.advanceTimersByTimeAsync(ms)
  expect(classes.has('app')).toBe(isApp)
})

const [home, elsewhere] = ['https://site.example/', 'https://firm.example/thank-you']

interface Then {
  readonly hasForm?: boolean
  /** What the app's stylesheet is: missing is null. */
  readonly sheet?: object | null
  readonly href?: string
  readonly event?: string
  /** What came with an advert. */
  readonly query?: string
  /** Without a network at first. */
  readonly isOffline?: boolean
}

/** What a page with a form does when it moves on, and when something else happens at once. */
function done(url: string, then: Then): string[] {
  const acts: string[] = []
  let here = home
  const { hasForm = true, sheet = {}, href, event, isOffline = false } = then
  const querySelector = (selector: string) => (/^link/.test(selector) ? { sheet } : hasForm ? {} : null)
  vi.stubGlobal('document', { querySelector })
  vi.stubGlobal('navigator', { onLine: !isOffline })
  vi.stubGlobal('location', {
    href: home,
    origin: new URL(home).origin,
    get pathname() {
      return new URL(here).pathname
    },
    assign: (target: URL) => acts.push(`assign ${target.href}`),
    reload: () => acts.push('reload'),
  })
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners))
  redirect(url, then.query ?? '', (path) => {
    acts.push(`navigate ${path}`)
    here = new URL(path, home).href
  })
  here = href ?? here
  if (event) happens(event)
  vi.advanceTimersByTime(299)
  acts.push('299 ms')
  vi.advanceTimersByTime(2_700)
  acts.push('2,999 ms')
  vi.advanceTimersByTime(1_000)
  if (!isOffline) return acts
  acts.push('online')
  vi.stubGlobal('navigator', { onLine: true })
  for (let times = 0; times < 2; times++) happens('online')
  return acts
}

const ours = '/thank-you'
const waited = ['navigate /thank-you', '299 ms', '2,999 ms']

test.each<[string, string, Then, string[]]>([
  ['navigates to our own page by router', ours, { hasForm: false }, waited],
  [
    'loads our own page if the styles that it would have are missing',
    ours,
    { sheet: null, hasForm: false, href: `${home}thank-you` },
    ['assign https://site.example/thank-you', '299 ms', '2,999 ms'],
  ],
  ['hands on the advert', ours, { hasForm: false, query: 'c=tv' }, ['navigate /thank-you?c=tv', '299 ms', '2,999 ms']],
  ['loads it when the form is still there after three seconds', ours, {}, [...waited, 'reload']],
  ['leaves alone who has gone on to yet another page', ours, { hasForm: false, href: `${home}ring-me` }, waited],
  ['leaves alone who goes back at once', ours, { href: home, event: 'popstate' }, waited],
  ['loads it once there is a network', ours, { isOffline: true }, [...waited, 'online', 'reload']],
  [
    'goes to another site’s page, and again',
    elsewhere,
    {},
    [`assign ${elsewhere}`, '299 ms', `assign ${elsewhere}`, '2,999 ms'],
  ],
  [
    'goes there once when the page is left',
    elsewhere,
    { event: 'pagehide' },
    [`assign ${elsewhere}`, '299 ms', '2,999 ms'],
  ],
])('a sent form %s', (_, url, then, acts) => {
  expect(done(url, then)).toEqual(acts)
})

test('another site’s page thanks for a lead only once it is stored, because only our own pages would send it again', () => {
  vi.stubGlobal('location', new URL(home))
  expect(thankingPage('/ring-me/thank-you', true)).toBe('/ring-me/thank-you')
  expect(thankingPage('/ring-me/thank-you', false)).toBe('/ring-me/thank-you')
  expect(thankingPage(elsewhere, true)).toBe(elsewhere)
  expect(thankingPage(elsewhere, false)).toBe('/thank-you')
})

const origin = 'https://site.example'
const at = (address: string) => new URL(address, origin)

test.each([
  ['/get-your-guide', '/?c=tv', '/get-your-guide?c=tv'],
  ['/get-your-guide?timing=asap', '/find-your-plan?step=5&timing=asap&c=TV', '/get-your-guide?timing=asap&c=TV'],
  ['/faqs#prices', '/?c=tv#lead-form-start', '/faqs?c=tv#prices'],
  ['/faqs', '/?utm_campaign=tv&gclid=a%2Bb%22', '/faqs?utm_campaign=tv&gclid=a%2Bb%22'],
  ['/faqs', '/?utm_source=leaflet&amp;c=tv?gclid=1', '/faqs?utm_source=leaflet&c=tv&gclid=1'],
  ['/faqs?c=tv', '/?c=radio&gclid=1', '/faqs?c=tv&gclid=1'],
  ['/#utm_source=leaflet&utm_campaign=tv', '', '/?utm_source=leaflet&utm_campaign=tv'],
  ['/#lead-form-start?c=tv', '', '/?c=tv#lead-form-start'],
  ['/?c=radio#lead-form-start?c=tv', '', undefined],
  ['/faqs#prices', '', undefined],
  ['/?c=radio', '/?c=tv', undefined],
  ['/', `${origin}.evil.example/?c=tv`, undefined],
  ['/', '/find-your-plan?step=3&timing=asap', undefined],
])('the page %s reached from %s becomes %s, or stays as it is', (here, from, address) => {
  expect(addressFromAdvert(at(here), at(from).href)).toBe(address)
  expect(addressFromAdvert(at(address ?? here), address ? at(from).href : '')).toBeUndefined()
})

test.each([
  ['/get-your-guide?c=tv', 3, '/get-your-guide?step=3&c=tv'],
  ['/get-your-guide?step=3&c=tv', 1, '/get-your-guide?c=tv'],
  ['/get-your-guide?step=4&gclid=a+b&c=tv', 3, '/get-your-guide?step=3&gclid=a+b&c=tv'],
  ['/get-your-guide?timing=asap', 2, '/get-your-guide?step=2'],
])('from %s step %i is at %s', (here, step, address) => {
  expect(stepLink(at(here), step)).toBe(address)
  expect(stepIn(at(address).search) ?? 1).toBe(step)
})

test.each([
  ['a press has moved both', 'nobody', { address: 3, state: 3, agreed: 3 }],
  ['Back has moved the address, and then the state', 'nobody', { address: 2, state: 2, agreed: 3 }],
  ['Back comes while the step of a press is being drawn', 'state', { address: 2, state: 3, agreed: 3 }],
  ['answers are restored, cleared or returned with messages', 'address', { address: 1, state: 3, agreed: 1 }],
  ['Forward leads to a step that may not be shown', 'state', { address: 4, state: 2, agreed: 2 }],
  ['that step has been refused', 'address', { address: 4, state: 2, agreed: 4 }],
] as const)('when %s, %s follows', (_, follower, steps) => {
  expect(whoFollows(steps)).toBe(follower)
})

const click = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

test('a click or tap follows a link within the page', () => {
  expect(isPlainClick(click)).toBe(true)
})

test.each([{ altKey: true }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'a click with %j is left to the browser',
  (other) => {
    expect(isPlainClick({ ...click, ...other })).toBe(false)
  },
)
