import { thankYouPaths } from '#contract/pages.ts'
import { hasAppStyles } from '../../app-styles.ts'
import { wait } from './send-lead.ts'

/** The path should have changed within this time (ms). */
const redirectAgainMs = 300
/**
 * And the page itself within this time (ms): it may be on its way over a slow line, or a slow phone may be drawing it.
 */
const loadAgainMs = 3_000

const isOurs = (url: string) => new URL(url, location.href).origin === location.origin

/**
 * The page that says thank you for a lead. Until the lead is stored it is one of ours: a page on another site would not
 * try to send it again.
 */
export function thankingPage(url: string, isStored: boolean): string {
  return isStored || isOurs(url) ? url : thankYouPaths.guide
}

/**
 * Whether one of our pages can be shown now: by the app, or else by the browser. Without a connection the browser would
 * show its own error page instead. A page that is still on its way after a while counts as one that comes.
 */
export async function canBeShown(page: string, loadPage: (path: string) => Promise<unknown>): Promise<boolean> {
  const isReachable = () => fetch(page, { method: 'HEAD' }).then(() => true)
  const answer = loadPage(new URL(page, location.href).pathname).then(() => true, isReachable)
  return (await Promise.race([answer.catch(() => false), wait(loadAgainMs)])) ?? true
}

/**
 * Takes a visitor from a sent form to the next page: by the router; by the browser itself if that page is on another site
 * or would be without styles, or if the form is still there after a moment, because a chunk did not arrive or does not
 * run.
 *
 * @param query an advert's parameters, for the site's own pages to carry on
 */
export function redirect(url: string, query: string, navigate: (address: string) => void): void {
  const target = new URL(url, location.href)
  const from = location.pathname
  if (isOurs(url)) target.search = query
  if (isOurs(url) && hasAppStyles()) navigate(target.pathname + target.search)
  else location.assign(target)
  let isOver = false
  const check = (isLate: boolean) => {
    if (isOver) return
    // Offline, the browser's own error page would replace a page that is merely slow.
    if (navigator.onLine === false) return addEventListener('online', () => check(isLate), { once: true })
    const hasForm = document.querySelector('#root form') !== null
    // A visitor on any other page has already moved on.
    if (location.pathname === from) location.assign(target)
    else if (isLate && location.pathname === target.pathname && hasForm) location.reload()
    else return
    isOver = true
  }
  setTimeout(() => check(false), redirectAgainMs)
  setTimeout(() => check(true), loadAgainMs)
  // A visitor who comes back from there, with or without a page load, is not redirected again.
  for (const event of ['pagehide', 'popstate']) addEventListener(event, () => (isOver = true), { once: true })
}
