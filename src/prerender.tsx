import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { routeOf, routes } from './routes.tsx'

export interface PrerenderedPage {
  readonly title: string
  readonly description: string
  readonly html: string
}

/** Stands for every path the site does not have; its file answers them all. */
const notFoundPath = '/404'

/** Every path that gets its own file. */
export const prerenderedPaths = routes.map(({ path }) => (path === '*' ? notFoundPath : path))

/** Whether the site has a page there; otherwise it renders as "not found". */
export function isPage(pathname: string): boolean {
  return routeOf(pathname).path !== '*'
}

/** Renders one page to HTML, waiting for its lazy parts. Runs at build time and in the development server. */
export async function renderPage(path: string): Promise<PrerenderedPage> {
  const { title, description } = routeOf(path)
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    // Else React sets a long page aside, hidden, with an inline script to reveal it, which the page's policy blocks.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return { title, description, html: await new Response(prelude).text() }
}
