import { expect, test, vi } from 'vitest'
import { moveOn } from '#app/forms/outbox/use-sending.ts'
import './support/browser.ts'

const home = 'https://site.example/'
const elsewhere = 'https://firm.example/thank-you'

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
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener))
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

test.each<[string, string, Then, string[]]>([
  ['navigates to our own page by router', '/thank-you', { hasForm: false }, ['navigate /thank-you', '299 ms']],
  ['loads it when the form is still there', '/thank-you', {}, ['navigate /thank-you', '299 ms', 'reload']],
  [
    'leaves alone a visitor who has gone on to yet another page',
    '/thank-you',
    { hasForm: false, href: `${home}ring-me` },
    ['navigate /thank-you', '299 ms'],
  ],
  [
    'leaves alone a visitor who goes back at once',
    '/thank-you',
    { href: home, event: 'popstate' },
    ['navigate /thank-you', '299 ms'],
  ],
  [
    'waits for the network to load it again, which would show the browser’s error page',
    '/thank-you',
    { offline: 'still there' },
    ['navigate /thank-you', '299 ms', 'online', 'reload'],
  ],
  [
    'does not load what has come by the time the network is back',
    '/thank-you',
    { offline: 'has come' },
    ['navigate /thank-you', '299 ms', 'online'],
  ],
  ['goes to another site’s page, and again', elsewhere, {}, [`assign ${elsewhere}`, '299 ms', `assign ${elsewhere}`]],
  ['goes there once when the page is left', elsewhere, { event: 'pagehide' }, [`assign ${elsewhere}`, '299 ms']],
])('%s', (_, url, then, acts) => {
  expect(done(url, then)).toEqual(acts)
})
