import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { storedMark } from '#contract/api.ts'
import { arrivalTitles } from '../content/arrival-titles.ts'

const titles: Readonly<Record<string, string>> = arrivalTitles

/**
 * After a navigation without a page load: sets the title, starts at the top, and moves focus to the new page's heading,
 * which tells a screen reader where it is. The first page is left alone; the browser has done it.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.title = titles[pathname] ?? document.title
    if (hash && hash !== storedMark) return
    scrollTo(0, 0)
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [pathname, hash])

  return null
}
