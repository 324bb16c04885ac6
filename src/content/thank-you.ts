import type { CallbackWindow } from '#contract/answers.ts'
import { firmKnows, whenKnown } from './claims.ts'
import { firm } from './firm.ts'

const usuallyTakes = (time: string) => ` It usually takes ${time}.`
const emailTakes = whenKnown(firmKnows.emailTakes, usuallyTakes)
const postTakes = whenKnown(firmKnows.postTakes, usuallyTakes)
/** The page on which both editions of the guide begin to say it. */
export const whenSomeoneDiesOn = { page: 13, largePrint: 31 } as const

const ifItHasNotCome = 'If it hasn’t come by tomorrow, look in your junk folder or phone us.'

/** The words of the thank-you page. */
export const thankYou = {
  heading: 'Thank you. Your guide is on its way.',
  intro: 'You’ve made a start. There’s no rush to do the rest.',
  /** Instead of the intro, if the page knows nothing of its visitor. */
  unknown: 'You can open it here, now.',
  nextHeading: 'What happens next',
  next: {
    email: `A copy is on its way to your email.${emailTakes} ${ifItHasNotCome}`,
    post: `We’re posting your printed guide.${postTakes}`,
    /** Each begins with which visitor it is for. */
    ifEmail: ['By email?', ` A copy is on its way.${emailTakes} ${ifItHasNotCome}`],
    ifPost: ['By post?', ` We’re posting a printed one.${postTakes}`],
    either: ['Got a question?', ` Phone us free, ${firm.hours}.`],
  },
  guideHeading: {
    usual: 'Our guide, here and now',
    call: 'Something to read before we ring',
    unsent: 'Something to read meanwhile',
    neededNow: 'Our guide',
  },
  guideText: 'Open our guide: 14 pages to keep or print.',
  /** For who may need a funeral now: where it says what to do. */
  whenSomeoneDies: `Page ${whenSomeoneDiesOn.page} says what to do when someone dies; in large print, page ${whenSomeoneDiesOn.largePrint}.`,
  guide: 'Download the PDF (0.9\u00a0MB)',
  talk: 'Would you like to talk it over?',
  talkLink: 'Ask us to ring you',
  talkWhen: `, ${firm.whenWeRing}.`,
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
  heading: 'Thank you. We will ring you.',
  inWindow: {
    morning: `We’ll ring you ${firm.whenWeRing}, in the morning.`,
    afternoon: `We’ll ring you ${firm.whenWeRing}, in the afternoon.`,
  } satisfies Readonly<Record<CallbackWindow, string>>,
  plain: `We’ll ring you ${firm.whenWeRing}, in the morning or the afternoon, as you chose.`,
  number: 'The call will come from',
  soThat: ', so that you know it’s us.',
} as const

/** The link to the guide in large print. */
export const largePrintDownload = 'Large print: 36 pages, 0.4\u00a0MB'
