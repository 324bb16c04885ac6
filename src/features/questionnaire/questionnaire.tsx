import type { SubmitEvent } from 'react'
import { findYourPlan as words } from '../../content/find-your-plan.ts'
import { questionWords } from '../../content/question-words.ts'
import { isAnswer, lastStep, questionOrder } from '../../form-flow/form-flow.ts'
import { StepProgress } from '../../form-flow/step-progress.tsx'
import { ClearAnswers, QuestionStep, StepButtons, StepSection } from '../../form-flow/steps.tsx'
import { useFormFlow } from '../../form-flow/use-form-flow.ts'
import { FittingPlans } from './fitting-plans.tsx'
import styles from './questionnaire.module.css'
import { ResultHead } from './result-head.kept.tsx'

interface QuestionnaireProps {
  readonly title: string
  readonly guidePath: string
  readonly allowanceQuestionPath: string
}

/** Four questions and the plans that fit. The same flow as the five-step form, which picks up its answers. */
export function Questionnaire({ title, guidePath, allowanceQuestionPath }: QuestionnaireProps) {
  const { form, flow, tell, go, formProps } = useFormFlow((step) =>
    words.stepTitle(title, step === lastStep ? words.resultHeading : questionWords.step(step, questionOrder.length)),
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
      action={guidePath}
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
          <FittingPlans values={values} guidePath={guidePath} allowanceQuestionPath={allowanceQuestionPath} />
          <StepButtons onBack={() => go(lastStep - 1)} />
        </StepSection>
      </div>
      <ClearAnswers form={form} flow={flow} />
    </form>
  )
}
