import type { CallbackWindow } from '#contract/answers.ts'

/** The words of the thank-you page. */
export const thankYou = {
  heading: 'Thank you. Your guide is on its way.',
  lead: 'The hardest part of planning a funeral is starting, and you’ve started.',
  nextHeading: 'What happens next',
  next: {
    email: 'By email, your guide should be with you in a few minutes. If you can’t see it, look in your junk folder.',
    post: 'By post, we’ll deliver your printed guide to your door.',
    ifPost: 'If you asked for it by post, we’ll deliver it to your door.',
    either: 'Read it with a cup of tea. Got a question, or a favourite song to tell us about? Phone us.',
  },
  guideHeading: 'Can’t wait?',
  guideText: 'Start reading our guide now: 14 pages to keep or print.',
  guide: 'Download the PDF (0.9\u00a0MB)',
  talk: 'Would you like to talk it over?',
  talkLink: 'Ask us to ring you',
  soundtrack: 'While the kettle boils, pick your songs:',
  soundtrackLink: 'Make a soundtrack to give away',
  call: 'Call us now',
  home: 'Return to homepage',
} as const

/** What it says to a visitor who has asked to be rung. */
export const callThanks = {
  heading: 'Thank you. We will ring you.',
  known: {
    morning: 'We’ll ring you on a working day, in the morning.',
    afternoon: 'We’ll ring you on a working day, in the afternoon.',
  } satisfies Readonly<Record<CallbackWindow, string>>,
  plain: 'We’ll ring you on a working day, at the time of day you chose.',
  number: 'The call will come from',
  soThat: ', so that you know it’s us.',
} as const

/** The link to the guide in large print. */
export const largePrintDownload = 'Large print: 35 pages, 0.4\u00a0MB'
