import { findYourPlan as words } from '../../content/find-your-plan.ts'
import { firm } from '../../content/firm.ts'
import { validAnswers } from '../../journey/answers.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { FormValues } from '../../ui/form/form-values.ts'
import { OpeningLine } from '../../ui/opening-line.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { fitOf } from './fit.ts'
import { PlanCard } from './plan-card.tsx'
import styles from './questionnaire.module.css'

interface FittingPlansProps {
  readonly values: FormValues
  readonly guidePath: string
  readonly allowanceQuestionPath: string
}

/** Why these plans, the plans, and the link to the guide with the answers in the address. */
export function FittingPlans({ values, guidePath, allowanceQuestionPath }: FittingPlansProps) {
  const fit = fitOf(values)
  if (!fit) return null
  return (
    <>
      <p className={styles.why}>{fit.why}</p>
      <div className={styles.plans}>
        {fit.plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </div>
      {fit.plans.some(({ allowance }) => allowance) && (
        <p>
          {words.allowance} <a href={allowanceQuestionPath}>{words.allowanceLink}</a>
        </p>
      )}
      <div className={styles.onwards}>
        <p>{words.guideText}</p>
        <a className={buttonClass('large')} href={`${guidePath}?${new URLSearchParams(validAnswers(values))}`}>
          {words.guide}
        </a>
        <p>
          {words.call} <PhoneNumber number={firm.freephone} />, {firm.hours}.
          <OpeningLine />
        </p>
      </div>
    </>
  )
}
