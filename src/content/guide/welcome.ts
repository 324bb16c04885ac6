import { firm } from '../firm.ts'
import type { TrackId } from './chapters.ts'

/** The letter on the first page, and the contents as the two sides of a record. */
export const welcome = {
  letter: [
    'Most of us put off thinking about our funeral until after the washing-up, and then until after the next '
      + 'washing-up. You’ve made a start, and that’s the hardest part done.',
    'A good funeral is like a good record. Someone chose what goes on it, and in what order, and it couldn’t have been made for anyone else. So you sort the soundtrack, and we’ll help with the rest.',
    'This guide says what a funeral plan is, what it costs, what it leaves out and how your money is looked after. Side B '
      + 'is useful even if you never buy a plan from anyone: questions to ask, pages to fill in, and what to do when someone dies.',
    [
      'There’s no hurry and nothing to sign. Read it with a cup of tea, write on it, and leave it where someone will see it. If you’d rather talk, phone us free on ',
      { phone: firm.freephone },
      `, ${firm.hours}.`,
    ],
  ],
  signOff: 'With warm wishes,',
  signature: `All of us at ${firm.shortBrand}`,
  contents: 'What’s on the record',
} as const

/** The contents, as a track list. */
export const sides: ReadonlyArray<{ readonly title: string; readonly chapters: readonly TrackId[] }> = [
  {
    title: 'Side A: your plan',
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
    title: 'Side B: your wishes',
    chapters: ['questions-to-ask', 'talking', 'my-songs', 'my-wishes', 'when-someone-dies', 'reach-us'],
  },
]

/** Every chapter after the welcome, in order. */
export const tracks: readonly TrackId[] = sides.flatMap(({ chapters }) => chapters)
