import '#app/styles/font-faces.css'
import '#app/styles/tokens.css'
import '#app/styles/base.css'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Logo } from '#app/components/logo.tsx'
import type { DeskContext } from './access.ts'
import { paths } from './paths.ts'
import styles from './shell.module.css'

const words = {
  name: 'Lead desk',
  skip: 'Skip to main content',
  menu: 'Pages of the desk',
  signedIn: 'Signed in as',
  times: 'All times are UK time.',
} as const

/** The pages that the menu has, as it calls them. */
const pages = { leads: 'Leads', campaigns: 'Campaigns' } as const
type PageName = keyof typeof pages

interface Page {
  readonly title: string
  /** The page of the menu this is, or belongs to. */
  readonly at?: PageName
  readonly status?: ContentfulStatusCode
}

/** Answers with a page of the desk. It has no script: React runs here alone. */
export function show(c: Context<DeskContext>, { title, at, status = 200 }: Page, content: ReactNode): Response {
  const html = renderToStaticMarkup(
    <Shell title={title} at={at} who={c.get('who')}>
      {content}
    </Shell>,
  )
  return c.html(`<!doctype html>${html}`, status)
}

interface ShellProps {
  readonly title: string
  readonly at: PageName | undefined
  readonly who: string
  readonly children: ReactNode
}

/** What surrounds every page of the desk: skip link, name, menu, and who is signed in. */
function Shell({ title, at, who, children }: ShellProps) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} – ${words.name}`}</title>
        <link rel="stylesheet" href="/assets/desk.css" />
        <link rel="icon" href="/assets/desk.svg" type="image/svg+xml" />
      </head>
      <body>
        <a className={styles.skip} href="#main">
          {words.skip}
        </a>
        <header className={styles.header}>
          <a className={styles.home} href={paths.leads}>
            <Logo className={styles.mark} />
            {words.name}
          </a>
          <nav aria-label={words.menu}>
            <ul className={styles.menu}>
              {(['leads', 'campaigns'] as const).map((page) => (
                <li key={page}>
                  <a className={styles.link} href={paths[page]} aria-current={page === at ? 'page' : undefined}>
                    {pages[page]}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main className={styles.main} id="main" tabIndex={-1}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </main>
        <footer className={styles.footer}>
          <p>{`${words.signedIn} ${who}. ${words.times}`}</p>
        </footer>
      </body>
    </html>
  )
}
