import { firm } from '../../../../src/content/firm.ts'
import { leadFormWords as words } from '../../../../src/content/lead-form-words.ts'
import { pageDescriptions, pageTitles } from '../../../../src/content/page-words.ts'
import { sharingWords } from '../../../../src/content/sharing-words.ts'
import { LeadForm } from '../../../../src/features/lead-form/lead-form.tsx'
import { ReviewWidget } from '../../../../src/features/review-widget.tsx'
import { CallPanel } from '../../../../src/pages/landing/call-panel.kept.tsx'
import { Footnotes } from '../../../../src/pages/landing/footnotes.kept.tsx'
import styles from '../../../../src/pages/landing/landing-page.module.css'
import { Opening } from '../../../../src/pages/landing/opening.kept.tsx'
import { ReviewsIntro } from '../../../../src/pages/landing/reviews-intro.kept.tsx'
import { leadFormAnchor } from '../../../../src/paths.ts'
import { data } from '../../landing-head.ts'
import { PageEffects } from './page-effects.jsx'

const title = pageTitles['/']
const description = pageDescriptions['/']

export const metadata = {
  metadataBase: new URL(firm.siteUrl),
  title,
  description,
  alternates: { canonical: '/' },
  icons: { icon: '/favicon.svg', apple: '/apple-touch-icon.png' },
  manifest: '/site.webmanifest',
  openGraph: {
    type: 'website',
    siteName: firm.brand,
    locale: 'en_GB',
    title,
    description,
    url: '/',
    images: { url: '/share.png', width: 1200, height: 630, alt: sharingWords.imageAlt },
  },
  twitter: { card: 'summary_large_image' },
}

const structuredData = data.replace(/<\/?script[^>]*>/g, '')

export default function Page() {
  return (
    <>
      <Opening />
      <section className={styles.reviews}>
        <ReviewsIntro />
        <ReviewWidget />
      </section>
      <section className={styles.leadForm} id={leadFormAnchor} tabIndex={-1} aria-label={words.heading}>
        <div className={styles.card}>
          <h2>{words.heading}</h2>
          <p className={styles.intro}>{words.intro}</p>
          <LeadForm />
          <p className={styles.advice}>{words.advice}</p>
        </div>
        <CallPanel />
      </section>
      <Footnotes />
      <PageEffects />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
    </>
  )
}
