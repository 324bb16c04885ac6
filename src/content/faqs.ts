import type { FaqGroup } from './faqs/faq.ts'
import { talkingToUs, whenLifeHappens } from './faqs/life-and-talking.ts'
import { aboutPlans, eachPlan, yourMoney } from './faqs/plans-and-money.ts'
import { whenSomeoneHasDied } from './faqs/when-someone-has-died.ts'
import { weRingWhen } from './firm.ts'

const groups = [aboutPlans, eachPlan, yourMoney, whenLifeHappens, whenSomeoneHasDied, talkingToUs] as const

/** The id of a question, and its fragment on the FAQ page. */
export type FaqId = (typeof groups)[number]['entries'][number]['id']

/** Every question of the FAQ page, group by group. */
export const faqGroups: ReadonlyArray<FaqGroup<FaqId>> = groups

export const faqEntries = faqGroups.flatMap(({ entries }) => entries)

/** The words around the questions. */
export const faqWords = {
  title: 'Your questions answered',
  intro: 'What people ask us most, in plain words.',
  /** Not on paper, where every answer shows. */
  press: 'Press a question to see its answer.',
  groups: 'Questions by subject',
  guideHeading: 'Something to read on paper',
  guideText: 'Our free guide has plans and prices, questions to ask, and room for your songs.',
  guideButton: 'Get your free guide',
  helpHeading: 'Still have a question?',
  helpText: 'Phone us. It’s free, our advisers are in the UK, and no question is too odd.',
  call: 'Phone',
  closed: 'Closed?',
  ringLink: 'Ask us to ring you',
  when: weRingWhen,
} as const
