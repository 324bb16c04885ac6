/** The page should have changed by then (ms). */
const redirectAgainMs = 300

/**
 * Leads from a finished form to the next page: by the router, or by the browser itself when that page is another
 * site's, or when the form is still there after a moment, because the router's part did not arrive or does not run.
 */
export function moveOn(url: string, navigate: (path: string) => void): void {
  const target = new URL(url, location.href)
  const from = location.pathname
  if (target.origin === location.origin) navigate(target.pathname + target.hash)
  else location.assign(target)
  let isOver = false
  const check = () => {
    if (isOver) return
    // Without a network the browser's own error page would take the place of one that is only slow to show.
    if (navigator.onLine === false) return addEventListener('online', check)
    isOver = true
    // A visitor who is at neither has already gone on from there.
    if (location.pathname === from) location.assign(target)
    else if (location.pathname === target.pathname && document.forms[0]) location.reload()
  }
  setTimeout(check, redirectAgainMs)
  // A visitor who comes back from there, with or without loading a page, is not sent off again.
  for (const event of ['pagehide', 'popstate']) addEventListener(event, () => (isOver = true))
}
