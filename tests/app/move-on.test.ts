import { expect, test, vi } from 'vitest'
import { moveOn } from '#app/outbox/use-sending.ts'
import './support/browser.ts'

const here = 'https://site.example/'

/** A page at a URL, with or without a form on it; records what happens to it. */
function pageAt(href: string) {
  vi.useFakeTimers()
  const page = { href, form: [{}], done: [] as string[] }
  const { origin } = new URL(href)
  vi.stubGlobal('document', {
    get forms() {
      return page.form
    },
  })
  vi.stubGlobal('location', {
    href,
    origin,
    get pathname() {
      return new URL(page.href).pathname
    },
    assign: (url: URL) => page.done.push(`assign ${url.href}`),
    reload: () => page.done.push('reload'),
  })
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener))
  const navigate = (path: string) => {
    page.done.push(`navigate ${path}`)
    page.href = new URL(path, href).href
  }
  return { page, navigate, happens: (event: string) => listeners.get(event)?.() }
}

test('navigates to our own page by router, and does no more if the form has gone by then', () => {
  const { page, navigate } = pageAt(here)
  moveOn('/thank-you', navigate)
  page.form = []
  vi.advanceTimersByTime(1_000)
  expect(page.done).toEqual(['navigate /thank-you'])
})

test('loads the page when the form is still there after 300 ms', () => {
  const { page, navigate } = pageAt(here)
  moveOn('/thank-you', navigate)
  vi.advanceTimersByTime(299)
  expect(page.done).toEqual(['navigate /thank-you'])
  vi.advanceTimersByTime(1)
  expect(page.done).toEqual(['navigate /thank-you', 'reload'])
})

test('a visitor who has gone on to yet another page by then is left alone', () => {
  const { page, navigate } = pageAt(here)
  moveOn('/thank-you', navigate)
  page.form = []
  page.href = 'https://site.example/ring-me'
  vi.advanceTimersByTime(1_000)
  expect(page.done).toEqual(['navigate /thank-you'])
})

test('redirects to another site’s page, and again if it has not arrived after 300 ms', () => {
  const { page, navigate } = pageAt(here)
  moveOn('https://firm.example/thank-you', navigate)
  vi.advanceTimersByTime(300)
  expect(page.done).toEqual(['assign https://firm.example/thank-you', 'assign https://firm.example/thank-you'])
})

test('a visitor who comes back to the page is not redirected again', () => {
  const { page, navigate, happens } = pageAt(here)
  moveOn('https://firm.example/thank-you', navigate)
  happens('pagehide')
  vi.advanceTimersByTime(1_000)
  expect(page.done).toEqual(['assign https://firm.example/thank-you'])
})

test('a visitor who goes back at once stays where they went', () => {
  const { page, navigate, happens } = pageAt(here)
  moveOn('/thank-you', navigate)
  page.href = here
  happens('popstate')
  vi.advanceTimersByTime(1_000)
  expect(page.done).toEqual(['navigate /thank-you'])
})
