import { prerender } from 'react-dom/static'
import { matchRoutes, StaticRouter } from 'react-router-dom'
import { App } from '../app.tsx'
import { trustpilotBusinessUnit, turnstileSiteKey } from '../content/firm.ts'
import { pageDescriptions, pageTitles } from '../content/page-words.ts'
import { routes } from '../routes.tsx'
import { headTags, isListed } from './head-tags.ts'
import { structuredData } from './structured-data.ts'

/** The parts of a page's HTML that differ from page to page. */
export interface PrerenderedPage {
  /** The path of its route. */
  readonly path: string
  readonly head: string
  readonly html: string
  /** Goes last, so that what is seen first arrives first. */
  readonly data: string
  /** Paths that it leads to without a page load. */
  readonly leadsTo: readonly string[]
}

/** The origin that the pages' security policy must allow for the review widget. */
export const reviewOrigin = trustpilotBusinessUnit === '' ? undefined : 'https://widget.trustpilot.com'

/** The same for the robot check. */
export const robotCheckOrigin = turnstileSiteKey === '' ? undefined : 'https://challenges.cloudflare.com'

/** Stands for every path that the site does not have; its file answers them all. */
const notFoundPath = '/404'

/** Every path that gets its own file. */
export const prerenderedPaths = routes.map(({ path }) => (path === '*' ? notFoundPath : path))

/** Those that search engines should list. */
export const listedPaths = routes.map(({ path }) => path).filter(isListed)

/** The route of a path; the one for `*` when there is no other. */
function routeAt(pathname: string) {
  const [match] = matchRoutes(routes, pathname) ?? []
  if (!match) throw new Error('the site needs a page for *')
  return match.route
}

/** Whether the site has a page there; otherwise it renders as "not found". */
export function isPage(pathname: string): boolean {
  return routeAt(pathname).path !== '*'
}

/**
 * Renders one page to HTML, waiting for its lazy parts. Runs at build time and in the development server.
 *
 * Rejects when a component throws: React alone would log it, and leave that part of the page empty.
 */
export async function renderPage(pathname: string): Promise<PrerenderedPage> {
  const { path, leadsTo, load } = routeAt(pathname)
  const page = { path, title: pageTitles[path], description: pageDescriptions[path] }
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <StaticRouter location={pathname}>
      <App FirstPage={await load()} />
    </StaticRouter>,
    // Beyond this size React would move parts of the page behind inline scripts, which do not run without JavaScript.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void errors.push(error) },
  )
  if (errors.length > 0) throw new AggregateError(errors, `${path} cannot be rendered`)
  return {
    path,
    head: headTags(page),
    html: await new Response(prelude).text(),
    data: structuredData(path),
    leadsTo,
  }
}
