/** Asks about an email address or a phone number that cannot be right. */
export const fieldQuestionWords = {
  didYouMean: 'Did you mean',
  correct: 'Yes, change it',
  digitMissing: 'Is a digit missing? A UK number that begins like this has eleven.',
} as const
