import type { DeliveryMethod, PlanInterest, PlanningFor, Timing } from '#contract/answers.ts'
import { deliveryOptions, type Option } from './field-words.ts'

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
      { value: 'not-sure', title: 'I’m not sure yet', text: 'That’s fine. Our guide explains both' },
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
      { value: 'someone-else', title: 'Someone else', text: 'A parent, a\u00a0partner or a\u00a0friend' },
    ],
  } satisfies Question<PlanningFor>,
  deliveryMethod: {
    heading: 'How would you like your free guide?',
    options: deliveryOptions,
  } satisfies Question<DeliveryMethod>,
} as const

/** The words around every question. */
export const questionWords = {
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  /** The page's title after the first move to another step, so that a tab and a screen reader say where they are. */
  title: (title: string, step: string) => title.replace(' | ', ` (${step}) | `),
  back: 'Back',
  continue: 'Continue',
  chooseFirst: 'Choose an answer to continue.',
} as const
