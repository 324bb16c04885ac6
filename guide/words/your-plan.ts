import { allAtOnce, plans, pricesDated } from '#app/content/plans.ts'

const [simplest] = plans

/** Follows the answer to "What is a funeral plan?". */
export const whatAPlanIs = {
  is: {
    title: 'A plan is',
    points: [
      'your funeral, chosen by you and written down',
      'paid for in advance, all at once or in instalments',
      'money for your funeral, in a trust until it’s needed',
      'one phone call for your family to set things in motion',
    ],
  },
  isNot: {
    title: 'A plan is not',
    points: [
      'a savings account: if you cancel later on, you may not get all your money back',
      'life insurance, which pays out a sum of money',
      'a way to pay for everything: some costs may be extra',
      'a will: it doesn’t say who inherits what',
    ],
  },
} as const

/** Two choices, the two sides of each, and how to decide. */
export const kindsOfFuneral = {
  intro:
    'Nearly everything else follows from these two choices. There’s no right answer, and no one is marking it. You can change your mind before you buy. If you change it later, ask us what that would cost.',
  choices: [
    {
      title: 'Burial',
      text:
        'There’s a place to visit, beside a church wall or under a tree. You need a plot, and most people want a '
        + 'headstone; neither is part of a plan. Fees vary a great deal from place to place, so ask before you choose.',
    },
    {
      title: 'Cremation',
      text:
        'This is what most people in the UK choose. Your ashes can be scattered, buried or kept. All our plans '
        + 'can be for a cremation.',
    },
    {
      title: 'Attended',
      text: 'Family and friends come together. Someone leads a service, someone reads, and your music plays. It’s part of our Value, Standard, Select and Premier Plans.',
    },
    {
      title: 'Unattended',
      text:
        'There’s no service, and no one attends. It’s also called direct cremation, and it costs the least. Your '
        + 'family can raise a glass to you later, wherever they like.',
    },
  ],
  askYourself: {
    title: 'Not sure? Ask yourself',
    points: [
      'Who would want to be there, and how far would they have to come?',
      'Would they like somewhere to visit afterwards?',
      'Is there a song that has to be played out loud, with everyone in the room?',
    ],
  },
} as const

/** The words around the comparison and the plans one by one. */
export const plansCompared = {
  planColumn: 'Plan and price',
  intro: 'Each plan answers the same seven questions. Don’t miss the last one.',
  prices: `${pricesDated} “From” is a plan’s lowest price; ${simplest.price} is ${allAtOnce}. You get your price in writing before you say yes.`,
  eachIntro: `What each plan covers and leaves out. ${pricesDated}`,
  askForAll: 'These are the main points. Ask us for a plan’s summary and terms, which list everything.',
  covers: 'It covers',
  leavesOut: 'It does not cover',
  allowance: 'Third-party cost allowance:',
  /** In its place for the plan that has none. */
  costs: 'Third-party costs',
  theOtherFour: 'The other four',
  allFive: 'All five',
} as const

/** Comes before the answers about the money. */
export const money = {
  intro: 'The money for your funeral is kept in a trust, apart from ours. The trustees don’t answer to us.',
} as const

/** Comes before the answer about instalments. */
export const paying = {
  atOnce: {
    title: 'Paying all at once',
    text:
      'You pay the whole price in one go. There’s nothing more to pay for what your plan covers; costs above the '
      + 'allowance are extra.',
  },
} as const
