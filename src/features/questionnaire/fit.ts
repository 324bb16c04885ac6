import { fittingPlans, whyNow, whyThese } from '../../content/find-your-plan.ts'
import { type Plan, plans } from '../../content/plans.ts'
import { isAnswer } from '../../journey/answers.ts'
import type { FormValues } from '../../ui/form/form-values.ts'

/** The plans that fit these answers, and why, in two sentences. */
export interface Fit {
  readonly plans: readonly Plan[]
  readonly why: string
}

/** @returns undefined while one of the three answers is missing */
export function fitOf({ planInterest, timing, planningFor }: FormValues): Fit | undefined {
  if (!isAnswer('planInterest', planInterest) || !isAnswer('timing', timing)) return undefined
  if (!isAnswer('planningFor', planningFor)) return undefined
  return {
    plans: plans.filter(({ id }) => fittingPlans[planInterest].includes(id)),
    why: `${whyThese[planInterest]} ${whyNow[planningFor][timing]}`,
  }
}
