/** The words of the thank-you page. */
export const thankYou = {
  heading: 'Thank you. Your guide is on its way.',
  lead: 'Well done. The hardest part of planning a funeral is starting, and you’ve just started.',
  nextHeading: 'What happens next',
  next: {
    email: 'By email, your guide should be with you in a few minutes. If you can’t see it, look in your junk folder.',
    post: 'By post, we’ll deliver your printed guide to your door.',
    ifPost: 'If you asked for it by post, we’ll deliver it to your door.',
    either: 'Read it with a cup of tea. Got a question, or a favourite song to tell us about? Phone us.',
  },
  guideHeading: 'Can’t wait?',
  guideText: 'Start reading now: here on this website, or in the same booklet, 14 pages to keep or print.',
  read: 'Read the guide here',
  guide: 'Download your guide (PDF, 0.9 MB)',
  talk: 'Would you like to talk it over?',
  talkLink: 'Ask us to ring you',
  call: 'Call us now',
  lines: 'Our lines are open',
  home: 'Return to homepage',
  sentBack: 'One of your details needs another look before we can send your guide.',
  sentBackLink: 'Check your details',
  blocked: 'Your request hasn’t reached us yet: something on the way stopped it.',
  blockedLink: 'Send it now',
} as const

/** The link to the guide in large print. */
export const largePrintDownload = 'Large print: 38 pages, 0.8 MB'
