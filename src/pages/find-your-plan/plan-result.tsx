import type { ReactNode } from 'react'
import { isNeededNow } from '#contract/pages.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import type { FormValues } from '../../components/form/form-values.ts'
import { GuideCover } from '../../components/guide-cover.tsx'
import { PlanRows } from '../../components/layout/plan-rows.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { fittingPlans, whyNow, whyThese, withoutMusic, findYourPlan as words } from '../../content/find-your-plan.ts'
import { firm, openingHours } from '../../content/firm.ts'
import {
  aboutAllowance,
  aboutPrices,
  doesNotInclude,
  noneOfTheseIncludes,
  type Plan,
  planSides,
  pricesDated,
  wholePlan,
} from '../../content/plans.ts'
import { questions } from '../../content/questions.ts'
import { NeededNow } from '../../forms/needed-now.tsx'
import { isAnswer, questionOrder, validAnswers } from '../../forms/steps/steps-state.ts'
import { paths } from '../../paths.ts'
import styles from './find-your-plan-page.module.css'

interface AnswersProps {
  readonly values: FormValues
  readonly go: (step: number) => void
  /** Until then the page's heading is above the questions. */
  readonly isShown: boolean
}

/** The form that asks for the guide, with these answers. */
export const guideFor = (values: FormValues) => `${paths.getYourGuide}?${new URLSearchParams(validAnswers(values))}`

/** What was answered, and the plans that fit; no plans while an answer is missing. */
export function PlanResult({ values, go, isShown }: AnswersProps) {
  const fit = fitOf(values)
  const isSoon = isNeededNow(values)
  return (
    <>
      <Answers values={values} go={go} isShown={isShown} />
      {/* Read before any plan by a visitor who may need a funeral now. */}
      {isSoon && <NeededNow headed />}
      <div className={styles.top}>
        <h2 tabIndex={-1}>{isSoon ? words.ifThereIsTime : words.resultHeading(fit?.plans.length)}</h2>
        {fit && <p className={styles.why}>{fit.whyThese}</p>}
      </div>
      {fit && <FittingPlans fit={fit} values={values} />}
    </>
  )
}

/** What was answered, with a way back to each question, beside the page's heading. */
function Answers({ values, go, isShown }: AnswersProps) {
  return (
    <div>
      <div className={styles.title}>
        {isShown && <h1>{words.heading}</h1>}
        <p>
          <strong>{words.resultLabel}</strong> {words.change}
        </p>
      </div>
      <ul className={styles.answers}>
        {questionOrder.map((question, index) => {
          const answer = questions[question].options.find(({ value }) => value === values[question])
          return (
            answer && (
              <li key={question}>
                <Button kind="quiet" aria-label={words.changeAnswer(answer.title)} onClick={() => go(index + 1)}>
                  <img src={`/illustrations/answer-${answer.value}.svg`} width="36" height="36" alt="" />
                  {answer.title}
                </Button>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

interface FittingPlansProps {
  readonly fit: Fit
  readonly values: FormValues
}

/** The plans, which were asked for, then the way on, and what else to know. */
function FittingPlans({ fit, values }: FittingPlansProps) {
  return (
    <>
      {fit.sides.map(({ plainTitle, text, plans }) => (
        <section key={plainTitle} className={styles.side}>
          <h3>{plainTitle}</h3>
          <p className={styles.about}>{text}</p>
          <PlanRows plans={plans} areSteps />
        </section>
      ))}
      <div className={styles.next}>
        <GuideCover loading="lazy" />
        <p>{fit.whyNow}</p>
        <p>{words.guideText}</p>
        <a className={buttonClass('large')} href={guideFor(values)} data-guide-button="">
          {words.guide}
        </a>
        <p>
          <RichText text={[`${words.call} `, { phone: firm.freephone }, `, ${openingHours}.`]} />
        </p>
      </div>
      <dl className={styles.facts}>
        <Fact lead={words.leads.prices}>{fit.plans.length > 1 ? aboutPrices : pricesDated}</Fact>
        <Fact lead={words.leads.left}>{fit.plans.length > 1 ? noneOfTheseIncludes : doesNotInclude}</Fact>
        <Allowance plans={fit.plans} />
        <Fact lead={words.leads.everything}>{wholePlan}</Fact>
      </dl>
    </>
  )
}

interface FactProps {
  readonly lead: string
  readonly children: ReactNode
}

function Fact({ lead, children }: FactProps) {
  return (
    <div>
      <dt>{lead}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What an allowance is for, if one of the plans has one. */
function Allowance({ plans }: { readonly plans: readonly Plan[] }) {
  const withOne = plans.filter(({ allowance }) => allowance !== undefined)
  if (withOne.length === 0) return null
  const only = withOne.length === 1 ? withOne[0]?.name : undefined
  return (
    <Fact lead={words.leads.allowance}>
      {aboutAllowance(only)} <a href={`${paths.faqs}#third-party-costs`}>{words.allowanceLink}</a>
    </Fact>
  )
}

/** The plans that fit these answers, why these, and what the timing and the person mean for it. */
interface Fit {
  readonly plans: readonly Plan[]
  readonly sides: ReadonlyArray<Pick<(typeof planSides)[number], 'plainTitle' | 'text' | 'plans'>>
  readonly whyThese: string
  readonly whyNow: string
}

/** @returns undefined while one of the three answers is missing */
export function fitOf({ planInterest, timing, planningFor }: FormValues): Fit | undefined {
  if (!isAnswer('planInterest', planInterest) || !isAnswer('timing', timing)) return undefined
  if (!isAnswer('planningFor', planningFor)) return undefined
  const sides = planSides
    .map((side) => ({ ...side, plans: side.plans.filter(({ id }) => fittingPlans[planInterest].includes(id)) }))
    .filter((side) => side.plans.length > 0)
  const hasNoMusic = planInterest === 'direct-cremation' && timing === 'planning-ahead'
  return {
    plans: sides.flatMap((side) => side.plans),
    sides,
    whyThese: whyThese[planInterest],
    whyNow: hasNoMusic ? withoutMusic[planningFor] : whyNow[planningFor][timing],
  }
}
