import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import type { Mark } from './first-view/mark.ts'
import { addressFromAdvert } from './form-flow/advert-query.ts'
import { keptKeys } from './outbox/kept-leads.ts'
import { plainPageOf } from './plain-page.ts'
import { routeOf } from './routes.tsx'

// Before the router, which would not notice it later.
const address = addressFromAdvert(location, document.referrer)
if (address !== undefined) history.replaceState(history.state, '', address)

// Sends what an earlier page could not hand over, whatever becomes of this one. Hardly anyone has such a lead.
if (keptKeys().length > 0)
  import('./outbox/send-lead.ts').then(({ flushOutbox }) => flushOutbox()).catch(() => undefined)

// React starts with the page already loaded. Otherwise anything that happens in the meantime, such as a jump to an
// anchor, would make React render the page again and lose what had been typed into it.
const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
const { load, leadsTo } = routeOf(root.dataset.route ?? location.pathname)
// The gate: to a browser older than build/browser-floor.ts allows, a module with a top-level await is a syntax error.
// It runs nothing of the app and fetches nothing more, and the page stays the plain form that it is.
const Page = await load()

// Shows what needs the app; the loader has already done so, unless this took too long.
document.documentElement.classList.add('app' satisfies Mark)

const app = (
  <BrowserRouter>
    <App first={{ pathname: location.pathname, Page }} />
  </BrowserRouter>
)

// A transition runs in slices, so that a touch in between is answered at once.
startTransition(() => void hydrateRoot(root, app, plainPageOf(root)))

// Where stylesheets cannot ask what is chosen, this tells them; until then they show everything.
if (!CSS.supports('selector(:has(*))')) void import('./ui/form/mark-choices.ts').catch(() => undefined)

// Fetches the page a form leads to while its visitor fills it in; if that fails, it is fetched again when needed.
const whenIdle = window.requestIdleCallback ?? setTimeout
whenIdle(() =>
  leadsTo.forEach(
    (next) =>
      void routeOf(next)
        .load()
        .catch(() => undefined),
  ),
)
