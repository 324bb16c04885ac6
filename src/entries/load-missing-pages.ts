import { matchRoutes } from 'react-router-dom'
import { routes } from '../routes.tsx'

/**
 * Loads the page of the address if this document has neither its HTML nor its styles: now, and whenever the history
 * leads to such a page. After a reload, Back leads to an earlier page without loading it, perhaps before the app has
 * arrived.
 *
 * @param root says which page the document was built for; the 404 page answers for every path that the site does not
 *   have
 * @param first the route of the address
 * @returns whether a page is being loaded
 */
export function loadMissingPages(
  root: HTMLElement,
  first: { readonly path: string; readonly leadsTo: readonly string[] },
): boolean {
  const { page = '*' } = root.dataset
  const isHere = (path: string) => page === '*' || [page, '*', ...first.leadsTo].includes(path)
  if (!isHere(first.path)) {
    location.reload()
    return true
  }
  addEventListener('popstate', (event) => {
    const [next] = matchRoutes(routes, location) ?? []
    if (!next || isHere(next.route.path)) return
    // Otherwise the router would put that page into this document in the meantime.
    event.stopImmediatePropagation()
    location.reload()
  })
  return false
}
