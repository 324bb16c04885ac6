import { firm } from './firm.ts'

/** The words of the page after the form that asks to be rung. */
export const willRing = {
  // On two lines.
  heading: ['Thank you.', 'We will ring you.'],
  known: (time: string) => `We’ll ring you ${time}.`,
  plain: 'We’ll ring you on the day and at the time of day you chose.',
  number: ['The call will come from ', { phone: firm.freephone }, ', so that you know it’s us.'],
  change: 'Would another time suit you better? Ring us free on',
  guide: 'Meanwhile, our free guide explains every plan in plain words.',
  guideLink: 'Ask for the guide',
  home: 'Return to homepage',
  // Once the time is over, whether or not we rang.
  overHeading: 'The time you chose has passed.',
  over: 'If we haven’t rung you, we’re sorry. Please choose another time, or ring us free on',
  again: 'Choose another time',
  // Opened without having asked.
  askHeading: 'Would you like us to ring you?',
  ask: 'Tell us when, and this page will tell you when to expect us. Or ring us free on',
  askLink: 'Ask us to ring you',
} as const
