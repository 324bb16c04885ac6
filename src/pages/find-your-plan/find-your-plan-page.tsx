import type { SubmitEvent } from 'react'
import { buttonClass } from '../../components/button.tsx'
import type { FormValues } from '../../components/form/form-values.ts'
import { TrustStrip } from '../../components/layout/trust-strip.tsx'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { arrivalTitles } from '../../content/arrival-titles.ts'
import { fittingPlans, whyNow, whyThese, findYourPlan as words } from '../../content/find-your-plan.ts'
import { firm } from '../../content/firm.ts'
import { type Plan, plans } from '../../content/plans.ts'
import { questionWords } from '../../content/question-words.ts'
import { isAnswer, lastStep, questionOrder, validAnswers } from '../../forms/flow/form-flow.ts'
import { ClearAnswers, QuestionStep, StepButtons, StepProgress, StepSection } from '../../forms/flow/steps.tsx'
import { useFormFlow } from '../../forms/flow/use-form-flow.ts'
import { paths } from '../../paths.ts'
import styles from './find-your-plan-page.module.css'
import { PlanIntro, ResultHead } from './plan-intro.tsx'

export function FindYourPlanPage() {
  return (
    <>
      <div className={styles.band}>
        <PlanIntro />
        <div className={styles.card}>
          <Questionnaire />
        </div>
      </div>
      <TrustStrip />
    </>
  )
}

/** Four questions and the plans that fit. The same flow as the five-step form, which picks up its answers. */
function Questionnaire() {
  const { form, flow, tell, go, formProps } = useFormFlow((step) =>
    words.stepTitle(
      arrivalTitles[paths.findYourPlan],
      step === lastStep ? words.resultHeading : questionWords.step(step, questionOrder.length),
    ),
  )
  const { step, values } = flow

  const goOn = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const question = questionOrder[step - 1]
    if (question && isAnswer(question, values[question])) go(step + 1)
  }

  return (
    <form
      {...formProps}
      className={styles.form}
      action={paths.getYourGuide}
      aria-label={words.heading}
      onSubmit={goOn}
      onReset={() => tell({ type: 'cleared' })}
    >
      {step < lastStep && <StepProgress step={step} steps={questionOrder.length} />}
      <div>
        {questionOrder.map((question) => (
          <QuestionStep key={question} question={question} flow={flow} go={go} />
        ))}
        <StepSection number={lastStep} flow={flow}>
          <ResultHead />
          <FittingPlans values={values} />
          <StepButtons onBack={() => go(lastStep - 1)} />
        </StepSection>
      </div>
      <ClearAnswers form={form} flow={flow} />
    </form>
  )
}

/** Why these plans, the plans, and the link to the guide with the answers in the address. */
function FittingPlans({ values }: { readonly values: FormValues }) {
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
          {words.allowance} <a href={`${paths.faqs}#third-party-costs`}>{words.allowanceLink}</a>
        </p>
      )}
      <div className={styles.onwards}>
        <p>{words.guideText}</p>
        <a className={buttonClass('large')} href={`${paths.getYourGuide}?${new URLSearchParams(validAnswers(values))}`}>
          {words.guide}
        </a>
        <p>
          {words.call} <PhoneNumber number={firm.freephone} />, {firm.hours}.
        </p>
      </div>
    </>
  )
}

/** A plan with its price, and what the price leaves out right beside what it covers. */
function PlanCard({ plan: { id, name, price, summary, covers, notIncluded } }: { readonly plan: Plan }) {
  return (
    <article className={styles.plan}>
      <img src={`/illustrations/plan-${id}.svg`} width="88" height="88" alt="" />
      <div className={styles.title}>
        <h3>{name}</h3>
        <p className={styles.price}>{price}</p>
      </div>
      <p className={styles.summary}>{summary}</p>
      <h4>{words.covers}</h4>
      <ul>
        {covers.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <div className={styles.excluded}>
        <h4>{words.notIncluded}</h4>
        <ul>
          {notIncluded.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </article>
  )
}

/** The plans that fit these answers, and why, in two sentences. */
interface Fit {
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
