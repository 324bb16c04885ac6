import { type Path, paths } from '../paths.ts'
import { firm } from './firm.ts'

/** The titles of pages that are reached, or returned to, without loading a document: only these are in the script. */
export const navigationTitles = {
  [paths.landing]: `Pre-paid funeral plans | ${firm.brand}`,
  [paths.getYourGuide]: `Get Your Free Funeral Plan Guide | ${firm.brand}`,
  [paths.ringMe]: `Ask us to ring you | ${firm.brand}`,
  [paths.findYourPlan]: `Find your plan | ${firm.brand}`,
  // These pages say thank you only once the request has reached us; until then, they say that it has not.
  [paths.thankYou]: `Your request for our guide | ${firm.brand}`,
  [paths.thankYouNeededNow]: `Your request for our guide, and what to do now | ${firm.brand}`,
  [paths.ringMeThankYou]: `Your request for a call | ${firm.brand}`,
  [paths.ringMeThankYouNeededNow]: `Your request for a call, and what to do now | ${firm.brand}`,
} as const satisfies Partial<Record<Path, string>>
