/** Asks about an email address that cannot be right. */
export const emailWords = {
  didYouMean: 'Did you mean',
  correct: 'Yes, change it',
} as const
