/** The words around the comparison and the plans one by one. */
export const plansCompared = {
  intro: 'Each plan answers the same seven questions. Don’t miss the last one.',
  eachIntro:
    'For each plan you’ll see what it covers and, in letters of the same size, what it leaves out. Anything that a plan '
    + 'doesn’t name isn’t part of it.',
  thirdParty: {
    title: 'What are third-party costs?',
    text: [
      'Some funeral costs aren’t the funeral director’s own: the cremation or burial fee, the minister or celebrant, '
        + 'doctors’ fees where they apply. Other people set them, so they’re called third-party costs.',
      'The allowance is money in your plan towards them. If they come to more, your family or your estate (the money '
        + 'and things you leave behind) pays the difference. Your plan’s terms say how the allowance works over the '
        + 'years.',
    ],
  },
  covers: 'It covers',
  leavesOut: 'It does not cover',
  allowance: 'Third-party cost allowance:',
} as const
