import { renderToStaticMarkup } from 'react-dom/server'
import { firm } from '../content/firm.ts'
import { cover } from '../content/guide/cover.ts'
import tokens from '../styles/tokens.css?raw'
import { CoverPage } from './pages/cover-page.tsx'
import { EachPlanPages } from './pages/each-plan-pages.tsx'
import { KindsOfFuneralPage } from './pages/kinds-of-funeral-page.tsx'
import { PayingPage } from './pages/paying-page.tsx'
import { PlansComparedPage } from './pages/plans-compared-page.tsx'
import { QuestionsPage } from './pages/questions-page.tsx'
import { ReachUsPage } from './pages/reach-us-page.tsx'
import { SongsPage } from './pages/songs-page.tsx'
import { WelcomePage } from './pages/welcome-page.tsx'
import { WhatAPlanIsPage } from './pages/what-a-plan-is-page.tsx'
import { WhenSomebodyDiesPage } from './pages/when-somebody-dies-page.tsx'
import { WishesPage } from './pages/wishes-page.tsx'
import { YourMoneyPage } from './pages/your-money-page.tsx'

const sheets = import.meta.glob<string>('./styles/*.css', { query: '?raw', import: 'default', eager: true })

/**
 * The booklet as one document: a section the size of the paper for each page.
 *
 * @param fonts the site's fonts as `@font-face` rules
 */
export function bookletHtml(fonts: string): string {
  const html = renderToStaticMarkup(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <title>{`${cover.title.join(' ')} | ${firm.brand}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, whose quotation marks React would escape */}
        <style dangerouslySetInnerHTML={{ __html: [fonts, tokens, ...Object.values(sheets)].join('\n') }} />
      </head>
      <body>
        <CoverPage />
        <WelcomePage />
        <WhatAPlanIsPage />
        <KindsOfFuneralPage />
        <PlansComparedPage />
        <EachPlanPages />
        <YourMoneyPage />
        <PayingPage />
        <QuestionsPage />
        <SongsPage />
        <WishesPage />
        <WhenSomebodyDiesPage />
        <ReachUsPage />
      </body>
    </html>,
  )
  return `<!doctype html>${html.replace(indivisible, (text) => text.replaceAll(' ', '\u00a0'))}`
}

/** Phone numbers and postcodes, which are hard to read when a line breaks inside them. */
const indivisible = /\b0\d{3} \d{3} \d{4}\b|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/g
