import { type Path, paths } from '../paths.ts'
import { firm } from './firm.ts'
import { navigationTitles } from './navigation-titles.ts'

/** The title of every page. */
export const pageTitles: Readonly<Record<Path | '*', string>> = {
  ...navigationTitles,
  [paths.soundtrack]: `A soundtrack to give away | ${firm.brand}`,
  [paths.faqs]: `Your questions answered | ${firm.brand}`,
  [paths.privacyPolicy]: `Privacy Policy | ${firm.brand}`,
  [paths.accessibility]: `Accessibility | ${firm.brand}`,
  '*': `Page not found | ${firm.brand}`,
}

/** What search results say about every page. */
export const pageDescriptions: Readonly<Record<Path | '*', string>> = {
  [paths.landing]:
    'Pay in advance for what your plan covers. Ask for our free funeral planning guide, or talk to a UK adviser.',
  [paths.getYourGuide]:
    'Four quick questions and your details, and we send our free funeral planning guide by email or by post. Nothing to sign.',
  [paths.ringMe]:
    'Choose morning or afternoon, and a UK-based adviser will ring you about our funeral plans on a working day: free, and only because you asked.',
  [paths.findYourPlan]: 'See which of our funeral plans may fit you, what they cost and what they leave out.',
  [paths.thankYou]: 'What happens once you have asked for our free funeral planning guide.',
  [paths.thankYouNeededNow]:
    'What happens once you have asked for our guide, and what to do if a funeral is needed now.',
  [paths.ringMeThankYou]: 'What happens once you have asked us to ring you.',
  [paths.ringMeThankYouNeededNow]: 'When we ring you, and what to do if a funeral is needed now.',
  [paths.soundtrack]:
    'Pick the songs for your funeral and the party after it, watch a record sleeve draw itself, and give it to someone you love.',
  [paths.faqs]:
    'What a funeral plan covers and what it leaves out, how your money is protected, cancelling, moving and paying by instalments.',
  [paths.privacyPolicy]: 'What we do with your personal data, why, for how long, and the rights you have over it.',
  [paths.accessibility]:
    'What works on this website, what doesn’t yet, how to get our guide in another form, and how to reach a person.',
  '*': 'This page doesn’t exist. Here’s the way back to our home page.',
}

/** Says what the picture of a shared link shows. */
export const shareImageAlt = 'You sort the soundtrack. We’ll sort your funeral plan.'
