/** The words around the review widget. If only some reviews are shown, the page must say so and link to them all. */
export const reviewWords = {
  selection: 'Showing our 4 and 5 star reviews.',
  all: 'Read all our reviews on Trustpilot (opens in a new tab)',
  /** Shown where the reviews will be. */
  place: 'Trustpilot',
} as const
