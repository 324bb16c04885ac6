/** The words of the thank-you page. */
export const thankYou = {
  heading: 'Thank you. Your guide is on its way.',
  lead: 'Well done. The hardest part of planning a funeral is starting, and you have just started.',
  nextHeading: 'What happens next',
  next: [
    'By email, your guide should be with you in a few minutes. If you cannot see it, look in your junk folder.',
    'By post, your printed guide will come to your door.',
    'Read it with a cup of tea. When you have a question, or a favourite song to tell us about, phone us.',
  ],
  guide: 'Download your guide (PDF)',
  call: 'Call us now',
  home: 'Return to homepage',
  trustStrip: 'Good to know',
  sentBack: 'One of your details needs another look before we can send your guide.',
  sentBackLink: 'Check your details',
} as const
