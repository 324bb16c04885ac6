import type { SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { marketingChannels, marketingField } from '#contract/answers.ts'
import { type FieldErrors, leadEndpoint } from '#contract/api.ts'
import { postalFields } from '#contract/form-markup.ts'
import { guideByEmail, guideByPost } from '#contract/guide-lead.ts'
import { type FormValues, goToSummary, replaceValues, typedIn } from '../../components/form/form-values.ts'
import { FormPage } from '../../components/layout/form-page.tsx'
import { TrustStrip } from '../../components/layout/trust-strip.tsx'
import { addressLookupWords, consentVersion, guideForm as words } from '../../content/guide-form-words.ts'
import { navigationTitles } from '../../content/navigation-titles.ts'
import { questionWords } from '../../content/questions.ts'
import { lookupField } from '../../forms/fields/errors-left.ts'
import { alertSends, FormAlert } from '../../forms/fields/form-alert.tsx'
import { noCorrections } from '../../forms/fields/lead-field.tsx'
import { type CheckedLead, checkLead, thankYouState } from '../../forms/fields/lead-values.ts'
import { noteCleared, noteTyping } from '../../forms/sending/form-content.ts'
import { type FormDefinition, useSubmit } from '../../forms/sending/use-submit.ts'
import { QuestionStep, StepProgress, Steps } from '../../forms/steps/steps.tsx'
import { isAnswer, lastStep, questionOrder } from '../../forms/steps/steps-state.ts'
import { useSteps } from '../../forms/steps/use-steps.ts'
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
 * The five-step form: one real form that always has every control. The steps only decide what shows. What is typed in
 * one step stays while another shows, and without a script the whole form shows, and posts to the worker.
 */
function GuideForm() {
  const steps = useSteps(titleOf, guideDefinition)
  const { submit, told } = useGuideSubmit(steps)
  const { form, state, edit, go, formProps } = steps
  const errors = state.phase.kind === 'asking' ? state.phase.errors : {}

  return (
    <form
      {...formProps}
      className={styles.form}
      method="post"
      action={leadEndpoint}
      noValidate
      {...noCorrections}
      aria-label={words.name}
      onInputCapture={noteTyping}
      onSubmit={submit}
      onReset={() => {
        noteCleared()
        formProps.onReset()
      }}
    >
      <input type="hidden" name="form" value="guide" />
      <FormAlert level="h2" errors={errors} {...told} />
      <input type="hidden" name="consentVersion" value={consentVersion} />
      <StepProgress step={state.step} steps={lastStep} />
      <Steps page={paths.getYourGuide} {...steps}>
        {questionOrder.map((question) => (
          <QuestionStep key={question} question={question} state={state} go={go} />
        ))}
        <DetailsStep
          form={form}
          state={state}
          go={go}
          errors={errors}
          edit={edit}
          alertSends={alertSends(told.notSent, errors)}
        />
      </Steps>
    </form>
  )
}

const titleOf = (step: number) =>
  questionWords.title(navigationTitles[paths.getYourGuide], questionWords.step(step, lastStep))

const guideDefinition: FormDefinition = { name: 'guide', check: checkGuide, thankYouState }

/** On the last step sends the lead, or shows what needs correcting. On a question, Enter means Continue. */
function useGuideSubmit({ form, state, dispatch, go, openUnseen }: ReturnType<typeof useSteps>) {
  const isSending = state.phase.kind === 'sending'

  const { submit: send, told } = useSubmit(guideDefinition, form, {
    onSending(leadId) {
      // Saved with the answers if they come back.
      dispatch({ type: 'edited', values: { leadId } })
      dispatch({ type: 'submitting' })
    },
    onReturned(_, errors) {
      const isAddressShown = (document.getElementById(postalFields[0])?.getClientRects().length ?? 0) > 0
      flushSync(() => dispatch({ type: 'returned', errors: isAddressShown ? errors : withoutHiddenFields(errors) }))
      goToSummary()
    },
    // Saved at once: its page may go.
    onTypedMeanwhile: () => flushSync(() => dispatch({ type: 'returned', errors: {} })),
    onRestored(values, errors) {
      if (!form.current) return
      replaceValues(form.current, values)
      openUnseen(lastStep)
      dispatch({ type: 'opened', step: lastStep, values: { ...typedIn(form.current), leadId: values.leadId ?? '' } })
      dispatch({ type: 'returned', errors })
    },
    onWrong: (errors) => dispatch({ type: 'returned', errors }),
    onStored() {
      openUnseen(1)
      form.current?.reset()
    },
    onBack: () => isSending && dispatch({ type: 'returned', errors: {} }),
  })

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const question = questionOrder[state.step - 1]
    if (question) {
      if (isAnswer(question, state.values[question])) go(state.step + 1)
    } else if (!isSending) send()
  }

  return { submit, told }
}

/** While only the lookup shows, one mistake instead of one for each address field. */
function withoutHiddenFields(errors: FieldErrors): FieldErrors {
  const others = Object.entries(errors).filter(([name]) => !postalFields.some((field) => field === name))
  if (others.length === Object.keys(errors).length) return errors
  return { ...Object.fromEntries(others), [lookupField]: addressLookupWords.unused }
}

/** Makes the lead, with an address only for those who want their guide by post. */
export function checkGuide(values: FormValues, leadId: string): CheckedLead {
  const marketing = Object.fromEntries(marketingChannels.map((channel) => [channel, !!values[marketingField(channel)]]))
  return checkLead(values.deliveryMethod === 'post' ? guideByPost : guideByEmail, { ...values, leadId, marketing })
}
