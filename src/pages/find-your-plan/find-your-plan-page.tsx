import type { ReactNode, SubmitEvent } from 'react'
import { planInterests } from '#contract/answers.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import type { FormValues } from '../../components/form/form-values.ts'
import { GuideCover } from '../../components/guide-cover.tsx'
import layout from '../../components/layout/form-page.module.css'
import { FormPage } from '../../components/layout/form-page.tsx'
import { PlanRows } from '../../components/layout/plan-rows.tsx'
import { TrustStrip } from '../../components/layout/trust-strip.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { fittingPlans, whyNow, whyThese, findYourPlan as words } from '../../content/find-your-plan.ts'
import { firm, openingHours } from '../../content/firm.ts'
import { navigationTitles } from '../../content/navigation-titles.ts'
import {
  aboutPrices,
  doesNotInclude,
  noneOfTheseIncludes,
  type Plan,
  planSides,
  plans,
  pricesDated,
  wholePlan,
} from '../../content/plans.ts'
import { questions, questionWords } from '../../content/questions.ts'
import { NeededNow } from '../../forms/needed-now.tsx'
import { QuestionStep, StepButtons, StepProgress, StepSection, Steps } from '../../forms/steps/steps.tsx'
import { isAnswer, lastStep, questionOrder, validAnswers } from '../../forms/steps/steps-state.ts'
import { useSteps } from '../../forms/steps/use-steps.ts'
import { leadFormAnchor, paths } from '../../paths.ts'
import styles from './find-your-plan-page.module.css'

export function FindYourPlanPage() {
  const steps = useSteps((step) =>
    words.stepTitle(
      navigationTitles[paths.findYourPlan],
      step === lastStep ? words.result : questionWords.step(step, questionOrder.length),
    ),
  )
  const isAnswered = steps.state.step === lastStep
  return (
    <>
      <FormPage intro={<PlanIntro isAnswered={isAnswered} />} wide={isAnswered}>
        <Questionnaire {...steps} />
        {steps.state.step === 1 && (
          <p className={styles.onlyGuide}>
            {words.onlyGuide} <a href={`${paths.landing}#${leadFormAnchor}`}>{words.onlyGuideLink}</a>
          </p>
        )}
      </FormPage>
      <TrustStrip />
    </>
  )
}

/** The heading and, for browsers without JavaScript, which plan suits which kind of funeral. */
function PlanIntro({ isAnswered }: { readonly isAnswered: boolean }) {
  return (
    <>
      <div className={classNames(layout.intro, layout.pictured, styles.intro)}>
        <h1>{words.heading}</h1>
        {!isAnswered && <p className={layout.subHeading}>{words.subHeading}</p>}
        <img
          className={layout.aside}
          src="/illustrations/plan-select.svg"
          width="384"
          height="384"
          alt=""
          loading="lazy"
        />
      </div>
      <div className={styles.plain}>
        <h2>{words.plainHeading}</h2>
        <dl>
          {planInterests.map((interest) => (
            <div key={interest}>
              <dt>{questions.planInterest.options.find(({ value }) => value === interest)?.title}</dt>
              <dd>{namesOf(fittingPlans[interest])}</dd>
            </div>
          ))}
        </dl>
        <a className={buttonClass()} href={paths.getYourGuide}>
          {words.guide}
        </a>
        <a href={paths.landing}>{words.plainPlans}</a>
      </div>
    </>
  )
}

function namesOf(ids: readonly string[]): string {
  const names = plans.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.join(', ').replace(/, ([^,]+)$/, ' and $1')
}

/** Four questions and the plans that fit. The five-step form picks up its answers. */
function Questionnaire({ form, state, isSaved, dispatch, go, formProps }: ReturnType<typeof useSteps>) {
  const { step, values } = state

  const goToNextStep = (event: SubmitEvent<HTMLFormElement>) => {
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
      onSubmit={goToNextStep}
      onReset={() => dispatch({ type: 'cleared' })}
    >
      {step < lastStep && <StepProgress step={step} steps={questionOrder.length} />}
      <Steps page={paths.findYourPlan} form={form} state={state} isSaved={isSaved} dispatch={dispatch}>
        {questionOrder.map((question) => (
          <QuestionStep key={question} question={question} state={state} go={go} />
        ))}
        <StepSection number={lastStep} state={state}>
          <Answers values={values} go={go} />
          {/* Who may need a funeral now reads that before any plan. */}
          {values.timing === 'asap' && <NeededNow headed />}
          <ResultHead values={values} />
          <FittingPlans values={values} />
          <StepButtons onBack={() => go(lastStep - 1)} />
        </StepSection>
      </Steps>
    </form>
  )
}

/** What was answered, with a way back to each question. */
function Answers({ values, go }: { readonly values: FormValues; readonly go: (step: number) => void }) {
  return (
    <div>
      <p className={styles.label}>{words.resultLabel}</p>
      <ul className={styles.answers}>
        {questionOrder.map((question, index) => {
          const answer = questions[question].options.find(({ value }) => value === values[question])
          return (
            answer && (
              <li key={question}>
                <img src={`/illustrations/answer-${answer.value}.svg`} width="40" height="40" alt="" />
                <span>{answer.title}</span>
                <Button kind="quiet" aria-label={words.changeAnswer(answer.title)} onClick={() => go(index + 1)}>
                  {words.change}
                </Button>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

interface FitProps {
  readonly values: FormValues
}

/** The form, with the answers in its address. */
const guideFor = (values: FormValues) => `${paths.getYourGuide}?${new URLSearchParams(validAnswers(values))}`

/** Why these plans. */
function ResultHead({ values }: FitProps) {
  const fit = fitOf(values)
  const heading = values.timing === 'asap' ? words.ifThereIsTime : words.resultHeading(fit?.plans.length)
  return (
    <div className={styles.top}>
      <h2 tabIndex={-1}>{heading}</h2>
      {fit && <p className={styles.why}>{fit.why}</p>}
    </div>
  )
}

/** The plans, which were asked for, then the way on, and what else to know. */
function FittingPlans({ values }: FitProps) {
  const fit = fitOf(values)
  if (!fit) return null
  return (
    <>
      {fit.sides.map(({ plainTitle, text, plans }) => (
        <section key={plainTitle} className={styles.side}>
          <h3>{plainTitle}</h3>
          <p className={styles.about}>{text}</p>
          <PlanRows plans={plans} />
        </section>
      ))}
      <div className={styles.next}>
        <GuideCover loading="lazy" />
        <p>{words.guideText}</p>
        <a className={buttonClass('large')} href={guideFor(values)}>
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
      {words.allowance(only)} <a href={`${paths.faqs}#third-party-costs`}>{words.allowanceLink}</a>
    </Fact>
  )
}

/** The plans that fit these answers, and why in two sentences. */
interface Fit {
  readonly plans: readonly Plan[]
  readonly sides: ReadonlyArray<Pick<(typeof planSides)[number], 'plainTitle' | 'text' | 'plans'>>
  readonly why: string
}

/** @returns undefined while one of the three answers is missing */
export function fitOf({ planInterest, timing, planningFor }: FormValues): Fit | undefined {
  if (!isAnswer('planInterest', planInterest) || !isAnswer('timing', timing)) return undefined
  if (!isAnswer('planningFor', planningFor)) return undefined
  return {
    plans: plans.filter(({ id }) => fittingPlans[planInterest].includes(id)),
    sides: planSides
      .map((side) => ({ ...side, plans: side.plans.filter(({ id }) => fittingPlans[planInterest].includes(id)) }))
      .filter((side) => side.plans.length > 0),
    why: `${whyThese[planInterest]} ${whyNow[planningFor][timing]}`,
  }
}
