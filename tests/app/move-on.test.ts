import { expect, test, vi } from 'vitest'
import { moveOn } from '#app/outbox/use-sending.ts'
import './support/browser.ts'

const home = 'https://site.example/'
const elsewhere = 'https://firm.example/thank-you'

/** What a page with a form does when it moves on, and when something else happens at once. */
function done(url: string, then: Partial<{ hasForm: boolean; href: string; event: string }>): string[] {
  vi.useFakeTimers()
  const acts: string[] = []
  let here = home
  const { hasForm = true, href, event } = then
  vi.stubGlobal('document', { forms: hasForm ? [{}] : [] })
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
  return acts
}

test.each([
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
  ['goes to another site’s page, and again', elsewhere, {}, [`assign ${elsewhere}`, '299 ms', `assign ${elsewhere}`]],
  ['goes there once when the page is left', elsewhere, { event: 'pagehide' }, [`assign ${elsewhere}`, '299 ms']],
])('%s', (_, url, then, acts) => {
  expect(done(url, then)).toEqual(acts)
})

test('without a network the page is not loaded until the network is back, and only if it has not come by then', () => {
  const slow = pageAt(here)
  vi.stubGlobal('navigator', { onLine: false })
  moveOn('/thank-you', slow.navigate)
  vi.advanceTimersByTime(1_000)
  expect(slow.page.done).toEqual(['navigate /thank-you'])
  vi.stubGlobal('navigator', { onLine: true })
  slow.happens('online')
  slow.happens('online')
  expect(slow.page.done).toEqual(['navigate /thank-you', 'reload'])

  const { page, navigate, happens } = pageAt(here)
  vi.stubGlobal('navigator', { onLine: false })
  moveOn('/thank-you', navigate)
  vi.advanceTimersByTime(1_000)
  page.form = []
  vi.stubGlobal('navigator', { onLine: true })
  happens('online')
  expect(page.done).toEqual(['navigate /thank-you'])
})
