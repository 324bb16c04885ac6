import { type Plan, type PlanId, plans } from '../plans.ts'
import type { FaqEntry, FaqGroup } from './faq.ts'

/** What each plan covers and, at the same length, what it leaves out. */
export const leftOutOf = 'It does not cover'

export const eachPlan: FaqGroup<PlanId> = {
  id: 'our-plans',
  heading: 'Our five plans',
  entries: plans.map(entryOf),
}

function entryOf({ id, name, price, summary, covers, notIncluded, allowance }: Plan): FaqEntry<PlanId> {
  return {
    id,
    question: `What’s in the ${name}?`,
    answer: [
      `${summary} It costs ${price} and covers:`,
      { list: covers },
      `${leftOutOf}:`,
      { list: notIncluded },
      'Anything that a plan doesn’t name isn’t part of it.',
    ],
    ...(allowance !== undefined && { notes: ['allowance'] }),
  }
}
