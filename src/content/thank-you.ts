import type { CallbackWindow, DeliveryMethod } from '#contract/answers.ts'
import { firmKnows, whenKnown } from './claims.ts'
import { firm, openingHours, weRingWhen } from './firm.ts'

const usuallyTakes = (time: string) => ` It usually takes ${time}.`
const emailTakes = whenKnown(firmKnows.emailTakes, usuallyTakes)
const postTakes = whenKnown(firmKnows.postTakes, usuallyTakes)
/** The page on which each edition of the guide begins to say what to do when someone dies. */
export const whenSomeoneDiesOn = { page: 13, largePrint: 30 } as const

/** Each edition of the guide: its length, and the size of its file. */
const booklet = { pages: '16\u00a0pages', size: '1.0\u00a0MB' } as const
const largePrint = { pages: '36\u00a0pages', size: '1.3\u00a0MB' } as const

const ifItDoesNotCome = 'If it doesn’t come,'
const lookForIt = ' look in your junk folder, or phone us when we’re open.'

/** A paragraph that begins, in bold, with who it is for, or when. */
export type Said = readonly [start: string, rest: string]

/** What happens next, in order, once the guide has been asked for in this way. */
const nextSteps: Readonly<Record<DeliveryMethod, readonly Said[]>> = {
  email: [
    ['By email,', ` we’ll send you a copy too.${emailTakes}`],
    [ifItDoesNotCome, lookForIt],
  ],
  post: [['By post,', ` your printed guide will follow.${postTakes}`]],
}

/** The words of the thank-you page. */
export const thankYou = {
  /** One text for each sentence, so that no line ends with the first word of the next sentence. */
  heading: ['Thank you.', 'Your guide is on its way.'],
  /** To a visitor who may need a funeral now, above what cannot wait. */
  sorry: 'If this is a hard time, we’re sorry. Please read this first.',
  intro: 'You’ve made a start. There’s no rush to do the rest.',
  /** Instead of the intro, if the page knows nothing of its visitor. */
  unknown: 'If you asked for our guide, there’s nothing more you need to do.',
  nextHeading: 'What happens next',
  nextSteps,
  /** The step after a printed guide’s. */
  whenItComes: ['When it comes,', ' take your time. There’s nothing to sign.'] satisfies Said,
  /** The last of the steps. */
  lastStep: ['Once you’ve had a look,', ` ask us anything. Phone us free, ${openingHours}.`] satisfies Said,
  /** In place of these two for a visitor who may need a funeral now. */
  wheneverYouNeedUs: ['Whenever you need us,', ` phone free, ${openingHours}.`] satisfies Said,
  /** In their place, if the page does not know what its visitor has chosen. */
  either: {
    email: ['If you chose email,', ` we’ll send you a copy too.${emailTakes} ${ifItDoesNotCome}${lookForIt}`],
    post: ['If you chose post,', ` your printed guide will follow.${postTakes}`],
    question: ['Got a question?', ` Phone us free, ${openingHours}.`],
  } satisfies Readonly<Record<string, Said>>,
  guideHeading: {
    usual: 'Read it now, if you like',
    call: 'Something to read before we ring',
    unsent: 'Something to read meanwhile',
    neededNow: 'Our guide',
  },
  guideText: `Open our guide: ${booklet.pages} to keep or print.`,
  /** For a visitor who may need a funeral now: where it says what to do. */
  whenSomeoneDies: `Page\u00a0${whenSomeoneDiesOn.page} says what to do when someone dies; in large print, page\u00a0${whenSomeoneDiesOn.largePrint}.`,
  guide: `Download the PDF (${booklet.size})`,
  largePrint: `Large print: ${largePrint.pages}, ${largePrint.size}`,
  /** On a phone the booklet’s letters are too small to read: the large print comes first. Each on two lines. */
  onPhone: {
    largePrint: ['Easier on a phone: large print', `${largePrint.pages}, ${largePrint.size}`],
    guide: ['The booklet, to print', `${booklet.pages}, ${booklet.size}`],
  },
  /** Below the number, for anyone who would rather be rung. */
  talk: 'Or\u00a0',
  talkLink: 'ask us to ring you',
  talkWhen: weRingWhen,
  soundtrack: 'When you like, you could pick your songs:',
  soundtrackLink: 'Make a soundtrack to give away',
  /** In their place once a song has been pressed on the landing page. */
  pressed: (song: string) => `${song} is on your record.`,
  moreSongs: 'Add more songs',
  helplines: 'Someone to talk to',
  call: 'Call us now',
  home: 'Return to homepage',
} as const

/** What it says to a visitor who has asked to be rung. */
export const callThanks = {
  heading: ['Thank you.', 'We will ring you.'],
  inWindow: {
    morning: `We’ll ring you ${firm.whenWeRing}, in the morning.`,
    afternoon: `We’ll ring you ${firm.whenWeRing}, in the afternoon.`,
  } satisfies Readonly<Record<CallbackWindow, string>>,
  /** The same, if the page knows nothing of its visitor. */
  unknown: `If you’ve asked us to ring you, we’ll ring ${firm.whenWeRing}, morning or afternoon, as you chose.`,
  number: 'We’ll ring from',
  soThat: ', so that you know it’s us.',
  aboutHeading: 'About your call',
  about: {
    missed: ['If you miss it,', ' we’ll try once more.'],
    prepare: ['You needn’t prepare.', ' We’ll talk about whatever you’d like to know. You don’t have to buy anything.'],
    change: ['Need to change it?', ` Phone us free, ${openingHours}.`],
  } satisfies Readonly<Record<string, Said>>,
} as const
