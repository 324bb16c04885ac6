import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { layoutWords as words } from '../../content/layout-words.ts'
import { navigationTitles } from '../../content/navigation-titles.ts'
import { onLeadsLeft } from '../../forms/sending/leads-left.ts'
import { hasUnsentLeads } from '../../forms/sending/outbox-keys.ts'
import { buttonClass } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { SiteFooter, SiteHeader } from './header-and-footer.tsx'
import styles from './site-layout.module.css'

const mainId = 'main'

/** Few visitors need it, and pages work without it. */
const UnsentNotice = lazy<ComponentType>(() =>
  import('../../forms/sending/unsent-notice.tsx').then(
    ({ UnsentNotice: Notice }) => ({ default: Notice }),
    () => ({ default: () => null }),
  ),
)

/** What surrounds every page: skip link, header, the page itself, footer. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <>
      <a className={classNames(buttonClass(), styles.skip)} href={`#${mainId}`}>
        {words.skip}
      </a>
      <SiteHeader />
      {/* Asks again on each page: a visitor may come back from one that shows its own notice. */}
      <UnsentLeads key={pathname} />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <RouteAnnouncer />
    </>
  )
}

function UnsentLeads() {
  const [hasLeads, setHasLeads] = useState(false)
  // Not during hydration, when the page must match its HTML.
  useEffect(() => {
    setHasLeads(hasUnsentLeads())
    return onLeadsLeft(() => setHasLeads(true))
  }, [])
  return <Suspense>{hasLeads && <UnsentNotice />}</Suspense>
}

const titles: Readonly<Record<string, string>> = navigationTitles

/**
 * After a navigation without a page load: sets the title, goes to the top before anything is seen, and focuses the
 * heading, so that a screen reader says where it is; or goes to the address's fragment, which only Chromium does by
 * itself. The browser has done all this for the first page. After Back it scrolls to where the visitor was, so there the
 * focus follows it: otherwise Tab would lead back to the top.
 */
function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const shown = useRef(pathname)

  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.title = titles[pathname] ?? document.title
    const anchor = document.getElementById(hash.slice(1))
    if (anchor) {
      anchor.scrollIntoView({ behavior: 'instant' })
      return anchor.focus({ preventScroll: true })
    }
    scrollTo({ top: 0, behavior: 'instant' })
    if (isBack) requestAnimationFrame(() => setTimeout(focusHeading))
    else focusHeading()
  }, [pathname, hash, isBack])

  return null
}

/** Focuses the page's heading or, further down, that of what is at the top of the window. */
function focusHeading(): void {
  const isPassed = (heading: Element) =>
    heading.getClientRects().length > 0 && heading.getBoundingClientRect().top < innerHeight / 4
  const headings = [...document.querySelectorAll<HTMLElement>('#root h1, #root h2')]
  const heading = (scrollY > 0 && [...headings].reverse().find(isPassed)) || headings[0]
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
