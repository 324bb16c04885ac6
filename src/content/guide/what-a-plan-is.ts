import { moneyHelper } from './who-can-help.ts'

/** Follows the answer to "What is a funeral plan?". */
export const whatAPlanIs = {
  is: {
    title: 'A plan is',
    points: [
      'your funeral, chosen by you and written down',
      'paid for in advance, all at once or in instalments',
      'money kept in an independent trust until the day it is needed',
      'one phone call for your family to set things in motion',
    ],
  },
  isNot: {
    title: 'A plan is not',
    points: [
      'a savings account: if you cancel later on, you may not get all your money back',
      'life insurance, which pays out a sum of money',
      'a way to pay for everything: some costs may be more than a plan allows for',
      'a will: it doesn’t say who gets the piano',
    ],
  },
  suits: {
    title: 'It may suit you if',
    points: [
      'you’d like to choose for yourself',
      'you want to pay for what it covers while you can',
      'you want to leave your family fewer decisions',
    ],
  },
  suitsNot: {
    title: 'It may not suit you if',
    points: [
      'the money would leave you short, or you have debts to clear first',
      'you’ve already put money aside, and someone knows your wishes',
      'you’re likely to move abroad',
    ],
  },
  elsewhere: [
    'There are other ways to pay for a funeral, and a plan isn’t right for everyone. If your family is on a low '
      + 'income when the time comes, they may be able to get help from the government. For '
      + `free, impartial advice, try ${moneyHelper.name}: phone `,
    { phone: moneyHelper.phone },
    ` or visit ${moneyHelper.website}.`,
  ],
} as const
