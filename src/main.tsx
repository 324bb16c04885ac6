import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { flushOutbox } from './outbox/flush.ts'
import { routeOf } from './routes.tsx'
import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'

// The page's own chunk travels while React starts; until it is there the prerendered page stays as it is.
void routeOf(location.pathname).load()

const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
if (root.firstElementChild) hydrateRoot(root, app)
else createRoot(root).render(app)

// A lead that an earlier visit could not hand over is sent now.
void flushOutbox()
