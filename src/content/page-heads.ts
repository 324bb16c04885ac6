import { type Path, paths } from '../paths.ts'
import { firm } from './firm.ts'

interface PageHead {
  readonly title: string
  readonly description: string
}

/** Title and description of every page. */
export const pageHeads: Readonly<Record<Path | '*', PageHead>> = {
  [paths.landing]: {
    title: `Pre-paid funeral plans | ${firm.brand}`,
    description:
      'Plan your own funeral, your way, and pay for it ahead. Ask for our free funeral planning guide or talk to a UK adviser.',
  },
  [paths.thankYou]: {
    title: `Thank you | ${firm.brand}`,
    description: 'Your free funeral planning guide is on its way.',
  },
  [paths.faqs]: {
    title: `Your questions answered | ${firm.brand}`,
    description:
      'What a funeral plan covers and what it leaves out, how your money is protected, cancelling, moving and paying by instalments.',
  },
  [paths.privacyPolicy]: {
    title: `Privacy Policy | ${firm.brand}`,
    description: 'What we do with your personal data, why, for how long, and the rights you have over it.',
  },
  '*': {
    title: `Page not found | ${firm.brand}`,
    description: 'This page does not exist. Find your way back to our home page.',
  },
}
