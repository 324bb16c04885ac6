import { leadEndpoint } from '#contract/api.ts'
import { consentVersion } from '../../content/consent.ts'
import { guideForm as words } from '../../content/guide-form-words.ts'
import { questionWords } from '../../content/question-words.ts'
import { lastStep, questionOrder } from '../../form-flow/form-flow.ts'
import { StepProgress } from '../../form-flow/step-progress.tsx'
import { ClearAnswers, QuestionStep } from '../../form-flow/steps.tsx'
import { useFormFlow } from '../../form-flow/use-form-flow.ts'
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
  const formFlow = useFormFlow((step) => words.stepTitle(title, questionWords.step(step, lastStep)))
  const { submit, blocked } = useGuideSubmit(formFlow)
  const { form, flow, tell, go, formProps } = formFlow
  const errors = flow.phase.kind === 'asking' ? flow.phase.errors : {}

  return (
    <form
      {...formProps}
      className={styles.form}
      method="post"
      action={leadEndpoint}
      noValidate
      aria-label={words.name}
      onSubmit={submit}
      onReset={() => {
        blocked?.discard()
        tell({ type: 'cleared' })
      }}
    >
      <input type="hidden" name="form" value="guide" />
      <input type="hidden" name="consentVersion" value={consentVersion} />
      <FormAlert level="h2" title={words.errorTitle} errors={errors} blocked={blocked} />
      <StepProgress step={flow.step} steps={lastStep} />
      <div>
        {questionOrder.map((question) => (
          <QuestionStep key={question} question={question} flow={flow} go={go} />
        ))}
        <DetailsStep form={form} flow={flow} go={go} errors={errors} tell={tell} />
      </div>
      <ClearAnswers form={form} flow={flow} />
    </form>
  )
}
