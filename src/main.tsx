import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { addressWithCampaign } from './carried-campaign.ts'
import type { Mark } from './first-view/mark.ts'
import { flushOutbox } from './outbox/flush.ts'
import { plainPageOf } from './plain-page.ts'
import { routeOf } from './routes.tsx'

// Ahead of the router, which would not notice it later.
const address = addressWithCampaign(location, document.referrer)
if (address !== undefined) history.replaceState(history.state, '', address)

// A lead that an earlier visit could not hand over is sent now.
void flushOutbox()

// React starts with the page at hand. Were it still on its way, anything that happens meanwhile, such as a jump to
// an anchor, would make React render the page anew and lose what had been typed into it.
const { path, load, leadsTo } = routeOf(location.pathname)
// The gate: to a browser older than scripts/browser-floor.ts says, a module that awaits at its top is a syntax error. It
// runs nothing of the app and fetches nothing more, and the page stays the plain form that it is.
const { default: Page } = await load()

// What needs the app shows; the loader has said so already, unless this took too long.
document.documentElement.classList.add('app' satisfies Mark)

const app = (
  <BrowserRouter>
    <App first={{ path, Page }} />
  </BrowserRouter>
)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
// A transition is worked off in slices, so that a touch in between is answered at once.
startTransition(() => void hydrateRoot(root, app, plainPageOf(root)))

// Where stylesheets cannot ask what is chosen, they are told; until then they show everything.
if (!CSS.supports('selector(:has(*))')) void import('./ui/form/mark-choices.ts').catch(() => undefined)

// Where a form leads is fetched while its visitor fills it in; should that fail, it is fetched once more when it is needed.
const whenIdle = window.requestIdleCallback ?? setTimeout
whenIdle(() =>
  leadsTo.forEach(
    (next) =>
      void routeOf(next)
        .load()
        .catch(() => undefined),
  ),
)
