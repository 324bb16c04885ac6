/** What the links between a figure and its note are called for those who hear the page. */
export const footnoteWords = {
  heading: 'Notes',
  reference: (number: number) => `Note ${number}`,
  /** Ahead of the question that says more. */
  more: 'See our FAQs:',
  back: 'Back to the text',
  backTo: (nth: number) => `Back to mention ${nth}`,
} as const
