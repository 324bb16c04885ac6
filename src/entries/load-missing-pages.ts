import { matchRoutes } from 'react-router-dom'
import { routes } from '../routes.tsx'

/**
 * Loads a page that this document has neither the HTML nor the styles of, now and whenever the history leads to one:
 * after a reload, Back leads to an earlier page without loading it, perhaps before the app is here.
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
    // The router would put that page into this document meanwhile.
    event.stopImmediatePropagation()
    location.reload()
  })
  return false
}
