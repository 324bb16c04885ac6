import { firm } from '#app/content/firm.ts'
import { landing } from '#app/content/landing.ts'
import { pricesAsAt } from '#app/content/plans.ts'

/** The front of the guide, and what a PDF reader shows of it. */
export const cover = {
  /** Each is one line of the label. */
  title: ['Your free funeral', 'planning guide'],
  subtitle: landing.hero.headline.map((lines) => lines.join(' ')),
  /** What the label says on its strip. */
  strip: ['Part one: your plan', 'Part two: your wishes'],
  /** In place of the strip, on the large-print edition. */
  largePrint: 'Large print',
  author: firm.brand,
  /** When every price and figure was true. */
  edition: pricesAsAt,
} as const

/** The letter on the first page, and the contents in two parts. */
export const welcome = {
  letter: [
    'Most of us put off thinking about our funeral, and then we put it off again. You’ve made a start.',
    'A good funeral is like a good record. Someone chose what goes on it, and in what order, and it couldn’t have been made for anyone else. So you sort the soundtrack, and we’ll help with the rest.',
    'This guide says what a funeral plan is, what it costs, what it leaves out and how your money is looked after. Part '
      + 'two is useful even if you never buy a plan from anyone: questions to ask, pages to fill in, and what to do when someone dies.',
    [
      'There’s no hurry and nothing to sign. Read it with a cup of tea, write on it, and leave it where someone will see it. If you’d rather talk, phone us free on ',
      { phone: firm.freephone },
      `, ${firm.hours}.`,
    ],
  ],
  signOff: 'With warm wishes,',
  signature: `All of us at ${firm.shortBrand}`,
  contents: 'What’s inside',
} as const
