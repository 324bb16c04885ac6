import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { trustpilotBusinessUnit } from './content/firm.ts'
import { pageDescriptions } from './content/page-words.ts'
import { turnstileSiteKey } from './content/turnstile.ts'
import { headTags } from './head/head-tags.ts'
import { searchFiles } from './head/search-files.ts'
import { structuredData } from './head/structured-data.ts'
import { routeOf, routes } from './routes.tsx'

/** The parts of a page that are its own, as HTML. */
export interface PrerenderedPage {
  readonly head: string
  readonly html: string
  /** Goes last, so that what is seen first arrives first. */
  readonly data: string
  /** Paths reached from it without loading a document. */
  readonly leadsTo: readonly string[]
}

/** The origin that the pages' security policy must allow for the review widget. */
export const reviewOrigin = trustpilotBusinessUnit === '' ? undefined : 'https://widget.trustpilot.com'

/** The same for the robot check. */
export const robotCheckOrigin = turnstileSiteKey === '' ? undefined : 'https://challenges.cloudflare.com'

/** Represents every path the site does not have; its file answers them all. */
const notFoundPath = '/404'

/** Every path that gets its own file. */
export const prerenderedPaths = routes.map(({ path }) => (path === '*' ? notFoundPath : path))

/** Whether the site has a page there; otherwise it renders as "not found". */
export function isPage(pathname: string): boolean {
  return routeOf(pathname).path !== '*'
}

/** Renders one page to HTML, waiting for its lazy parts. Runs at build time and in the development server. */
export async function renderPage(path: string): Promise<PrerenderedPage> {
  const route = routeOf(path)
  const page = { ...route, description: pageDescriptions[route.path] }
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    // Beyond this size React would move parts of the page behind inline scripts, which do not run without script.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  )
  return {
    head: headTags(page),
    html: await new Response(prelude).text(),
    data: structuredData(page),
    leadsTo: page.leadsTo,
  }
}

/** Sitemap and robots.txt: contents by file name. */
export function renderSearchFiles(): Readonly<Record<string, string>> {
  return searchFiles(routes.map(({ path }) => path))
}
