import type { SubmitEvent } from 'react'
import { planInterests } from '#contract/answers.ts'
import { isNeededNow } from '#contract/pages.ts'
import { buttonClass } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import layout from '../../components/layout/form-page.module.css'
import { FormPage } from '../../components/layout/form-page.tsx'
import { GuideBar } from '../../components/layout/guide-bar.tsx'
import { TrustStrip } from '../../components/layout/trust-strip.tsx'
import { fittingPlans, findYourPlan as words } from '../../content/find-your-plan.ts'
import { navigationTitles } from '../../content/navigation-titles.ts'
import { plans } from '../../content/plans.ts'
import { questions, questionWords } from '../../content/questions.ts'
import { QuestionStep, StepButtons, StepProgress, StepSection, Steps } from '../../forms/steps/steps.tsx'
import { isAnswer, lastStep, questionOrder, validAnswers } from '../../forms/steps/steps-state.ts'
import { useSteps } from '../../forms/steps/use-steps.ts'
import { leadFormAnchor, paths } from '../../paths.ts'
import styles from './find-your-plan-page.module.css'
import { guideFor, PlanResult } from './plan-result.tsx'

export function FindYourPlanPage() {
  const steps = useSteps((step) =>
    questionWords.title(
      navigationTitles[paths.findYourPlan],
      step === lastStep ? words.result : questionWords.step(step, questionOrder.length),
    ),
  )
  const { step, values } = steps.state
  const isAnswered = step === lastStep
  return (
    <>
      <div className={styles.page}>
        <FormPage intro={!isAnswered && <PlanIntro />} wide={isAnswered}>
          <Questionnaire {...steps} />
          {step === 1 && (
            <p className={styles.onlyGuide}>
              {words.onlyGuide} <a href={`${paths.landing}#${leadFormAnchor}`}>{words.onlyGuideLink}</a>
            </p>
          )}
        </FormPage>
        {/* Not for whoever may need a funeral now. */}
        {isAnswered && !isNeededNow(values) && <GuideBar href={guideFor(values)} atOnce />}
      </div>
      <TrustStrip />
    </>
  )
}

/** The heading and, for browsers without JavaScript, which plan suits which kind of funeral. */
function PlanIntro() {
  return (
    <>
      <div className={classNames(layout.intro, layout.pictured, styles.intro)}>
        <h1>{words.heading}</h1>
        <p className={layout.subHeading}>{words.subHeading}</p>
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
function Questionnaire(steps: ReturnType<typeof useSteps>) {
  const { state, isSaved, go, formProps } = steps
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
    >
      {step < lastStep && <StepProgress step={step} steps={questionOrder.length} />}
      <Steps page={paths.findYourPlan} {...steps} isSaved={isSaved && Object.keys(validAnswers(values)).length > 0}>
        {questionOrder.map((question) => (
          <QuestionStep key={question} question={question} state={state} go={go} />
        ))}
        <StepSection number={lastStep} state={state}>
          <PlanResult values={values} go={go} isShown={step === lastStep} />
          <StepButtons onBack={() => go(lastStep - 1)} />
        </StepSection>
      </Steps>
    </form>
  )
}
