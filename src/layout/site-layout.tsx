import type { ReactNode } from 'react'
import { layoutWords as words } from '../content/site-layout.ts'
import { KeptHtml } from '../kept-html.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './site-layout.module.css'

const isRenderedHere = import.meta.env.SSR || import.meta.env.DEV
const SiteFooter = isRenderedHere ? (await import('./site-footer.tsx')).SiteFooter : KeptHtml

const mainId = 'main'

/** What every page stands in: skip link, header, the page itself, footer. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href={`#${mainId}`}>
        {words.skip}
      </a>
      <SiteHeader />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter name="footer" />
      <RouteAnnouncer />
    </>
  )
}
