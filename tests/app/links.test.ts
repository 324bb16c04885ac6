import { expect, test, vi } from 'vitest'
import { isPlainClick } from '#app/entries/scroll-to-form.ts'
import { addressFromAdvert } from '#app/forms/flow/advert-query.ts'
import { stepIn, stepLink } from '#app/forms/flow/step-address.ts'
import { moveOn } from '#app/forms/outbox/use-sending.ts'
import './support/browser.ts'

const [home, elsewhere] = ['https://site.example/', 'https://firm.example/thank-you']

interface Then {
  readonly hasForm?: boolean
  readonly href?: string
  readonly event?: string
  /** Without a network at first; once it is back the form is still there, or the next page has come. */
  readonly offline?: 'still there' | 'has come'
}

/** What a page with a form does when it moves on, and when something else happens at once. */
function done(url: string, then: Then): string[] {
  vi.useFakeTimers()
  const acts: string[] = []
  let here = home
  const { hasForm = true, href, event, offline } = then
  vi.stubGlobal('document', { querySelector: () => (hasForm ? {} : null) })
  vi.stubGlobal('navigator', { onLine: offline === undefined })
  vi.stubGlobal('location', {
    href: home,
    origin: new URL(home).origin,
    get pathname() {
      return new URL(here).pathname
    },
    assign: (target: URL) => acts.push(`assign ${target.href}`),
    reload: () => acts.push('reload'),
  })
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners))
  moveOn(url, (path) => {
    acts.push(`navigate ${path}`)
    here = new URL(path, home).href
  })
  here = href ?? here
  if (event) listeners.get(event)?.()
  vi.advanceTimersByTime(299)
  acts.push('299 ms')
  vi.advanceTimersByTime(1_000)
  if (offline === undefined) return acts
  acts.push('online')
  vi.stubGlobal('navigator', { onLine: true })
  if (offline === 'has come') vi.stubGlobal('document', { querySelector: () => null })
  for (let times = 0; times < 2; times++) listeners.get('online')?.()
  return acts
}

const [ours, waited] = ['/thank-you', ['navigate /thank-you', '299 ms']]

test.each<[string, string, Then, string[]]>([
  ['navigates to our own page by router', ours, { hasForm: false }, waited],
  ['loads it when the form is still there', ours, {}, [...waited, 'reload']],
  ['leaves alone who has gone on to yet another page', ours, { hasForm: false, href: `${home}ring-me` }, waited],
  ['leaves alone who goes back at once', ours, { href: home, event: 'popstate' }, waited],
  [
    'waits for the network to load it again, which would show the browser’s error page',
    ours,
    { offline: 'still there' },
    [...waited, 'online', 'reload'],
  ],
  ['does not load what has come by the time the network is back', ours, { offline: 'has come' }, [...waited, 'online']],
  ['goes to another site’s page, and again', elsewhere, {}, [`assign ${elsewhere}`, '299 ms', `assign ${elsewhere}`]],
  ['goes there once when the page is left', elsewhere, { event: 'pagehide' }, [`assign ${elsewhere}`, '299 ms']],
])('a sent form %s', (_, url, then, acts) => {
  expect(done(url, then)).toEqual(acts)
})

const origin = 'https://site.example'
const at = (address: string) => new URL(address, origin)

test.each([
  ['/get-your-guide', '/?c=tv', '/get-your-guide?c=tv'],
  ['/get-your-guide?timing=asap', '/find-your-plan?step=5&timing=asap&c=TV', '/get-your-guide?timing=asap&c=TV'],
  ['/faqs#prices', '/?c=tv#lead-form-start', '/faqs?c=tv#prices'],
  ['/faqs', '/?utm_campaign=tv&gclid=a%2Bb%22', '/faqs?utm_campaign=tv&gclid=a%2Bb%22'],
  ['/faqs?c=tv', '/?c=radio&gclid=1', '/faqs?c=tv&gclid=1'],
  ['/?c=radio', '/?c=tv', undefined],
  ['/', '/faqs', undefined],
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
  ['/get-your-guide?step=2', 1, '/get-your-guide'],
])('from %s step %i is at %s', (here, step, address) => {
  expect(stepLink(at(here), step)).toBe(address)
  expect(stepIn(at(address).search) ?? 1).toBe(step)
})

test('a click or tap follows a link within the page; with a modifier or another button it is left to the browser', () => {
  const click = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
  expect(isPlainClick(click)).toBe(true)
  for (const other of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
    expect(isPlainClick({ ...click, [other]: true }), other).toBe(false)
  }
  expect(isPlainClick({ ...click, button: 1 })).toBe(false)
})
