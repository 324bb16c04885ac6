import type { DeliveryMethod, PlanInterest, PlanningFor, Timing } from '#contract/answers.ts'
import { deliveryOptions, type Option } from './field-words.ts'
import { firm } from './firm.ts'
import { firstCalls, funeralDirectorComes, whenWeAreClosed } from './when-someone-dies.ts'

interface Question<Value extends string> {
  readonly heading: string
  readonly options: ReadonlyArray<Option<Value>>
}

/** The four questions of the five-step form and the questionnaire, by field name and in order. */
export const questions = {
  planInterest: {
    heading: 'What kind of funeral do you have in mind?',
    options: [
      { value: 'direct-cremation', title: 'Direct cremation', text: 'A simple cremation with no service' },
      { value: 'traditional-funeral', title: 'Traditional funeral', text: 'A traditional funeral with a service' },
      { value: 'not-sure', title: 'I’m not sure yet', text: 'That’s fine. The guide explains them all' },
    ],
  } satisfies Question<PlanInterest>,
  timing: {
    heading: 'When would you like a plan in place?',
    options: [
      { value: 'asap', title: 'As soon as possible', text: 'I’d like this sorted now' },
      { value: 'few-months', title: 'In the next few months', text: 'I’m still reading up' },
      { value: 'planning-ahead', title: 'I’m planning ahead', text: 'There’s no rush at all' },
    ],
  } satisfies Question<Timing>,
  planningFor: {
    heading: 'Who is the plan for?',
    options: [
      { value: 'myself', title: 'Myself', text: 'I’m planning my own funeral' },
      { value: 'someone-else', title: 'Someone else', text: 'A parent, a partner or a friend' },
    ],
  } satisfies Question<PlanningFor>,
  deliveryMethod: {
    heading: 'How would you like your free guide?',
    options: deliveryOptions,
  } satisfies Question<DeliveryMethod>,
} as const

/**
 * For those who may need a funeral rather than a plan. What cannot wait comes first, and takes three lines of a phone.
 */
export const neededNow = {
  heading: 'Has someone died, or is it very near?',
  urgent: ['If it wasn’t expected, or you’re not sure that they have died, phone ', { phone: '999' }, ' now.'],
  near: [
    'If it’s expected and near, phone the nurse, the GP or ',
    { phone: '111' },
    ' (in Northern Ireland, the out-of-hours GP).',
  ],
  notSuited: 'A plan may not suit a funeral that’s needed now.',
  phoneFirst: 'Before you choose one, phone us:',
  closed: 'If we’re closed, don’t wait for us: a local funeral director can help at any hour.',
  /** In its place for those who have asked for a call. */
  notForUs: 'If it can’t wait, don’t wait for us: a local funeral director can help at any hour.',
  more: 'What else to do now',
  expected: ['We’re so sorry. ', ...firstCalls.expected],
  comes: `${whenWeAreClosed} you needn’t wait for us. ${funeralDirectorComes} Nothing else has to be decided yet.`,
  text: 'Plans are for paying in advance. We’ll tell you honestly what can be done. Phone us free on',
  orRing: 'Or',
  ring: 'ask us to ring you',
  whenWeRing: `: ${firm.whenWeRing}.`,
  steps: 'What to do, step by step',
} as const

/** The words around every question. */
export const questionWords = {
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  back: 'Back',
  continue: 'Continue',
  chooseFirst: 'Choose an answer to continue.',
} as const
