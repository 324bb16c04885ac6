/** Asks about an email address, a phone number or a postcode that cannot be right. */
export const fieldWarningWords = {
  didYouMean: 'Did you mean',
  /** @param ending an ending that no email address has */
  isEndRight: (ending: string) => `Is the ending right? Email addresses don’t end in ${ending}.`,
  correct: 'Yes, change it',
  keep: 'No, mine is right',
  digitMissing: 'Is a digit missing? A UK number that starts like this has 11 digits.',
} as const
