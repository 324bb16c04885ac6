import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { navigationTitles } from './content/navigation-titles.ts'
import { type Path, paths } from './paths.ts'

interface PageRoute {
  readonly path: Path | '*'
  /** An address in capitals was answered with the 404 page, which has another page's styles and leads to the right one. */
  readonly caseSensitive: true
  /** Pages that it leads to without a page load: their stylesheets come with the app, their titles in the script. */
  readonly leadsTo: ReadonlyArray<keyof typeof navigationTitles>
  readonly load: () => Promise<ComponentType>
  readonly Page: LazyExoticComponent<ComponentType>
}

/** A missing page does not compile. */
const pages: Readonly<Record<PageRoute['path'], Pick<PageRoute, 'load'> & Partial<Pick<PageRoute, 'leadsTo'>>>> = {
  [paths.landing]: {
    load: () => import('./pages/landing/landing-page.tsx').then((page) => page.LandingPage),
    leadsTo: [paths.thankYou],
  },
  [paths.getYourGuide]: {
    load: () => import('./pages/get-your-guide/get-your-guide-page.tsx').then((page) => page.GetYourGuidePage),
    leadsTo: [paths.thankYou, paths.thankYouNeededNow],
  },
  [paths.ringMe]: {
    load: () => import('./pages/ring-me/ring-me-page.tsx').then((page) => page.RingMePage),
    leadsTo: [paths.ringMeThankYou, paths.ringMeThankYouNeededNow],
  },
  [paths.findYourPlan]: {
    load: () => import('./pages/find-your-plan/find-your-plan-page.tsx').then((page) => page.FindYourPlanPage),
  },
  [paths.thankYou]: {
    load: () => import('./pages/thank-you/thank-you-page.tsx').then((page) => page.ThankYouPage),
  },
  [paths.thankYouNeededNow]: {
    load: () => import('./pages/thank-you/thank-you-needed-now-page.tsx').then((page) => page.ThankYouNeededNowPage),
  },
  [paths.ringMeThankYou]: {
    load: () => import('./pages/thank-you/thank-you-page.tsx').then((page) => page.CallThankYouPage),
  },
  [paths.ringMeThankYouNeededNow]: {
    load: () =>
      import('./pages/thank-you/thank-you-needed-now-page.tsx').then((page) => page.CallThankYouNeededNowPage),
  },
  [paths.soundtrack]: {
    load: () => import('./pages/soundtrack/soundtrack-page.tsx').then((page) => page.SoundtrackPage),
  },
  [paths.faqs]: {
    load: () => import('./pages/faqs/faqs-page.tsx').then((page) => page.FaqsPage),
  },
  [paths.privacyPolicy]: {
    load: () => import('./pages/privacy-policy/privacy-policy-page.tsx').then((page) => page.PrivacyPolicyPage),
  },
  [paths.accessibility]: {
    load: () => import('./pages/accessibility/accessibility-page.tsx').then((page) => page.AccessibilityPage),
  },
  '*': {
    load: () => import('./pages/not-found/not-found-page.tsx').then((page) => page.NotFoundPage),
  },
}

function makeRoute(path: PageRoute['path']): PageRoute {
  const { load, leadsTo = [] } = pages[path]
  const Page = lazy(async () => ({ default: await load() }))
  return { path, caseSensitive: true, leadsTo, load, Page }
}

/** The whole URL map: one chunk per page, loaded when first needed; `*` is every path without a page. */
export const routes: PageRoute[] = [...Object.values(paths).map(makeRoute), makeRoute('*')]
