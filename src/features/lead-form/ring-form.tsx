import { useEffect, useRef } from 'react'
import { callbackTopics } from '#contract/callback-lead.ts'
import { optional } from '../../content/field-words.ts'
import { promiseVersion, topicWords, ringForm as words } from '../../content/ring-me-words.ts'
import { FormAlert } from '../../lead-fields/form-alert.tsx'
import { LeadField } from '../../lead-fields/lead-field.tsx'
import { RobotCheck } from '../../lead-fields/robot-check.tsx'
import { fillForm } from '../../ui/form/form-values.ts'
import { SelectInput } from '../../ui/form/select-input.tsx'
import { CallPromise } from './call-promise.kept.tsx'
import { callbackForm, carryAdvert, forgetGivenDetails, givenDetails } from './callback-form.ts'
import { CallbackTime, useCallbackDays } from './callback-time.tsx'
import styles from './lead-form.module.css'
import { TopicNote } from './topic-note.kept.tsx'
import { FormEnd, useLeadForm } from './use-lead-form.tsx'

/** Asks to be rung. A real form first, as the landing page's: without a script it posts a day of the week. */
export function RingForm() {
  const select = useRef<HTMLSelectElement>(null)
  const { form, formProps, state, whose, blocked, takeBack } = useLeadForm(callbackForm)
  const { errors } = state
  const days = useCallbackDays(select)
  const { choose } = days

  useEffect(() => {
    if (!form.current) return
    carryAdvert()
    const sentBack = takeBack()
    fillForm(form.current, sentBack ?? givenDetails(), true)
    // The list has only just begun to name dates.
    const date = sentBack?.callbackDate ?? callbackForm.draft.load().callbackDate
    if (date) choose((chosen) => chosen || date)
  }, [form, takeBack, choose])

  return (
    <form
      {...formProps}
      aria-label={words.name}
      onReset={() => {
        formProps.onReset()
        forgetGivenDetails()
        choose('')
      }}
    >
      <input type="hidden" name="form" value="callback" />
      <input type="hidden" name="consentVersion" value={promiseVersion} />
      <FormAlert level="h2" title={words.errorTitle} errors={errors} blocked={blocked} />
      <div className={styles.pair}>
        <LeadField name="firstName" words={words} errors={errors} />
        <LeadField name="lastName" words={words} errors={errors} />
      </div>
      <LeadField name="phone" words={words} errors={errors} />
      <CallbackTime select={select} days={days} errors={errors} />
      <div>
        <SelectInput
          name="callbackTopic"
          label={words.topic}
          placeholder={words.chooseTopic}
          options={callbackTopics.map((value) => ({ value, text: topicWords[value] }))}
          error={errors.callbackTopic}
          need={optional}
        />
        <TopicNote />
      </div>
      <RobotCheck />
      <CallPromise />
      <FormEnd words={words} state={state} whose={whose} />
    </form>
  )
}
