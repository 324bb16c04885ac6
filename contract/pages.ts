import type { Timing } from './answers.ts'
import type { CallbackTopic } from './callback-lead.ts'

// Pages and files that the worker knows too: it answers plain forms with them and leads from one to the next.

/** The page each form is on, so that a plain form post with mistakes can be answered with that page. */
export const formPages = { landing: '/', guide: '/get-your-guide', callback: '/ring-me' } as const

/**
 * The thank-you pages, for a guide and for a call. Those for visitors who have said that a funeral may be needed now
 * have nothing playful on them. The address alone tells them apart, with or without JavaScript.
 */
export const thankYouPaths = {
  guide: '/thank-you',
  guideNeededNow: '/thank-you/soon',
  call: '/ring-me/thank-you',
  callNeededNow: '/ring-me/thank-you/soon',
} as const

/**
 * Where the landing form leads: one of our pages, or the full URL of a page on the marketing domain. The content
 * security policy, generated at build time, allows it.
 */
export const landingThankYouUrl: string = thankYouPaths.guide

/** Each form's thank-you pages: the usual one and, if the form asks, the one for a funeral that may be needed now. */
const thankYouPages = {
  landing: [thankYouPaths.guide],
  guide: [thankYouPaths.guide, thankYouPaths.guideNeededNow],
  callback: [thankYouPaths.call, thankYouPaths.callNeededNow],
} as const satisfies Readonly<Record<keyof typeof formPages, readonly string[]>>

/** The forms that lead to a page once they are sent; none unless it is a thank-you page. */
export const formsLeadingTo = (path: string): string[] =>
  Object.entries(thankYouPages).flatMap(([form, pages]) => (pages.some((page) => page === path) ? form : []))

/** The answers that say that a funeral may be needed now, by their fields. Stylesheets name them too. */
export const neededNowAnswers = { timing: 'asap', callbackTopic: 'needed-now' } as const satisfies {
  readonly timing: Timing
  readonly callbackTopic: CallbackTopic
}

/** Whether what was filled in says that a funeral may be needed now. */
export const isNeededNow = ({ timing, callbackTopic }: Readonly<Record<string, unknown>>): boolean =>
  timing === neededNowAnswers.timing || callbackTopic === neededNowAnswers.callbackTopic

/** The fields that decide where a form leads. */
interface SentFields {
  readonly form: keyof typeof formPages
  readonly timing?: unknown
  readonly callbackTopic?: unknown
}

/** Where a form leads once it is sent, with or without JavaScript. */
export function thankYouUrl({ form, ...filledIn }: SentFields): string {
  if (form === 'landing') return landingThankYouUrl
  const [usual, neededNow] = thankYouPages[form]
  return isNeededNow(filledIn) ? neededNow : usual
}

/**
 * The fragment of the address to which the worker redirects a form that the browser posted itself, once its lead is
 * stored. That there was a redirect would not say so: static assets are redirected too, from `/thank-you/`.
 */
export const sentFragment = '#sent'

/** The guide as a booklet: printed by `npm run guide`, handed over on the thank-you page. */
export const guidePdf = '/funeral-plan-guide.pdf'

/** The same booklet in large print. */
export const largePrintPdf = '/funeral-plan-guide-large-print.pdf'
