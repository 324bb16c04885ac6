import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '../../../src/app.tsx'
import { flushOutbox } from '../../../src/outbox/send-lead.ts'
import { LandingPage } from '../../../src/pages/landing/landing-page.tsx'

hydrateRoot(
  document.getElementById('root'),
  <BrowserRouter>
    <App first={{ path: '/', Page: LandingPage }} />
  </BrowserRouter>,
)
void flushOutbox()
