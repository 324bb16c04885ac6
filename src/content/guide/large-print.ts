/** Where the large-print edition says something else than the booklet, because it has one column. */
export const largePrint = {
  mark: 'Large print',
  comparedIntro: 'Each plan answers the same seven questions, in the same order. Mind the last answer.',
  eachIntro:
    'For each plan you first see what it covers, and then what it leaves out, in letters of the same size. Anything '
    + 'that a plan does not name is not part of it.',
  wishesIntro:
    'For the people you love, so that nobody has to guess. These pages are not a will and not part of a plan; what we '
    + 'provide is what your plan names. Take them out, or copy them, and keep them with your papers.',
} as const
