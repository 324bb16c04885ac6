/** Where the large-print edition says something else than the booklet, because it has one column. */
export const largePrint = {
  mark: 'Large print',
  comparedIntro: 'Each plan answers the same seven questions, in the same order. Don’t miss the last one.',
  eachIntro:
    'For each plan you first see what it covers, and then what it leaves out, in letters of the same size. Anything '
    + 'that a plan doesn’t name isn’t part of it.',
  wishesIntro:
    'For the people you love, so that no one has to guess. These pages aren’t a will, and they aren’t part of a plan: we '
    + 'provide what your plan names. Take them out, or copy them, and keep them with your papers.',
} as const
