import type { ReactNode } from 'react'
import type { Question } from '#contract/answers.ts'
import { Button } from '../../components/button.tsx'
import { questionWords as words } from '../../content/questions.ts'
import { SavedAnswers } from '../fields/saved-answers.tsx'
import { HelpNote } from '../needed-now.tsx'
import { QuestionBody } from './step-parts.tsx'
import styles from './steps.module.css'
import { isAnswer, lastStep, questionOrder, type StepsState, stepProgressId } from './steps-state.ts'
import type { useSteps } from './use-steps.ts'

/** How far the visitor has got: in words, and as a tone-arm that moves along a record's grooves. */
export function StepProgress({ step, steps }: { readonly step: number; readonly steps: number }) {
  return (
    <div className={styles.progress} data-at={step} data-of={steps}>
      <p id={stepProgressId} className={styles.words}>
        {words.step(step, steps)}
      </p>
      <div className={styles.track}>
        {/* It says the same as the words: the steps before this one are done. */}
        <progress className={styles.bar} aria-hidden="true" max={steps} value={step - 1} />
        <svg className={styles.head} viewBox="0 0 28 20" width="28" height="20" fill="none" aria-hidden="true">
          <path className={styles.tube} d="M26.5 1.5 18 6" />
          <path className={styles.shell} d="M17 2 22 12 6 18.5 1.5 8Z" />
          <path className={styles.edge} d="M17 2 18.8 5.6 3.1 12 1.5 8Z" />
        </svg>
      </div>
    </div>
  )
}

interface StepSectionProps {
  readonly number: number
  readonly state: StepsState
  readonly children?: ReactNode
}

/** One step. Only the current one shows; without JavaScript all of them do. */
export function StepSection({ number, state, children }: StepSectionProps) {
  const isHidden = state.phase.kind !== 'plain' && state.step !== number
  return (
    <section className={styles.step} data-step-section={number} hidden={isHidden}>
      {children}
    </section>
  )
}

/** Takes the visitor to the start of a step: scrolls to the top, and focuses the step's heading. */
export function focusStep(form: HTMLFormElement | null, step: number): void {
  scrollTo(0, 0)
  form?.querySelector<HTMLElement>(`[data-step-section="${step}"] h2`)?.focus({ preventScroll: true })
}

interface StepButtonsProps {
  readonly onBack?: (() => void) | undefined
  readonly children?: ReactNode
}

/** The button that moves on and, from the second step, Back. */
export function StepButtons({ onBack, children }: StepButtonsProps) {
  return (
    <div className={styles.buttons}>
      {children}
      {onBack && (
        <Button className={styles.move} kind="quiet" onClick={onBack}>
          {words.back}
        </Button>
      )}
    </div>
  )
}

interface QuestionStepProps {
  readonly question: Question
  readonly state: StepsState
  readonly go: (step: number) => void
}

/** A question, its answers as large cards, and Continue, which says that it waits for one of them. */
export function QuestionStep({ question, state, go }: QuestionStepProps) {
  const number = questionOrder.indexOf(question) + 1
  const isAnswered = isAnswer(question, state.values[question])
  const reasonId = `${question}-first`
  return (
    <StepSection number={number} state={state}>
      <QuestionBody question={question} />
      <StepButtons onBack={number > 1 ? () => go(number - 1) : undefined}>
        {/* Not the `disabled` attribute, which would hide the button and its reason from the keyboard. */}
        <Button
          className={styles.move}
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
      {question === 'timing' && <HelpNote headed />}
    </StepSection>
  )
}

interface StepsProps extends Pick<ReturnType<typeof useSteps>, 'form' | 'state' | 'isSaved' | 'setAside' | 'putBack'> {
  /** The page of the form. */
  readonly page: string
  readonly children: ReactNode
}

/**
 * The steps and, below the one that shows, a note that the answers are saved, with a way to clear them and get them
 * back. A plain form shows all its steps, with the note above them.
 */
export function Steps({ page, form, state, isSaved, setAside, putBack, children }: StepsProps) {
  const { phase, step, values } = state
  const isPlain = phase.kind === 'plain'
  const savedAnswers = (
    <SavedAnswers
      page={page}
      isSaved={isSaved}
      setAside={setAside && { step: lastStep, values: setAside }}
      onClear={() => {
        form.current?.reset()
        return { step, values }
      }}
      onPutBack={putBack}
    />
  )
  return (
    <div className={styles.steps}>
      {isPlain && savedAnswers}
      {children}
      {!isPlain && savedAnswers}
    </div>
  )
}
