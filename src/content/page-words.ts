import { type ChapterPath, chapterPath, type Path, paths } from '../paths.ts'
import { arrivalTitles } from './arrival-titles.ts'
import { firm } from './firm.ts'
import { chapters, type TrackId, tracks } from './guide/chapters.ts'

/** The title of every page. */
export const pageTitles: Readonly<Record<Path | '*', string>> = {
  ...arrivalTitles,
  [paths.guide]: `Our funeral planning guide | ${firm.brand}`,
  [paths.soundtrack]: `A soundtrack to give away | ${firm.brand}`,
  [paths.faqs]: `Your questions answered | ${firm.brand}`,
  [paths.privacyPolicy]: `Privacy Policy | ${firm.brand}`,
  [paths.accessibility]: `Accessibility | ${firm.brand}`,
  '*': `Page not found | ${firm.brand}`,
}

/** What search results say about every page. */
export const pageDescriptions: Readonly<Record<Path | '*', string>> = {
  [paths.landing]:
    'Plan your own funeral, your way, and pay for it in advance. Ask for our free funeral planning guide or talk to a UK adviser.',
  [paths.getYourGuide]:
    'Four quick questions and your details, and we send our free funeral planning guide by email or by post. Nothing to sign.',
  [paths.ringMe]:
    'Choose morning or afternoon, and a UK-based adviser will ring you about our funeral plans on a working day: free, and only because you asked.',
  [paths.findYourPlan]:
    'Answer four quick questions to see which of our funeral plans fit you, what they cost and what they leave out.',
  [paths.thankYou]: 'What happens once you have asked for our free funeral planning guide, or asked us to ring you.',
  [paths.guide]:
    'Our funeral planning guide to read here: what a plan is, what it costs and leaves out, and pages for your songs and wishes.',
  [paths.soundtrack]:
    'Pick the songs for your funeral and the party after it, watch a record sleeve draw itself, and send it to someone you love.',
  [paths.faqs]:
    'What a funeral plan covers and what it leaves out, how your money is protected, cancelling, moving and paying by instalments.',
  [paths.privacyPolicy]: 'What we do with your personal data, why, for how long, and the rights you have over it.',
  [paths.accessibility]:
    'What works on this website, what doesn’t yet, how to get our guide in another form, and how to reach a person.',
  '*': 'This page doesn’t exist. Here’s the way back to our home page.',
}

/** What search results say about every chapter that is a page of its own. */
const descriptions: Readonly<Record<TrackId, string>> = {
  'what-a-plan-is':
    'A funeral plan in plain words: what you pay for ahead, what it is not, and when you may be better off without one.',
  'kinds-of-funeral':
    'Burial or cremation, with everyone there or with no one: the two choices that most of a funeral follows from.',
  'plans-compared': 'Our five funeral plans in one table, with their prices and what each of them leaves out.',
  'each-plan': 'What each of our five funeral plans covers and what it does not cover, one plan at a time.',
  'your-money':
    'Where the money for your funeral plan goes, who looks after it, and what happens if a funeral plan firm fails.',
  'paying-and-changing':
    'Paying for a funeral plan at once or in instalments, cancelling it, and what happens when you move house.',
  'questions-to-ask': 'Eight questions to ask any funeral plan provider before you buy, us included.',
  talking: 'How to talk about your funeral at home: when to start, what to say first, and when to leave it.',
  'my-songs': 'Write down the songs for your funeral and for the party afterwards, and print them on one page.',
  'my-wishes': 'Write down your wishes for your funeral, so that no one has to guess, and print them on one page.',
  'when-someone-dies':
    'What to do first when someone dies in the UK, whom to phone, how to register the death, and who will listen.',
  'reach-us': 'How to phone us, write to us or complain to us about a funeral plan.',
}

/** A chapter as a page of the site. */
interface ChapterPage {
  readonly path: ChapterPath
  readonly title: string
  readonly description: string
}

/** Every chapter after the welcome, in the order of the guide. */
export const chapterPages: readonly ChapterPage[] = tracks.map((chapter) => ({
  path: chapterPath(chapter),
  title: `${chapters[chapter].title} | ${firm.brand}`,
  description: descriptions[chapter],
}))

/** Words that only search engines and people who share a page see. */
export const sharingWords = {
  /** The first item in the breadcrumbs of every inner page. */
  home: 'Home',
  /** The second, for the guide's chapters. */
  guide: 'Our funeral planning guide',
  /** Says what the picture of a shared link shows. */
  imageAlt: 'You sort the soundtrack. We’ll sort your funeral plan. A record that is also a flower, in a garden.',
} as const
