import { questionWords as words } from '../content/question-words.ts'
import { Button } from '../ui/button.tsx'
import { isAnswer, type Question, questionOrder } from './answers.ts'
import type { Journey } from './journey.ts'
import { QuestionBody } from './question-body.kept.tsx'
import styles from './step-section.module.css'
import { StepButtons, StepSection } from './step-section.tsx'

interface QuestionStepProps {
  readonly question: Question
  readonly journey: Journey
  readonly go: (step: number) => void
}

/** A question with its answers as large cards. Continue waits for one of them, and says so. */
export function QuestionStep({ question, journey, go }: QuestionStepProps) {
  const number = questionOrder.indexOf(question) + 1
  const isAnswered = isAnswer(question, journey.values[question])
  const reasonId = `${question}-first`
  return (
    <StepSection number={number} journey={journey}>
      <QuestionBody part={question} />
      <StepButtons onBack={number > 1 ? () => go(number - 1) : undefined}>
        {/* Not the `disabled` attribute, which would hide the button and its reason from the keyboard. */}
        <Button
          className={styles.turn}
          kind="large"
          aria-disabled={!isAnswered}
          aria-describedby={isAnswered ? undefined : reasonId}
          onClick={() => isAnswered && go(number + 1)}
        >
          {words.continue}
        </Button>
        <p className={styles.reason} id={reasonId} hidden={isAnswered}>
          {words.chooseFirst}
        </p>
      </StepButtons>
    </StepSection>
  )
}
