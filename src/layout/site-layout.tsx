import type { ReactNode } from 'react'
import { layoutWords as words } from '../content/layout-words.ts'
import { RouteAnnouncer } from './route-announcer.tsx'
import { SiteFooter } from './site-footer.kept.tsx'
import { SiteHeader } from './site-header.kept.tsx'
import styles from './site-layout.module.css'

const mainId = 'main'

/** What surrounds every page: skip link, header, the page itself, footer. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href={`#${mainId}`}>
        {words.skip}
      </a>
      <SiteHeader />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <RouteAnnouncer />
    </>
  )
}
