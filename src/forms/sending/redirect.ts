import { thankYouPaths } from '#contract/pages.ts'

/** The page should have changed within this time (ms). */
const redirectAgainMs = 300

const isOurs = (url: string) => new URL(url, location.href).origin === location.origin

/** The page that thanks for a lead. Until that is stored it is ours: another site's would not send it again. */
export function thankingPage(url: string, isStored: boolean): string {
  return isStored || isOurs(url) ? url : thankYouPaths.guide
}

/**
 * Takes a visitor from a sent form to the next page: by the router; by the browser itself if that page is on another site, or
 * if the form is still there after a moment, because a chunk did not arrive or does not run.
 *
 * @param query an advert's parameters, for the site's own pages to carry on
 */
export function redirect(url: string, query: string, navigate: (address: string) => void): void {
  const target = new URL(url, location.href)
  const from = location.pathname
  if (isOurs(url)) {
    target.search = query
    navigate(target.pathname + target.search)
  } else location.assign(target)
  let isOver = false
  const check = () => {
    if (isOver) return
    // Offline, the browser's own error page would replace a page that is merely slow.
    if (navigator.onLine === false) return addEventListener('online', check, { once: true })
    isOver = true
    // A visitor on any other page has already moved on.
    if (location.pathname === from) location.assign(target)
    else if (location.pathname === target.pathname && document.querySelector('#root form')) location.reload()
  }
  setTimeout(check, redirectAgainMs)
  // A visitor who comes back from there, with or without a page load, is not redirected again.
  for (const event of ['pagehide', 'popstate']) addEventListener(event, () => (isOver = true), { once: true })
}
