import { type SubmitEvent, useRef } from 'react'
import { findYourPlan as words } from '../../content/find-your-plan.ts'
import { questionWords } from '../../content/question-words.ts'
import { isAnswer, questionOrder } from '../../journey/answers.ts'
import { ClearAnswers } from '../../journey/clear-answers.tsx'
import { lastStep } from '../../journey/journey.ts'
import { QuestionStep } from '../../journey/question-step.tsx'
import { ignoreSecondPress } from '../../journey/single-press.ts'
import { StepProgress } from '../../journey/step-progress.tsx'
import { StepButtons, StepSection } from '../../journey/step-section.tsx'
import { useArrival } from '../../journey/use-arrival.ts'
import { editIn, useJourney } from '../../journey/use-journey.ts'
import { useStepAddress } from '../../journey/use-step-address.ts'
import { FittingPlans } from './fitting-plans.tsx'
import styles from './questionnaire.module.css'
import { ResultHead } from './result-head.kept.tsx'

interface QuestionnaireProps {
  readonly title: string
  readonly guidePath: string
  readonly allowanceQuestionPath: string
}

/** Four questions and the plans that fit. The same journey as the five-step form, which picks up its answers. */
export function Questionnaire({ title, guidePath, allowanceQuestionPath }: QuestionnaireProps) {
  const form = useRef<HTMLFormElement>(null)
  const [journey, tell] = useJourney(form)
  const go = useStepAddress(journey, tell)
  const { step, phase, values } = journey
  const stepName = step === lastStep ? words.resultHeading : questionWords.step(step, questionOrder.length)
  useArrival(form, journey, words.stepTitle(title, stepName))

  const goOn = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const question = questionOrder[step - 1]
    if (question && isAnswer(question, values[question])) go(step + 1)
  }

  return (
    <form
      ref={form}
      className={styles.form}
      action={guidePath}
      aria-label={words.heading}
      data-step={phase.kind === 'waiting' ? undefined : step}
      onSubmit={goOn}
      onClickCapture={ignoreSecondPress}
      onInput={(event) => tell(editIn(event))}
      onReset={() => tell({ type: 'cleared' })}
    >
      {step < lastStep && <StepProgress step={step} steps={questionOrder.length} />}
      <div>
        {questionOrder.map((question) => (
          <QuestionStep key={question} question={question} journey={journey} go={go} />
        ))}
        <StepSection number={lastStep} journey={journey}>
          <ResultHead />
          <FittingPlans values={values} guidePath={guidePath} allowanceQuestionPath={allowanceQuestionPath} />
          <StepButtons onBack={() => go(lastStep - 1)} />
        </StepSection>
      </div>
      <ClearAnswers form={form} journey={journey} />
    </form>
  )
}
