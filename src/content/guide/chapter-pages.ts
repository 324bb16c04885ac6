import { type ChapterPath, chapterPath } from '../../paths.ts'
import { firm } from '../firm.ts'
import { chapters, type TrackId } from './chapters.ts'
import { tracks } from './welcome.ts'

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
