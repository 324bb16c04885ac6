import { type SubmitEvent, useCallback, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { marketingChannels, marketingField } from '#contract/answers.ts'
import { leadEndpoint } from '#contract/api.ts'
import { guideByEmail, guideByPost } from '#contract/guide-lead.ts'
import { type FormValues, fillForm, goToSummary } from '../../components/form/form-values.ts'
import { FormPage } from '../../components/layout/form-page.tsx'
import { TrustStrip } from '../../components/layout/trust-strip.tsx'
import { arrivalTitles } from '../../content/arrival-titles.ts'
import { consentVersion, guideForm as words } from '../../content/guide-form-words.ts'
import { questionWords } from '../../content/questions.ts'
import { FormAlert } from '../../forms/fields/form-alert.tsx'
import { type FormLead, leadOf, saidTo, valuesOfLead } from '../../forms/fields/form-lead.ts'
import { isAnswer, lastStep, questionOrder } from '../../forms/flow/form-flow.ts'
import { ClearAnswers, QuestionStep, StepProgress } from '../../forms/flow/steps.tsx'
import { typedIn, useFormFlow } from '../../forms/flow/use-form-flow.ts'
import { returnedLead } from '../../forms/outbox/hand-over.ts'
import { useSending } from '../../forms/outbox/use-sending.ts'
import { paths } from '../../paths.ts'
import { DetailsStep } from './details-step.tsx'
import styles from './get-your-guide-page.module.css'
import { GuideIntro } from './guide-words.tsx'

export function GetYourGuidePage() {
  return (
    <>
      <FormPage intro={<GuideIntro />}>
        <GuideForm />
      </FormPage>
      <TrustStrip />
    </>
  )
}

/**
 * The five-step form. One real form with every control in it at all times: the steps only decide what shows, so that
 * nothing typed is ever lost, and without a script all of it shows and posts to the worker.
 */
function GuideForm() {
  const formFlow = useFormFlow((step) =>
    words.stepTitle(arrivalTitles[paths.getYourGuide], questionWords.step(step, lastStep)),
  )
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

/** On the last step sends the lead, or shows what needs correcting; on a question, Enter means Continue. */
function useGuideSubmit({ form, flow, tell, go }: ReturnType<typeof useFormFlow>) {
  const isSending = flow.phase.kind === 'sending'

  const {
    submit: send,
    blocked,
    isStopped,
  } = useSending({
    name: 'guide',
    leadOf: guideLeadOf,
    saidTo,
    onSent: () => tell({ type: 'sent' }),
    onReturned(_, errors) {
      flushSync(() => tell({ type: 'refused', errors }))
      goToSummary()
    },
    onShownAgain: useCallback(() => isSending && tell({ type: 'refused', errors: {} }), [isSending, tell]),
  })

  useEffect(() => {
    const refused = returnedLead('guide', isStopped)
    if (!refused || !form.current) return
    fillForm(form.current, valuesOfLead(refused.lead), true)
    tell({ type: 'edited', values: typedIn(form.current) })
    tell({ type: 'refused', errors: refused.fields })
  }, [form, tell, isStopped])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const question = questionOrder[flow.step - 1]
    if (question) {
      if (isAnswer(question, flow.values[question])) go(flow.step + 1)
    } else if (!isSending) {
      // Some browsers fill in fields without an event that the flow could hear of.
      send(event.currentTarget, flow.values)
    }
  }

  return { submit, blocked }
}

/** Makes the lead of a flow. It includes an address only for those who want their guide by post. */
export function guideLeadOf(values: FormValues, leadId: string): FormLead {
  const marketing = Object.fromEntries(marketingChannels.map((channel) => [channel, !!values[marketingField(channel)]]))
  return leadOf(values.deliveryMethod === 'post' ? guideByPost : guideByEmail, { ...values, leadId, marketing })
}
