/** What screen readers call the links between a figure and its note. */
export const footnoteWords = {
  heading: 'Notes',
  reference: (number: number) => `Note ${number}`,
  /** Before the question that says more. */
  more: 'See our FAQs:',
  back: 'Back to the text',
  backTo: (nth: number) => `Back to mention ${nth}`,
} as const
