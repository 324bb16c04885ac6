import type { PlanInterest, PlanningFor, Timing } from '#contract/answers.ts'
import type { PlanId } from './plans.ts'

/** The words of the questionnaire. */
export const findYourPlan = {
  heading: 'Find your plan',
  /** Above the questions, not above the prices that they lead to. */
  subHeading: 'Three questions about the plan, and one about our free guide. No names, no numbers.',
  resultLabel: 'Your answers.',
  change: 'Press one to change it.',
  changeAnswer: (answer: string) => `Change “${answer}”`,
  /** By how many plans fit. */
  resultHeading: (plans?: number) => (plans === 1 ? 'The plan that fits your answers' : 'Plans that fit your answers'),
  /** Where a funeral may be needed now. */
  ifThereIsTime: 'If a plan is what you need',
  /** The page's title there. */
  result: 'What fits your answers',
  allowanceLink: 'What is the third-party cost allowance?',
  /** Lead-ins to what is said about prices, what no plan includes, allowances and all that a plan covers. */
  leads: {
    prices: 'The price',
    left: 'What’s not included',
    allowance: 'The allowance',
    everything: 'All that a plan covers',
  },
  guide: 'Get your free guide',
  guideText:
    'Our free guide explains every plan in plain words. Your answers come with you, so only your details are left to fill in.',
  call: 'Or talk it through with us, free, on',
  /** Below the first question, for those who only want the guide. */
  onlyGuide: 'Only want the guide?',
  onlyGuideLink: 'Ask for it here',
  // For browsers without JavaScript, which cannot match answers to plans.
  plainHeading: 'Which plan fits?',
  plainPlans: 'Compare the plans and their prices',
} as const

/** The plans that fit each kind of funeral. */
export const fittingPlans: Readonly<Record<PlanInterest, readonly PlanId[]>> = {
  'direct-cremation': ['direct-cremation'],
  'traditional-funeral': ['value', 'standard', 'select', 'premier'],
  'not-sure': ['direct-cremation', 'value'],
}

/** Above the plans: why these. */
export const whyThese: Readonly<Record<PlanInterest, string>> = {
  'direct-cremation': 'Our Direct Cremation Plan is a simple cremation with no service.',
  'traditional-funeral':
    'All four of these plans come with a service. They differ in the coffin, the cars, the allowance and how freely you can choose the day.',
  'not-sure': 'Here’s our simplest plan without a service, and our simplest plan with one.',
}

/** Below them: what the timing and the person mean. */
export const whyNow: Readonly<Record<PlanningFor, Readonly<Record<Timing, string>>>> = {
  myself: {
    asap: 'You’d like this settled soon. An adviser can go through it with you by phone.',
    'few-months': 'There’s time to read the guide and talk it over.',
    'planning-ahead':
      'There’s no rush. Settle the big things first, and choose the songs as they come\u00a0to\u00a0you.',
  },
  'someone-else': {
    asap: 'You’d like this settled soon for someone else. An adviser can tell you how that works.',
    'few-months':
      'There’s time to read the guide and talk it over. If they can’t decide for themselves any more, please tell us: it changes who may sign.',
    'planning-ahead': 'There’s no rush. Ask them about the songs first: it’s the nicest way into the subject.',
  },
}

/** In place of what it says of songs, for those who plan ahead, where the plan has no service. */
export const withoutMusic: Readonly<Record<PlanningFor, string>> = {
  myself:
    'There’s no rush. This plan has no service, so there’s no music, but your family can still play your songs at\u00a0home.',
  'someone-else':
    'There’s no rush. This plan has no service, so there’s no music, but ask which songs they’d like you to play at\u00a0home.',
}
