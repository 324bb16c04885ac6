import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { layoutWords as words } from '../content/layout-words.ts'
import { keptKeys } from '../outbox/kept-leads.ts'
import { RouteAnnouncer } from './route-announcer.tsx'
import { SiteFooter } from './site-footer.kept.tsx'
import { SiteHeader } from './site-header.kept.tsx'
import styles from './site-layout.module.css'

const mainId = 'main'

/** Hardly any visitor needs it, and no page fails for want of it. */
const UnsentNotice = lazy<ComponentType>(() =>
  import('../features/sending/unsent-notice.tsx').then(
    ({ UnsentNotice: Notice }) => ({ default: Notice }),
    () => ({ default: () => null }),
  ),
)

/** What surrounds every page: skip link, header, the page itself, footer. */
export function SiteLayout({ children }: { readonly children: ReactNode }) {
  const [keepsLeads, setKeepsLeads] = useState(false)
  // Not while the page is still as it was built.
  useEffect(() => setKeepsLeads(keptKeys().length > 0), [])

  return (
    <>
      <a className={styles.skip} href={`#${mainId}`}>
        {words.skip}
      </a>
      <SiteHeader />
      <Suspense>{keepsLeads && <UnsentNotice />}</Suspense>
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <RouteAnnouncer />
    </>
  )
}
