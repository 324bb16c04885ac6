/** The words around the comparison and the plans one by one. */
export const plansCompared = {
  intro: 'Read down for a plan, across for a question. The last row matters as much as the first.',
  eachIntro:
    'What each plan covers is on the left. What it leaves out is on the right, in letters of the same size. Anything '
    + 'that a plan does not name is not part of it.',
  covers: 'It covers',
  leavesOut: 'It does not cover',
  allowance: 'Third-party cost allowance:',
} as const
