import { StaticRouter } from 'react-router-dom'
import { SiteFooter } from '../../../../src/layout/site-footer.kept.tsx'
import { SiteHeader } from '../../../../src/layout/site-header.kept.tsx'
import styles from '../../../../src/layout/site-layout.module.css'
import { LandingPage } from '../../../../src/pages/landing/landing-page.tsx'

/** The page, static in the browser: Astro ships none of this code. */
export function Page() {
  return (
    <StaticRouter location="/">
      <a className={styles.skip} href="#main">
        Skip to main content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        <LandingPage />
      </main>
      <SiteFooter />
    </StaticRouter>
  )
}
