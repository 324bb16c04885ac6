import type { Context } from 'hono'
import { html } from 'hono/html'
import type { Child } from 'hono/jsx'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { DeskContext } from './access.ts'
import { paths } from './paths.ts'
import { UnfinishedBatches } from './unfinished-batches.tsx'

const words = {
  name: 'Lead desk',
  skip: 'Skip to main content',
  menu: 'Pages of the desk',
  signedIn: 'Signed in as',
  times: 'All times are UK time.',
} as const

/** The pages in the menu. */
const menu = [
  { name: 'leads', text: 'Leads' },
  { name: 'find', text: 'Find' },
  { name: 'campaigns', text: 'Campaigns' },
] as const

/** Preloaded, so that text does not jump when they arrive. */
const fonts = ['fraunces', 'atkinson'] as const

interface Page {
  readonly title: string
  /** What the browser calls the page, and keeps in its history, where the title names a person. */
  readonly titleInHistory?: string
  /** The menu's page that this is, or belongs to. */
  readonly at?: (typeof menu)[number]['name']
  readonly status?: ContentfulStatusCode
  /** The batch that it is about. */
  readonly batch?: number
  /** Where the page moves on to by itself, after a second. */
  readonly next?: string
}

/** Renders a page of the desk, which has no script. */
export function renderPage(
  c: Context<DeskContext>,
  { title, titleInHistory = title, at, batch, next, status = 200 }: Page,
  content: Child,
) {
  const page = (
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${titleInHistory} – ${words.name}`}</title>
        {fonts.map((font) => (
          <link rel="preload" href={`/assets/${font}.woff2`} as="font" type="font/woff2" crossorigin="" />
        ))}
        <link rel="stylesheet" href="/assets/desk.css" />
        <link rel="icon" href="/assets/desk.svg" type="image/svg+xml" />
        {next && <meta http-equiv="refresh" content={`1; url=${next}`} />}
      </head>
      <body>
        <a class="skip" href="#main">
          {words.skip}
        </a>
        <header class="header">
          <a class="home" href={paths.leads}>
            <img src="/assets/desk.svg" alt="" width="36" height="36" />
            {words.name}
          </a>
          <nav aria-label={words.menu}>
            <ul class="menu">
              {menu.map(({ name, text }) => (
                <li>
                  <a href={paths[name]} aria-current={name === at ? 'page' : undefined}>
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main id="main" tabindex={-1}>
          <h1>{title}</h1>
          {/* Left out where the database has just failed. */}
          {status < 500 && <UnfinishedBatches c={c} except={batch} />}
          {content}
        </main>
        <footer class="footer">
          <p>
            <span class="on-screen">{`${words.signedIn} ${c.get('who')}.`}</span> {words.times}
          </p>
        </footer>
      </body>
    </html>
  )
  return c.html(html`<!doctype html>${page}`, status)
}
