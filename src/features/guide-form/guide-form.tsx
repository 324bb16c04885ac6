import { useRef } from 'react'
import { leadEndpoint } from '#contract/api.ts'
import { consentVersion, guideForm as words } from '../../content/guide-form-words.ts'
import { questionWords } from '../../content/question-words.ts'
import { questionOrder } from '../../journey/answers.ts'
import { ClearAnswers } from '../../journey/clear-answers.tsx'
import { lastStep } from '../../journey/journey.ts'
import { QuestionStep } from '../../journey/question-step.tsx'
import { ignoreSecondPress } from '../../journey/single-press.ts'
import { StepProgress } from '../../journey/step-progress.tsx'
import { useArrival } from '../../journey/use-arrival.ts'
import { editIn, useJourney } from '../../journey/use-journey.ts'
import { useStepAddress } from '../../journey/use-step-address.ts'
import { FormAlert } from '../../lead-fields/form-alert.tsx'
import { DetailsStep } from './details-step.tsx'
import styles from './guide-form.module.css'
import { useGuideSubmit } from './use-guide-submit.ts'

interface GuideFormProps {
  readonly title: string
}

/**
 * The five-step form. One real form with every control in it at all times: the steps only decide what shows, so that
 * nothing typed is ever lost, and without a script all of it shows and posts to the worker.
 */
export function GuideForm({ title }: GuideFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [journey, tell] = useJourney(form)
  const go = useStepAddress(journey, tell)
  const { step, phase } = journey
  const stepName = questionWords.step(step, lastStep)
  useArrival(form, journey, words.stepTitle(title, stepName))
  const { submit, blocked } = useGuideSubmit({ form, journey, tell, go })
  const errors = phase.kind === 'asking' ? phase.errors : {}

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={leadEndpoint}
      noValidate
      aria-label={words.name}
      data-step={phase.kind === 'waiting' ? undefined : step}
      onSubmit={submit}
      onClickCapture={ignoreSecondPress}
      onInput={(event) => tell(editIn(event))}
      onReset={() => {
        blocked?.discard()
        tell({ type: 'cleared' })
      }}
    >
      <input type="hidden" name="form" value="guide" />
      <input type="hidden" name="consentVersion" value={consentVersion} />
      <FormAlert level="h2" title={words.errorTitle} errors={errors} blocked={blocked} />
      <StepProgress step={step} steps={lastStep} />
      <div>
        {questionOrder.map((question) => (
          <QuestionStep key={question} question={question} journey={journey} go={go} />
        ))}
        <DetailsStep form={form} journey={journey} go={go} errors={errors} tell={tell} />
      </div>
      <ClearAnswers form={form} journey={journey} />
    </form>
  )
}
