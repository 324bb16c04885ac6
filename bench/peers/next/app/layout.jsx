import '../../../.built/fonts.css'
import '../../../../src/styles/tokens.css'
import '../../../../src/styles/base.css'
import '../../../../src/styles/print.css'
import { SiteFooter } from '../../../../src/layout/site-footer.kept.tsx'
import { SiteHeader } from '../../../../src/layout/site-header.kept.tsx'
import styles from '../../../../src/layout/site-layout.module.css'

export const viewport = { themeColor: '#1f4d3f' }

export default function Layout({ children }) {
  return (
    <html lang="en-GB">
      <body>
        <div id="root">
          <a className={styles.skip} href="#main">
            Skip to main content
          </a>
          <SiteHeader />
          <main id="main" tabIndex={-1} className={styles.main}>
            {children}
          </main>
          <SiteFooter />
        </div>
      </body>
    </html>
  )
}
