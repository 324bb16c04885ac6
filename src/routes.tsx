import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { pageTitles } from './content/page-words.ts'
import { type Path, paths } from './paths.ts'

type PageModule = { default: ComponentType }

interface PageRoute {
  readonly path: Path | '*'
  readonly title: string
  /** Pages it goes on to without loading a document: their stylesheets come with its own. */
  readonly leadsTo: readonly Path[]
  readonly load: () => Promise<PageModule>
  readonly Page: LazyExoticComponent<ComponentType>
}

function page(path: PageRoute['path'], load: PageRoute['load'], leadsTo: PageRoute['leadsTo'] = []): PageRoute {
  return { path, title: pageTitles[path], leadsTo, load, Page: lazy(load) }
}

/** The whole URL map: one chunk a page, loaded when it is first needed. */
export const routes: readonly PageRoute[] = [
  page(paths.landing, async () => ({ default: (await import('./pages/landing/landing-page.tsx')).LandingPage }), [
    paths.thankYou,
  ]),
  page(
    paths.getYourGuide,
    async () => ({ default: (await import('./pages/get-your-guide/get-your-guide-page.tsx')).GetYourGuidePage }),
    [paths.thankYou],
  ),
  page(paths.findYourPlan, async () => ({
    default: (await import('./pages/find-your-plan/find-your-plan-page.tsx')).FindYourPlanPage,
  })),
  page(paths.thankYou, async () => ({ default: (await import('./pages/thank-you/thank-you-page.tsx')).ThankYouPage })),
  page(paths.faqs, async () => ({ default: (await import('./pages/faqs/faqs-page.tsx')).FaqsPage })),
  page(paths.privacyPolicy, async () => ({
    default: (await import('./pages/privacy-policy/privacy-policy-page.tsx')).PrivacyPolicyPage,
  })),
  page('*', async () => ({ default: (await import('./pages/not-found/not-found-page.tsx')).NotFoundPage })),
]

/** The route of a path; the one for `*` when no other has it. */
export function routeOf(pathname: string): PageRoute {
  const path = pathname.replace(/(.)\/$/, '$1')
  const route = routes.find((candidate) => candidate.path === path) ?? routes.find(({ path }) => path === '*')
  if (!route) throw new Error('the routes need one for *')
  return route
}
