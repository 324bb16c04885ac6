import { formPages, thankYouPaths } from '#contract/pages.ts'

/** Every path of the site. Links, the prerendered files and the sitemap all come from this map. */
export const paths = {
  landing: formPages.landing,
  getYourGuide: formPages.guide,
  ringMe: formPages.callback,
  findYourPlan: '/find-your-plan',
  thankYou: thankYouPaths.guide,
  thankYouNeededNow: thankYouPaths.guideNeededNow,
  ringMeThankYou: thankYouPaths.call,
  ringMeThankYouNeededNow: thankYouPaths.callNeededNow,
  soundtrack: '/soundtrack',
  faqs: '/faqs',
  privacyPolicy: '/privacy-policy',
  accessibility: '/accessibility',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** What to do first, for whoever needs it today. */
export const someoneHasDied = `${paths.faqs}#what-to-do-first`

/** Where the lead form starts on the landing page; `#` plus this leads there. */
export const leadFormAnchor = 'lead-form-start'
