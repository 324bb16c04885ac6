import { firm } from '../../../../src/content/firm.ts'
import { pageDescriptions, pageTitles, sharingWords } from '../../../../src/content/page-words.ts'
import { Footnotes } from '../../../../src/pages/landing/footnotes.kept.tsx'
import { LeadFormSection } from '../../../../src/pages/landing/lead-form-section.tsx'
import { Opening } from '../../../../src/pages/landing/opening.kept.tsx'
import { Reviews } from '../../../../src/pages/landing/reviews.tsx'
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
      <Reviews />
      <LeadFormSection />
      <Footnotes />
      <PageEffects />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
    </>
  )
}
