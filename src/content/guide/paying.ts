/** Comes before the answer about instalments. */
export const paying = {
  atOnce: {
    title: 'Paying at once',
    text:
      'You pay the whole price in one go, and that is that for everything your plan covers. Whichever way you pay, '
      + 'we give you the total in writing before you say yes.',
  },
} as const
