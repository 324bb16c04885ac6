import { type Path, paths } from '../paths.ts'
import { firm } from './firm.ts'

/** The titles of pages that are reached, or returned to, without loading a document: only these are in the script. */
export const navigationTitles = {
  [paths.landing]: `Pre-paid funeral plans | ${firm.brand}`,
  [paths.getYourGuide]: `Get Your Free Funeral Plan Guide | ${firm.brand}`,
  [paths.ringMe]: `Ask us to ring you | ${firm.brand}`,
  [paths.findYourPlan]: `Find your plan | ${firm.brand}`,
  [paths.thankYou]: `Thank you | ${firm.brand}`,
  [paths.thankYouNeededNow]: `Thank you, and what to do now | ${firm.brand}`,
  [paths.ringMeThankYou]: `Thank you: we will ring you | ${firm.brand}`,
  [paths.ringMeThankYouNeededNow]: `Thank you: we will ring you, and what to do now | ${firm.brand}`,
} as const satisfies Partial<Record<Path, string>>
