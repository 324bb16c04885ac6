import type { FootnoteId } from '#app/content/claims.ts'
import { entry } from './questions.ts'

/** The chapters of the guide, by the names its links use. */
export type ChapterId =
  | 'welcome'
  | 'what-a-plan-is'
  | 'kinds-of-funeral'
  | 'plans-compared'
  | 'each-plan'
  | 'your-money'
  | 'paying-and-changing'
  | 'questions-to-ask'
  | 'talking'
  | 'my-songs'
  | 'my-wishes'
  | 'when-someone-dies'
  | 'reach-us'

/** Every chapter in the contents list: all but the welcome, whose page the list is on. */
export type TrackId = Exclude<ChapterId, 'welcome'>

/** The places that the contents and the notes refer to by page. */
export type PlaceId = TrackId | 'third-party-costs' | 'if-the-firm-fails'

/** On which page a place is; undefined while that is not known. */
export type PageOf = (place: PlaceId) => number | undefined

/** A chapter's title, and its shorter name for the contents and the running head. */
interface Chapter {
  readonly title: string
  /** Where the title would not be true of large print. */
  readonly largePrintTitle?: string
  readonly short: string
}

/** In the order of the booklet. */
export const chapters: Readonly<Record<ChapterId, Chapter>> = {
  welcome: { title: 'Hello, and thank you for asking', short: 'Welcome' },
  'what-a-plan-is': { title: 'What a funeral plan is, and what it is not', short: 'What a plan is' },
  'kinds-of-funeral': { title: 'Burial or cremation? Everyone there, or no one?', short: 'Burial or cremation' },
  'plans-compared': {
    title: 'Our five plans, side by side',
    largePrintTitle: 'Our five plans, question by question',
    short: 'Five plans compared',
  },
  'each-plan': { title: 'Each plan, up close', short: 'Each plan, up close' },
  'your-money': { title: 'How your money is protected', short: 'How your money is protected' },
  'paying-and-changing': { title: 'Paying, changing your mind and moving house', short: 'Paying, cancelling, moving' },
  'questions-to-ask': { title: 'Questions to ask any provider', short: 'Questions to ask' },
  talking: { title: 'How to bring it up at home', short: 'How to bring it up' },
  'my-songs': { title: 'Pick your songs', short: 'Pick your songs' },
  'my-wishes': { title: 'My wishes', short: 'My wishes' },
  'when-someone-dies': { title: 'When someone dies', short: 'When someone dies' },
  'reach-us': { title: 'Come and talk to us', short: 'How to reach us' },
}

export type Edition = 'booklet' | 'large print'

/** The title of a chapter in an edition. */
export function titleOf(chapter: ChapterId, edition: Edition): string {
  const { title, largePrintTitle = title } = chapters[chapter]
  return edition === 'large print' ? largePrintTitle : title
}

/** The heading of a place in an edition. */
export function headingOf(place: PlaceId, edition: Edition): string {
  if (place === 'third-party-costs' || place === 'if-the-firm-fails') return entry(place).question
  return titleOf(place, edition)
}

/** Follows the name of a chapter on its later pages. */
export const continued = ', continued'

/** The contents, as a track list. */
export const sides: ReadonlyArray<{ readonly title: string; readonly chapters: readonly TrackId[] }> = [
  {
    title: 'Part one: your plan',
    chapters: [
      'what-a-plan-is',
      'kinds-of-funeral',
      'plans-compared',
      'each-plan',
      'your-money',
      'paying-and-changing',
    ],
  },
  {
    title: 'Part two: your wishes',
    chapters: ['questions-to-ask', 'talking', 'my-songs', 'my-wishes', 'when-someone-dies', 'reach-us'],
  },
]

/** Every chapter after the welcome, in order. */
export const tracks: readonly TrackId[] = sides.flatMap(({ chapters }) => chapters)

/** The footnotes in the order in which the guide first refers to them; on paper a note's number is its position here. */
export const guideNotes: readonly FootnoteId[] = [
  'allowance',
  'payment-protection',
  'trust-accounts',
  'compensation',
  'experience',
  'directors',
  'rating',
]

/** The place that explains more fully what a footnote says briefly. */
export const explainedIn: Readonly<Partial<Record<FootnoteId, PlaceId>>> = {
  allowance: 'third-party-costs',
  'payment-protection': 'paying-and-changing',
  'trust-accounts': 'your-money',
  compensation: 'if-the-firm-fails',
}
