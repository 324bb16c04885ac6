/** The words around the questions and the privacy policy. */
export const returnHome = 'Return to homepage'

export const policyWords = {
  updated: 'Last updated',
  contents: 'Contents',
  backToContents: 'Back to contents',
} as const

export const faqWords = {
  title: 'Your questions answered',
  intro:
    'Here’s what people ask us most, answered in plain words, with the small print in ordinary-sized print. '
    + 'Press a question to see its answer.',
  groups: 'Questions by subject',
  helpHeading: 'Still have a question?',
  helpText: 'Phone us. It’s free, our advisers are in the UK, and no question is too odd.',
  call: 'Call',
  open: 'Lines are open',
  ring: 'Or choose a time and',
  ringLink: 'we will ring you',
} as const
