import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter, matchRoutes } from 'react-router-dom'
import { addressFromAdvert } from '../advert-query.ts'
import { App } from '../app.tsx'
import { loadAppStyles } from '../app-styles.ts'
import { onLeadsLeft } from '../forms/sending/leads-left.ts'
import { resumeOutbox, sendOutbox } from '../forms/sending/send-outbox.ts'
import { emptyIfSent } from '../forms/sending/sent-mark.ts'
import { routes } from '../routes.tsx'
import { loadMissingPages } from './load-missing-pages.ts'
import type { PageClass } from './loader.ts'
import { recoveryOf } from './recovery.ts'

// Before the router, which would not notice a later change.
const address = addressFromAdvert(location, document.referrer)
if (address !== undefined) history.replaceState(history.state, '', address)
// In a build the loader has fetched it.
if (import.meta.env.DEV) void import('./enhancements.ts').then(({ enhancePage }) => enhancePage(() => undefined))

/** How long (ms) leads that an earlier page has left unsent wait for this page to be ready, as it may fail. */
const resumeAfterMs = 8_000

let isResumed = false

/**
 * Sends what other pages leave in the outbox. It waits until this page is ready, as such a lead may be restored to its form.
 */
function resume(): void {
  if (isResumed) return
  isResumed = true
  resumeOutbox().catch(() => undefined)
  onLeadsLeft(() => void sendOutbox().catch(() => undefined))
}
setTimeout(resume, resumeAfterMs)

// The loader does not wait for the page when it opens at a later step, and a script from the cache can overtake the
// HTML.
if (document.readyState === 'loading')
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))

// React starts with the page already loaded. Otherwise anything that happens in the meantime, such as a jump to an
// anchor, would make React render the page again and lose what had been typed into it.
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
const [match] = matchRoutes(routes, location) ?? []
if (!match) throw new Error('there is a route for every path')
const { load, leadsTo } = match.route
if (loadMissingPages(root, match.route)) await new Promise<never>(() => undefined)
loadAppStyles()

// In browsers below scripts/build/browser-floor.ts a top-level await is a syntax error: they run nothing of the app,
// and the page stays the plain form that it is.
const Page = await load()

const form = root.querySelector('form')
if (form) emptyIfSent(form)

const takeOver = () => {
  // Shows what needs the app; the loader has already done so, unless this took too long. Then somebody may be in a
  // field of the plain form, which would lose the focus if it were hidden any earlier.
  document.documentElement.classList.add('app' satisfies PageClass)
  resume()
}

const app = (
  <BrowserRouter>
    <App FirstPage={Page} onReady={takeOver} />
  </BrowserRouter>
)

// A transition yields between slices, so that a touch is answered at once.
startTransition(() => void hydrateRoot(root, app, recoveryOf(root)))

// For browsers without `:has`: their stylesheets show everything until this tells them what is chosen.
if (!CSS.supports('selector(:has(*))')) void import('../components/form/mark-choices.ts').catch(() => undefined)

// Fetches the page a form leads to while its visitor fills it in; if that fails, it is fetched again when needed.
const whenIdle = window.requestIdleCallback ?? setTimeout
whenIdle(() => {
  for (const { path, load: loadNext } of routes)
    if (leadsTo.some((next) => next === path)) loadNext().catch(() => undefined)
})
