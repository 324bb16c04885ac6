/** The words of the thank-you page. */
export const thankYou = {
  heading: 'Thank you. Your guide is on its way.',
  lead: 'Well done. The hardest part of planning a funeral is starting, and you’ve just started.',
  nextHeading: 'What happens next',
  next: {
    email:
      'By email, your guide should be with you in a few minutes. If you’ve asked us before in the last 30 days, look for that email instead. If you can’t see it, look in your junk folder.',
    post: 'By post, we’ll deliver your printed guide to your door.',
    ifPost: 'If you asked for it by post, we’ll deliver it to your door.',
    either: 'Read it with a cup of tea. Got a question, or a favourite song to tell us about? Phone us.',
  },
  guideHeading: 'Can’t wait?',
  guideText: 'Start reading now: here on this website, or in the same booklet, 14 pages to keep or print.',
  read: 'Read the guide here',
  guide: 'Download your guide (PDF, 0.9\u00a0MB)',
  talk: 'Would you like to talk it over?',
  talkLink: 'Ask us to ring you',
  soundtrack: 'While the kettle boils, pick your songs:',
  soundtrackLink: 'Make a soundtrack to give away',
  call: 'Call us now',
  lines: 'Our lines are open',
  home: 'Return to homepage',
  // Opened without having asked for it.
  askHeading: 'Our free funeral planning guide',
  ask: 'Every plan, every price and every choice, in plain words. Read it here, or have it sent to you.',
  askLink: 'Ask for the guide',
} as const

/** The link to the guide in large print. */
export const largePrintDownload = 'Large print: 38 pages, 0.8\u00a0MB'
