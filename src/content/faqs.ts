import { aboutPlans } from './faqs/about-plans.ts'
import type { FaqEntry, FaqGroup } from './faqs/faq.ts'
import { talkingToUs } from './faqs/talking-to-us.ts'
import { whenLifeHappens } from './faqs/when-life-happens.ts'
import { yourMoney } from './faqs/your-money.ts'

const groups = [aboutPlans, yourMoney, whenLifeHappens, talkingToUs] as const

/** The id of a question, and its fragment on the FAQ page. */
export type FaqId = (typeof groups)[number]['entries'][number]['id']

/** Every question of the FAQ page, group by group. */
export const faqGroups: ReadonlyArray<FaqGroup<FaqId>> = groups

export const faqEntries = faqGroups.flatMap(({ entries }) => entries)

/** The question that says more about a note, where there is one. */
export function faqAbout(note: string): FaqEntry<FaqId> | undefined {
  return faqEntries.find(({ explains }) => explains === note)
}
