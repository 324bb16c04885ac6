import { type Path, paths } from '../paths.ts'

/** What search results say of every page. Apart from the titles, because no browser needs to load it. */
export const pageDescriptions: Readonly<Record<Path | '*', string>> = {
  [paths.landing]:
    'Plan your own funeral, your way, and pay for it ahead. Ask for our free funeral planning guide or talk to a UK adviser.',
  [paths.getYourGuide]:
    'Five quick questions, and your free funeral planning guide is on its way by email or by post. Nothing to pay, nothing to sign.',
  [paths.findYourPlan]:
    'Four quick questions, and you will see which of our funeral plans fit you, what they cost and what they leave out.',
  [paths.thankYou]: 'Your free funeral planning guide is on its way.',
  [paths.faqs]:
    'What a funeral plan covers and what it leaves out, how your money is protected, cancelling, moving and paying by instalments.',
  [paths.privacyPolicy]: 'What we do with your personal data, why, for how long, and the rights you have over it.',
  '*': 'This page does not exist. Find your way back to our home page.',
}
