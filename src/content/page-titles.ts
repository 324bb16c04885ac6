import { type Path, paths } from '../paths.ts'
import { firm } from './firm.ts'

/** The title of every page. */
export const pageTitles: Readonly<Record<Path | '*', string>> = {
  [paths.landing]: `Pre-paid funeral plans | ${firm.brand}`,
  [paths.getYourGuide]: `Get Your Free Funeral Plan Guide | ${firm.brand}`,
  [paths.findYourPlan]: `Find your plan | ${firm.brand}`,
  [paths.thankYou]: `Thank you | ${firm.brand}`,
  [paths.faqs]: `Your questions answered | ${firm.brand}`,
  [paths.privacyPolicy]: `Privacy Policy | ${firm.brand}`,
  '*': `Page not found | ${firm.brand}`,
}
