import { formPages, type policyPath, thankYouPath } from '#contract/api.ts'
import type { guidePath } from '#contract/guide-addresses.ts'
import type { TrackId } from './content/guide/chapters.ts'

/** Every path of the site. Links, the prerendered files and the sitemap all come from this map. */
export const paths = {
  landing: formPages.landing,
  getYourGuide: formPages.guide,
  ringMe: formPages.callback,
  findYourPlan: '/find-your-plan',
  thankYou: thankYouPath,
  // Written out, so that no page loads the addresses of the guide's files with it.
  guide: '/guide' satisfies typeof guidePath,
  soundtrack: '/soundtrack',
  faqs: '/faqs',
  privacyPolicy: '/privacy-policy' satisfies typeof policyPath,
  accessibility: '/accessibility',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** Every chapter of the guide after its welcome; one route shows them all. */
export type ChapterPath = `${typeof guidePath}/${TrackId}`

/** Where a chapter is; the welcome, with the contents, is at the guide's own address. */
export const chapterPath = (chapter: TrackId): ChapterPath => `${paths.guide}/${chapter}`

/** Where the lead form starts on the landing page; `#` plus this leads there. */
export const leadFormAnchor = 'lead-form-start'
