import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { pageTitles } from './content/page-words.ts'
import { type Path, paths } from './paths.ts'

type PageModule = { default: ComponentType }

interface PageRoute {
  readonly path: Path | '*'
  readonly title: string
  /** Pages reached from it without loading a document: their stylesheets come with its own. */
  readonly leadsTo: readonly Path[]
  readonly load: () => Promise<PageModule>
  readonly Page: LazyExoticComponent<ComponentType>
}

/** A missing page does not compile. */
const pages: Readonly<Record<PageRoute['path'], Pick<PageRoute, 'load'> & Partial<Pick<PageRoute, 'leadsTo'>>>> = {
  [paths.landing]: {
    load: () => import('./pages/landing/landing-page.tsx').then((page) => ({ default: page.LandingPage })),
    leadsTo: [paths.thankYou],
  },
  [paths.getYourGuide]: {
    load: () =>
      import('./pages/get-your-guide/get-your-guide-page.tsx').then((page) => ({ default: page.GetYourGuidePage })),
    leadsTo: [paths.thankYou],
  },
  [paths.ringMe]: {
    load: () => import('./pages/ring-me/ring-me-page.tsx').then((page) => ({ default: page.RingMePage })),
    leadsTo: [paths.weWillRingYou],
  },
  [paths.weWillRingYou]: {
    load: () =>
      import('./pages/we-will-ring-you/we-will-ring-you-page.tsx').then((page) => ({
        default: page.WeWillRingYouPage,
      })),
  },
  [paths.findYourPlan]: {
    load: () =>
      import('./pages/find-your-plan/find-your-plan-page.tsx').then((page) => ({ default: page.FindYourPlanPage })),
  },
  [paths.thankYou]: {
    load: () => import('./pages/thank-you/thank-you-page.tsx').then((page) => ({ default: page.ThankYouPage })),
  },
  [paths.faqs]: {
    load: () => import('./pages/faqs/faqs-page.tsx').then((page) => ({ default: page.FaqsPage })),
  },
  [paths.privacyPolicy]: {
    load: () =>
      import('./pages/privacy-policy/privacy-policy-page.tsx').then((page) => ({ default: page.PrivacyPolicyPage })),
  },
  [paths.accessibility]: {
    load: () =>
      import('./pages/accessibility/accessibility-page.tsx').then((page) => ({ default: page.AccessibilityPage })),
  },
  '*': {
    load: () => import('./pages/not-found/not-found-page.tsx').then((page) => ({ default: page.NotFoundPage })),
  },
}

/** The whole URL map: one chunk per page, loaded when first needed. */
export const routes: readonly PageRoute[] = [...Object.values(paths), '*' as const].map((path) => {
  const { load, leadsTo = [] } = pages[path]
  return { path, title: pageTitles[path], leadsTo, load, Page: lazy(load) }
})

/** The route of a path; the one for `*` when no other matches. */
export function routeOf(pathname: string): PageRoute {
  const path = pathname.replace(/(.)\/$/, '$1')
  const route = routes.find((candidate) => candidate.path === path) ?? routes.find(({ path }) => path === '*')
  if (!route) throw new Error('the routes need one for *')
  return route
}
