/** The words around the review widget. Showing only some reviews must be said, beside a way to all of them. */
export const reviewWords = {
  selection: 'Showing our 4 and 5 star reviews.',
  all: 'Read all our reviews on Trustpilot (opens in a new tab)',
  /** Stands where the reviews will be. */
  place: 'Trustpilot',
} as const
